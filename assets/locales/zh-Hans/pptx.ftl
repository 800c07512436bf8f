# 演示文稿：版式和占位符的名称。
pptx-layout-title = 标题幻灯片
pptx-layout-content = 标题和内容
pptx-layout-picture = 标题、图片和文字
pptx-layout-table = 标题和表格
pptx-title = 标题
pptx-lead = 一句话说明
pptx-text = 文字
pptx-picture = 图片
pptx-table = 表格
pptx-footer = 页脚
pptx-number = 页码
pptx-slide = 幻灯片
pptx-notes = 备注
pptx-annotation = 说明
pptx-chart-note = 图表说明
pptx-part = { $title }（{ $part }/{ $count }）
