# Findings about a card in a slot: one line, and why.
finding-E101 = Slot { $slot } does not exist in this machine
finding-E101-why = The plan puts a card into a slot that the chosen chassis lacks. Remove the card, or move it to a slot of the picture.
finding-E102 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $card } does not plug in there
finding-E102-why = { $card } is made for { $needs }, the slot is { $has }. Connectors of different kinds and generations do not fit each other, and there are no adapters that a maker supports. Choose the same GPU in the slot’s form, or another chassis.
finding-E103 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: too small a slot for { $card }
finding-E103-why = The slot is for network and storage cards: it has room for a single-width card and gives at most 75 W. { $card } needs { $watts } W or more room. Put it into a GPU slot.
finding-E104 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $card } is too wide
finding-E104-why = { $card } takes { $width } slot widths, and the chassis has { $room } here. Choose a slot with more room or a slimmer version of the card.
finding-E105 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $card } and the card in slot { $other } cover each other
finding-E105-why = A wide card covers the slots beside it, so both cannot be there. Move one of them: the picture shows which slots stay free.
finding-E106 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $card } is too long
finding-E106-why = { $card } is { $length } mm long, and the chassis has { $room } mm here. Choose a shorter card or a deeper chassis.
finding-E107 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $card } takes more power than this machine gives a card
finding-E107-why = { $card } takes { $watts } W; the maker allows { $most } W per card, for its cables and its cooling. Choose a card below that, or another chassis.
finding-W107 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $card } may take more power than this machine gives a card
finding-W107-why = { $card } takes { $watts } W. The maker prints no limit for this chassis; the strongest cards sold in it take { $most } W. Ask the vendor before you order.
finding-E108 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: nothing here cools { $card }
finding-E108-why = { $card } has no fans of its own (or needs a liquid loop), and this chassis does not blow air through its cards (or has no loop). It would switch itself off within minutes. Choose a version with its own fan, or a chassis made for such cards.
finding-W109 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: the fans of { $card } work against this chassis
finding-W109-why = The chassis is made for cards that let its own fans blow through them. A card with fans of its own disturbs that stream, runs hotter and slower, and may not be supported by the maker. Prefer the passive version.
finding-W110 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $card } has no room to breathe
finding-W110-why = The card draws air from its side and blows it into the chassis, but another card sits directly beside it. Under load it will throttle. Leave a slot free between such cards, or choose a version whose blower sends the air out at the back.
finding-W111 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $count } of { $card } are more than one machine usually bears
finding-W111-why = Builders of such machines put at most { $most } of this card into one, because of its cooling. With more, count on throttling, or have the vendor show you a tested machine.
finding-W113 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $card } is not in the catalogue
finding-W113-why = Nothing is known of this part beyond its name, so its size, power, links and price are left out of every figure. Choose a known part, or describe this one in your own parts folder.
finding-E114 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $count } GPUs are more than this machine takes
finding-E114-why = The maker allows { $most } GPUs in this chassis, whatever slots are free. Remove some, spread them over several machines, or choose a larger chassis.
finding-W116 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: bridge { $bridge } is not in the catalogue
finding-W116-why = Nothing is known of this bridge, so the cards count as not joined. Choose a known bridge.
finding-E117 =
    { $slots-count ->
        [0] { $bridge } joins nothing
        [one] Slot { $slots }: { $bridge } joins nothing
       *[other] Slots { $slots }: { $bridge } joins unlike cards
    }
finding-E117-why = A bridge needs two cards of the same model. Take it off, or place the missing card.
finding-E118 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $card } has no connector for { $bridge }
finding-E118-why = Each generation of cards has bridges of its own, and many cards have none at all. Take the bridge off or choose the one made for this card.
finding-E119 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $bridge } does not reach from card to card
finding-E119-why = The bridge is rigid and spans { $spacing } slot widths; the cards are { $distance } apart, or the chassis leaves no room for bridges. Move a card or choose a bridge of that length.
finding-N121 =
    { $new ->
        [none] { $old } does not fit the new chassis
       *[other] { $old } does not fit the new chassis; { $new } was chosen
    }
finding-N121-why = The boards have different sockets. The CPU now chosen is a middling one of those that fit; look whether its cores, lanes and price suit you.
finding-N122 = { $parts } left out: the new chassis takes { $kind }
finding-N122-why = Memory modules of another kind do not fit its sockets. Choose memory again.
finding-W123 =
    { $count ->
        [one] One card found no slot in the new chassis: { $parts }
       *[other] { $count } cards found no slot in the new chassis: { $parts }
    }
finding-W123-why = All slots that would take them are filled, or they do not fit its slots at all. They are no longer in the plan; Undo brings them back.
finding-E201 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: no CPU feeds { $card }
finding-E201-why = The slot’s lanes come from CPU { $cpu }, and that socket is empty, so the card would not be seen at all. Add the CPU, or move the card to a slot of the other one.
finding-E202 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: no lanes left for { $card }
finding-E202-why = The board has given the slot’s lanes to something else, so the card would not be seen. { $why } Free them, or use another slot.
finding-W203 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $card } gets { $planned } instead of { $maximum }
finding-W203-why = Of the { $full } GB/s that the card could use, programs get { $usable } GB/s. Copies between CPU and GPU and between GPUs take that much longer; work that stays in the card’s own memory is as fast as ever. Use a wider slot if there is one.
finding-N204 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $card } runs at { $planned }, it could do { $maximum }
finding-N204-why = The card is of a newer PCIe generation than CPU or board, so both use the older one: { $usable } GB/s instead of { $full } GB/s. It works; only copies to and from the card are slower. A newer platform would lift it.
finding-W205 =
    { $slots-count ->
        [one] Slot { $slots }
       *[other] Slots { $slots }
    }: { $card } hangs on the chipset
finding-W205-why = The slot shares one narrow link to the CPU with drives, network and USB. The card works, but copies are slow and uneven, and there is no direct way to other GPUs. Prefer a slot fed by a CPU.

# Why a link is narrower or slower than the card
limit-mode = { $why }
limit-slot-lanes = slot { $slot } has { $lanes } lanes
limit-cpu-gen = the CPU’s ports are Gen{ $gen }
limit-board-gen = the board is wired for Gen{ $gen }

# Whether all GPUs can use their links at once
non-blocking-no-gpus = No GPUs yet
non-blocking-yes = Every GPU has all its lanes, and network and storage have theirs
non-blocking-uplink =
    { $gpus ->
        [one] One GPU shares
       *[other] { $gpus } GPUs share
    } the uplink of { $switch }, { $ratio } to 1
non-blocking-narrow = { $gpu } has only { $link }
non-blocking-no-lanes-left = CPU { $cpu } has given { $spent } of its { $owned } lanes to GPUs; network and storage have none
