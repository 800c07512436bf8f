# 自己的和团队的预设。
action-save-preset = 将方案另存为预设…
preset-save-title = 另存为预设
preset-save-hint = 连同图片一起保存，并显示在起始页。
preset-title = 标题
preset-notes = 说明
preset-save = 保存预设
preset-saved = 预设已保存为 { $file }
preset-not-saved = 无法生成预设：方案没有图片。请先选择机箱
preset-pack-name = 预设
preset-packed = 预设已写入 { $file }
preset-unpacked = { $count ->
    [0] { $file } 中的预设都已存在
   *[other] 已从 { $file } 导入 { $count } 个预设
}
gallery-own = 自己的
gallery-team = 团队
gallery-order = 排序：{ $order }
gallery-order-modern = 新机型在前
gallery-order-listed = 按文章顺序
gallery-order-title = 按标题
gallery-unpack = 导入预设…
gallery-pack = 导出自己的预设…
gallery-pack-one = 导出此预设…
gallery-remove = 删除此预设
gallery-team-folder = 团队文件夹…
path-pack-title = 预设包保存到哪里？
path-folder-title = 团队共享的预设文件夹
path-watch = 监视
store-no-project = { $path } 是不含方案的图片。请从 Slotwise 重新导出，或导入机器的报告
store-no-presets = { $path } 中没有预设。请先将方案另存为预设
store-no-pack = { $path } 不是预设包：{ $reason }
path-folder-label = 文件夹路径
preset-folder-away = 团队预设保持上次读到的内容，文件夹恢复后会自动重新读取。{ $why }
preset-folder-back = 团队预设文件夹已恢复：{ $path }
