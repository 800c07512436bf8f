# 簡報：版面配置與版面配置區的名稱。
pptx-layout-title = 標題投影片
pptx-layout-content = 標題及內容
pptx-layout-picture = 標題、圖片及文字
pptx-layout-table = 標題及表格
pptx-title = 標題
pptx-lead = 一句話說明
pptx-text = 文字
pptx-picture = 圖片
pptx-table = 表格
pptx-footer = 頁尾
pptx-number = 頁碼
pptx-slide = 投影片
pptx-notes = 備忘稿
pptx-annotation = 說明
pptx-chart-note = 圖表說明
pptx-part = { $title }（{ $part }/{ $count }）
