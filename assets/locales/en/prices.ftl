# Price lists and the price book.
prices-why-columns = These columns are missing: { $columns }. The first line names the columns; needed are part_kind, part, amount, currency and date
prices-why-line = The line cannot be read: { $reason }
prices-why-empty = Column “{ $column }” is empty. Fill it in
prices-why-amount = “{ $text }” is not an amount. Write it as 1234.50
prices-why-not-positive = “{ $text }” is not a price: it must be above 0
prices-why-two-ways = “{ $text }” can be { $thousands } or { $decimals }. Write the one that is meant
currency-unknown = “{ $text }” is no currency code of ISO 4217. Write a known one, such as { $known }
prices-why-currencies = The amount is in { $amount }, the column “currency” says { $column }. Make them agree
prices-why-share = “{ $text }” in column “{ $column }” is not a share. Write 10% or 0.1
prices-why-date = “{ $text }” is not a date. Write it as 2026-04-20
prices-why-later = “{ $date }” is after today ({ $today }). Write the day on which the price was told
prices-why-share-two-ways = “{ $text }” in column “{ $column }” can be 1 % or everything. Write 1% or 100%
prices-why-date-two-ways = “{ $text }” can be read in two ways. Write the date as 2026-04-20
prices-why-one-of = “{ $text }” is not known in column “{ $column }”. Known are { $known }
prices-title = Price list { $file }
prices-read = { $prices ->
    [one] One price was read
   *[other] { $prices } prices were read
  }. { $unread ->
    [0] Every line was read
    [one] One line could not be read and is left out
   *[other] { $unread } lines could not be read and are left out
  }
prices-take-text = They go into your price book, which all projects use. Nothing in this project changes before you refresh its prices.
prices-take = Add to the price book
prices-row = { $part }: { $price }, { $date }, { $source }
prices-more = and { $count } more
prices-taken = Price book: { $count ->
    [one] one price
   *[other] { $count } prices
  }
prices-exported = Price book written to { $file }
prices-book-empty = The price book is empty. Import a CSV price list with File › Import
refresh-title = Refresh prices
refresh-none = All prices are those of today’s catalogue and price book.
refresh-text = These parts were priced when the plan was made. Taking today’s prices is one step that can be undone.
refresh-take = Take today’s prices
refresh-option = Option
refresh-part = Part
refresh-old = Was
refresh-new = Today
refresh-source = Source
refresh-button = Refresh prices…
refresh-count = { $count ->
    [one] One price has changed since
   *[other] { $count } prices have changed since
  }
refresh-old-after = Call prices old after
refresh-months = { $count ->
    [one] { $count } month
   *[other] { $count } months
 }
refresh-export = Export price book…
path-price-book-title = Where should the price book go?
prices-unknown = the catalogue has no part of this id
price-day = { $date }
price-days = { $oldest } to { $newest }
price-lack = { $name }
price-lack-rate = { $name } (priced in { $currency }: no exchange rate)
price-lack-offer = the offer “{ $name }” (in { $currency }: no exchange rate)
refresh-total = { $option }, all parts: { $old } → { $new }
