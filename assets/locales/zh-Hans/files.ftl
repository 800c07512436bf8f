# 文件：读取、写入、锁定。
store-read = 无法读取 { $path }：{ $reason }
store-write = 无法写入 { $path }：{ $reason }。原文件保持不变。
store-too-large = { $path } 大于 { $limit } MiB，未读取
store-not-text = { $path } 第 { $line } 行：这不是文本文件。请打开方案文件（*.slotwise.ron）
store-format = { $path }：{ $reason }
store-locked = { $path } 已在另一个 Slotwise 窗口中打开。请在那里关闭，或以其他名称另存副本
store-no-home = 系统没有指定主文件夹，设置不会保存。请将 SLOTWISE_HOME 设为一个文件夹
io-not-found = 没有这个文件或文件夹
io-permission = 没有权限
io-is-folder = 这是文件夹，不是文件
io-not-folder = 路径中有一部分是文件，不是文件夹
io-full = 磁盘已满
io-read-only = 磁盘为只读
io-bad-name = 此磁盘不允许这个名称
io-other = { $text }
