# 价格表与价格簿。
prices-why-columns = 缺少以下列：{ $columns }。首行应为列名；需要 part_kind、part、amount、currency 和 date
prices-why-line = 无法读取该行：{ $reason }
prices-why-empty = “{ $column }”列为空。请填写
prices-why-amount = “{ $text }”不是金额。请写成 1234.50
prices-why-not-positive = “{ $text }”不是价格：必须大于 0
prices-why-two-ways = “{ $text }”可能是 { $thousands } 或 { $decimals }。请写明所指的金额
currency-unknown = “{ $text }”不是 ISO 4217 货币代码。请写已知的代码，如 { $known }
prices-why-currencies = 金额是 { $amount }，“currency”列写的是 { $column }。请改为一致
prices-why-share = “{ $column }”列中的“{ $text }”不是比例。请写成 10% 或 0.1
prices-why-date = “{ $text }”不是日期。请写成 2026-04-20
prices-why-later = “{ $date }”晚于今天（{ $today }）。请写报价当天的日期
prices-why-share-two-ways = “{ $column }”列中的“{ $text }”可能是 1%，也可能是全部。请写成 1% 或 100%
prices-why-date-two-ways = “{ $text }”有两种读法。请把日期写成 2026-04-20
prices-why-one-of = “{ $column }”列中的“{ $text }”无法识别。可用：{ $known }
prices-title = 价格表 { $file }
prices-read = 已读取 { $prices } 条价格。{ $unread ->
    [0] 所有行均已读取
   *[other] { $unread } 行无法读取，已略过
  }
prices-take-text = 这些价格会加入您的价格簿，供所有方案使用。刷新价格之前，本方案不会改变。
prices-take = 加入价格簿
prices-row = { $part }：{ $price }，{ $date }，{ $source }
prices-more = 还有 { $count } 条
prices-taken = 价格簿：{ $count } 条价格
prices-exported = 价格簿已写入 { $file }
prices-book-empty = 价格簿为空。请用“文件 › 导入”导入 CSV 价格表
refresh-title = 刷新价格
refresh-none = 所有价格都与当前部件库和价格簿一致。
refresh-text = 以下部件的价格是制定方案时的价格。采用今日价格是一步操作，可以撤销。
refresh-take = 采用今日价格
refresh-option = 方案
refresh-part = 部件
refresh-old = 原价
refresh-new = 今日
refresh-source = 来源
refresh-button = 刷新价格…
refresh-count = 之后有 { $count } 项价格变动
refresh-old-after = 价格视为过期的时间
refresh-months = { $count } 个月
refresh-export = 导出价格簿…
path-price-book-title = 价格簿写到哪里？
prices-unknown = 部件库中没有此编号的部件
price-day = { $date }
price-days = { $oldest } 至 { $newest }
price-lack = { $name }
price-lack-rate = { $name }（以 { $currency } 计价：没有汇率）
price-lack-offer = 报价“{ $name }”（{ $currency }：没有汇率）
