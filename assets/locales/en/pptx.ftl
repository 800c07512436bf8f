# Presentations: names of layouts and placeholders, as office programs show them.
pptx-layout-title = Title slide
pptx-layout-content = Title and content
pptx-layout-picture = Title, picture and text
pptx-layout-table = Title and table
pptx-title = Title
pptx-lead = One sentence
pptx-text = Text
pptx-picture = Picture
pptx-table = Table
pptx-footer = Footer
pptx-number = Slide number
pptx-slide = Slide
pptx-notes = Notes
pptx-annotation = Remark
pptx-chart-note = How to read the chart
pptx-part = { $title } ({ $part } of { $count })
