# Findings about a card in a slot: one line, and why.
finding-E101 = 这台机器没有插槽 { $slot }
finding-E101-why = 方案把卡放在所选机箱没有的插槽里。请移除这张卡，或把它移到图中的插槽。
finding-E102 = 插槽 { $slots }：插不上 { $card }
finding-E102-why = { $card } 需要 { $needs } 接口，而插槽是 { $has }。不同种类、不同代的接口互不兼容，也没有厂商支持的转接件。请选用同款 GPU 的对应版本，或更换机箱。
finding-E103 = 插槽 { $slots }：放不下 { $card }
finding-E103-why = 这是给网卡和存储卡用的插槽：只容得下单宽卡，最多供电 75 W。{ $card } 需要 { $watts } W 或更大空间。请放到显卡插槽。
finding-E104 = 插槽 { $slots }：{ $card } 太宽
finding-E104-why = { $card } 占 { $width } 个槽位宽，而机箱此处只有 { $room } 个。请换空间更大的插槽，或较薄的型号。
finding-E105 = 插槽 { $slots }：{ $card } 与插槽 { $other } 中的卡互相遮挡
finding-E105-why = 宽卡会盖住旁边的插槽，两张卡无法同时装入。请移动其中一张：图中可以看到哪些插槽仍空着。
finding-E106 = 插槽 { $slots }：{ $card } 太长
finding-E106-why = { $card } 长 { $length } mm，而机箱此处只有 { $room } mm。请选较短的卡或更深的机箱。
finding-E107 = 插槽 { $slots }：{ $card } 的功耗超过本机单卡供电
finding-E107-why = { $card } 需要 { $watts } W；厂商按供电线和散热规定每卡最多 { $most } W。请选更低功耗的卡，或更换机箱。
finding-W107 = 插槽 { $slots }：{ $card } 的功耗可能超过本机单卡供电
finding-W107-why = { $card } 需要 { $watts } W。厂商没有公布此机箱的上限；随机出售的最强显卡为 { $most } W。下单前请向供应商确认。
finding-E108 = 插槽 { $slots }：{ $card } 在这里得不到散热
finding-E108-why = { $card } 自身没有风扇（或需要液冷回路），而此机箱没有直吹显卡的风道（或没有液冷）。几分钟内就会过热停机。请选带风扇的版本，或专为此类卡设计的机箱。
finding-W109 = 插槽 { $slots }：{ $card } 的风扇与本机风道不合
finding-W109-why = 此机箱靠自身风扇直吹显卡。带风扇的卡会扰乱气流，更热、更慢，厂商也可能不予支持。最好选被动散热的版本。
finding-W110 = 插槽 { $slots }：{ $card } 进风受阻
finding-W110-why = 这张卡从侧面进风并把热风排进机箱，而旁边紧挨着另一张卡，满载时会降频。请在这类卡之间空一个槽位，或选从尾部排风的涡轮版。
finding-W111 = 插槽 { $slots }：{ $count } 张 { $card } 超过一台机器通常的承受量
finding-W111-why = 受散热所限，此类整机厂商最多装 { $most } 张这种卡。再多就要预计降频，或请供应商提供实测过的机器。
finding-W113 = 插槽 { $slots }：{ $card } 不在目录中
finding-W113-why = 除名称外对这个部件一无所知，因此各项数字都不含它的尺寸、功耗、链路和价格。请选已知部件，或在自己的部件文件夹中描述它。
finding-E114 = 插槽 { $slots }：{ $count } 张 GPU 超过本机上限
finding-E114-why = 无论还空着哪些插槽，厂商规定此机箱最多 { $most } 张 GPU。请减少数量、分到多台机器，或选更大的机箱。
finding-W116 = 插槽 { $slots }：桥接器 { $bridge } 不在目录中
finding-W116-why = 对这个桥接器一无所知，因此按未桥接计算。请选已知的桥接器。
finding-E117 =
    { $slots-count ->
        [0] { $bridge } 没有连接任何卡
        [1] 插槽 { $slots }：{ $bridge } 只接了一张卡
       *[other] 插槽 { $slots }：{ $bridge } 两端不是同一种卡
    }
finding-E117-why = 桥接器需要两张同型号的卡。请取下桥接器，或补上缺少的卡。
finding-E118 = 插槽 { $slots }：{ $card } 没有 { $bridge } 的接口
finding-E118-why = 每一代卡都有各自的桥接器，许多卡根本没有桥接口。请取下桥接器，或选这种卡专用的型号。
finding-E119 = 插槽 { $slots }：{ $bridge } 的间距不对
finding-E119-why = 桥接器是硬的，跨 { $spacing } 个槽位；两卡相距 { $distance } 个槽位，或机箱没有留出桥接空间。请移动一张卡，或选合适长度的桥接器。
finding-N121 =
    { $new ->
        [none] { $old } 装不进新机箱
       *[other] { $old } 装不进新机箱，已改为 { $new }
    }
finding-N121-why = 两块主板的 CPU 插座不同。现在选的是适用型号中的中档款，请看核数、通道数和价格是否合适。
finding-N122 = { $parts } 已去掉：新机箱使用 { $kind }
finding-N122-why = 其他种类的内存条插不进它的插槽。请重新选择内存。
finding-W123 = 有 { $count } 张卡在新机箱中没有插槽：{ $parts }
finding-W123-why = 能放它们的插槽都满了，或者根本不合适。它们已不在方案中；撤销即可恢复。
finding-E201 = 插槽 { $slots }：没有 CPU 给 { $card } 供通道
finding-E201-why = 这个插槽的通道来自 CPU { $cpu }，而该插座是空的，系统根本看不到这张卡。请加装 CPU，或把卡移到另一颗 CPU 的插槽。
finding-E202 = 插槽 { $slots }：{ $card } 分不到通道
finding-E202-why = 主板把这个插槽的通道给了别处，系统看不到这张卡。{ $why } 请腾出通道，或换插槽。
finding-W203 = 插槽 { $slots }：{ $card } 只有 { $planned }，而非 { $maximum }
finding-W203-why = 这张卡本可用到 { $full } GB/s，程序实际得到 { $usable } GB/s。CPU 与 GPU 之间、GPU 之间的复制会相应变慢；只在显存内进行的计算不受影响。如有更宽的插槽，请改用。
finding-N204 = 插槽 { $slots }：{ $card } 以 { $planned } 运行，本可达 { $maximum }
finding-N204-why = 这张卡的 PCIe 代数比 CPU 或主板新，双方按旧的一代运行：{ $usable } GB/s 而不是 { $full } GB/s。可以正常工作，只是与卡之间的复制较慢。更新的平台可以消除此限制。
finding-W205 = 插槽 { $slots }：{ $card } 接在芯片组上
finding-W205-why = 这个插槽与硬盘、网络和 USB 共用一条通往 CPU 的窄链路。卡能工作，但复制又慢又不稳定，也没有通往其他 GPU 的直接路径。最好选由 CPU 直连的插槽。

# Why a link is narrower or slower than the card
limit-mode = { $why }
limit-slot-lanes = 插槽 { $slot } 只有 { $lanes } 条通道
limit-cpu-gen = CPU 端口为 Gen{ $gen }
limit-board-gen = 主板布线为 Gen{ $gen }

# Whether all GPUs can use their links at once
non-blocking-no-gpus = 还没有 GPU
non-blocking-yes = 每张 GPU 都有完整通道，网络和存储也有各自的通道
non-blocking-uplink = { $gpus } 张 GPU 共用 { $switch } 的上行链路，收敛比 { $ratio }:1
non-blocking-narrow = { $gpu } 只有 { $link }
non-blocking-no-lanes-left = CPU { $cpu } 的 { $owned } 条通道已有 { $spent } 条给了 GPU，网络和存储没有通道
