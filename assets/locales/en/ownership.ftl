# Terms of owning, and what they come to.
ownership-title = Cost of ownership
ownership-text = Blank fields are planned with the value shown in grey. Amounts are in the project’s currency.
ownership-set = Set terms
ownership-none = Choose a chassis and parts first
ownership-bad = A field is not a number, or outside what is possible: 0.5 to 20 years, shares from 0 to 100 %, PUE from 1 to 5
ownership-never = never at these terms
ownership-months = { $count ->
    [one] one month
   *[other] { $count } months
  }
ownership-rents = Rents of { $date }, for the time under load
ownership-energy = { $pue ->
    [1] { $kwh } kWh a year from the mains; at PUE 1 no power for cooling the room is counted
   *[other] { $kwh } kWh a year from the mains, the room’s PUE of { $pue } included
 }
deck-assumption-rent-gpu-hour = Rent of one GPU for an hour
# Which costs stand in which of the two sums.
ownership-part-energy = power and cooling
ownership-part-support = support
ownership-part-space = rack space
ownership-counted = A year of owning: write-off (price less resale, over the years of use), { $parts }
ownership-counted-rent = Buying against renting: the whole price without resale, the same running costs, rent for the hours under load
ownership-uncounted = Not counted, for want of a price: { $parts }
