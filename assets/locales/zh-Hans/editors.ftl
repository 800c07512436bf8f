# 机箱图上方的工具栏及其编辑器。
editor-button = { $what }：{ $value }
editor-count-of = { $count } × { $what }
editor-chassis = 机箱
editor-choose-chassis = 选择机箱…
editor-search-chassis = 搜索机箱
editor-nothing-found = 没有找到；请减少关键词
editor-chassis-facts = { $gpus } 个 GPU 插槽 · { $sockets } 个 CPU 插座
editor-cpu = CPU
editor-no-cpu = 无 CPU
editor-cpu-count = 数量
editor-no-cpu-fits = 目录中没有适合此机箱的 CPU
editor-cpu-facts = { $cores } 核 · { $lanes } 条通道 Gen{ $generation } · { $watts } W
editor-memory = 内存
editor-ram = { $gb } GB 内存
editor-dimms = 已用 { $used } / { $slots } 个内存插槽
editor-memory-sets = 均衡配置
editor-memory-sets-hint = 每个内存通道使用相同的内存条：达到某一容量的最快方式
editor-memory-set = { $set } = { $gb } GB
editor-memory-size = { $count } × { $gb } GB
editor-memory-add = 添加内存条
editor-more = 增加一个 { $part }
editor-fewer = 减少一个 { $part }
editor-count = { $part } 的数量
editor-add = 添加
editor-drives = 硬盘
editor-drives-tb = { $tb } TB
editor-drive-facts = { $tb } TB，读取 { $read } GB/s
editor-network = 网络
editor-nics = { $count ->
    [0] 无网卡
   *[other] { $count } 张网卡
}
editor-onboard-lan = 板载：{ $lan }
editor-nic-remove = 从 { $slot } 移除 { $part }
editor-psu = 电源
editor-psu-of = { $count } × { $watts } W
editor-psu-own = 出厂配置：{ $count } × { $watts } W
editor-psu-assumed = 厂商未公布；此为我们的假定
editor-psu-count = 电源数量
editor-psu-watts = 每个瓦数
editor-no-psu = 电源未知
editor-nodes = 机器数量
editor-nodes-of = { $count } 台机器
editor-nodes-count = 相同机器的数量
editor-nodes-hint = 总和、功耗和价格按所有机器计算；通道和插槽按单台计算。
editor-prices = 价格
editor-prices-hint = 在此设定的价格以今天为日期，并保留在此方案中，不受目录日后变化影响。
editor-price-of = 单个 { $part } 的价格（{ $currency }）
editor-price-clear = 目录价
editor-price-own = 自定价格
editor-quote = 报价 { $price }，{ $date }，{ $source }
editor-quote-hint = 报价适用于其所含部件；下方价格用于变更的部件。
editor-needs = 预算、数据…
editor-data-set = 数据集（GB）
editor-budget = 预算（{ $currency }）
editor-zero-hint = 0 表示未填写。
editor-notes = 备注
