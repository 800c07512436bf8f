# How the language writes dates and lists.
language-name = 繁體中文

list-more = { $start }、{ $next }
list-end = { $start } 和 { $last }

date-year = { $year }年
date-month = { $year }年{ $month }
date-day = { $year }年{ $month }{ $day }日

month-1 = 1月
month-2 = 2月
month-3 = 3月
month-4 = 4月
month-5 = 5月
month-6 = 6月
month-7 = 7月
month-8 = 8月
month-9 = 9月
month-10 = 10月
month-11 = 11月
month-12 = 12月
