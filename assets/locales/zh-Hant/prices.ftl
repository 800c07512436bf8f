# 價目表與價格簿。
prices-why-columns = 缺少以下欄位：{ $columns }。首行應為欄名；需要 part_kind、part、amount、currency 和 date
prices-why-line = 無法讀取該行：{ $reason }
prices-why-empty = 「{ $column }」欄為空。請填寫
prices-why-amount = 「{ $text }」不是金額。請寫成 1234.50
prices-why-not-positive = 「{ $text }」不是價格：必須大於 0
prices-why-two-ways = 「{ $text }」可能是 { $thousands } 或 { $decimals }。請寫明所指的金額
currency-unknown = 「{ $text }」不是 ISO 4217 貨幣代碼。請寫已知的代碼，如 { $known }
prices-why-currencies = 金額是 { $amount }，「currency」欄寫的是 { $column }。請改為一致
prices-why-share = 「{ $column }」欄中的「{ $text }」不是比例。請寫成 10% 或 0.1
prices-why-date = 「{ $text }」不是日期。請寫成 2026-04-20
prices-why-later = 「{ $date }」晚於今天（{ $today }）。請寫報價當天的日期
prices-why-share-two-ways = 「{ $column }」欄中的「{ $text }」可能是 1%，也可能是全部。請寫成 1% 或 100%
prices-why-date-two-ways = 「{ $text }」有兩種讀法。請把日期寫成 2026-04-20
prices-why-one-of = 「{ $column }」欄中的「{ $text }」無法識別。可用：{ $known }
prices-title = 價目表 { $file }
prices-read = 已讀取 { $prices } 筆價格。{ $unread ->
    [0] 所有行均已讀取
   *[other] { $unread } 行無法讀取，已略過
  }
prices-take-text = 這些價格會加入您的價格簿，供所有方案使用。重新整理價格之前，本方案不會改變。
prices-take = 加入價格簿
prices-row = { $part }：{ $price }，{ $date }，{ $source }
prices-more = 還有 { $count } 筆
prices-taken = 價格簿：{ $count } 筆價格
prices-exported = 價格簿已寫入 { $file }
prices-book-empty = 價格簿為空。請用「檔案 › 匯入」匯入 CSV 價目表
refresh-title = 重新整理價格
refresh-none = 所有價格都與目前零件庫和價格簿一致。
refresh-text = 以下零件的價格是制定方案時的價格。採用今日價格是一步操作，可以復原。
refresh-take = 採用今日價格
refresh-option = 方案
refresh-part = 零件
refresh-old = 原價
refresh-new = 今日
refresh-source = 來源
refresh-button = 重新整理價格…
refresh-count = 之後有 { $count } 項價格變動
refresh-old-after = 價格視為過期的時間
refresh-months = { $count } 個月
refresh-export = 匯出價格簿…
path-price-book-title = 價格簿寫到哪裡？
prices-unknown = 零件庫中沒有此編號的零件
price-day = { $date }
price-days = { $oldest } 至 { $newest }
price-lack = { $name }
price-lack-rate = { $name }（以 { $currency } 計價：沒有匯率）
price-lack-offer = 報價「{ $name }」（{ $currency }：沒有匯率）
