# 性能预测及其与实测数据的对比。
cli-about-predict = 预测若干 GPU 运行某工作负载的性能
cli-about-validate = 将预测值与已发布的实测数据表对比
cli-arg-gpu = GPU 编号或常用写法
cli-arg-nodes = 分布在几台机器上
cli-arg-link = 同一机器内 GPU 的连接方式
cli-arg-job = 工作负载：配置编号，或 resnet50_train 之类的基准测试编号
cli-arg-stack = 软件优化程度：tuned（MLPerf 级）、example（厂商示例）、plain（普通框架代码）
cli-arg-measurements = 实测数据表（CSV）
cli-error-table = { $path } 第 { $line } 行：无法读取数据表：{ $reason }。应为带表头的 CSV
cli-error-table-quote = { $path } 第 { $line } 行：此处的引号没有结束。请补上右引号；若引号属于文本内容，请连写两个
cli-error-table-empty = { $path }：文件为空。应为带表头的 CSV，每项实测占一行
cli-error-table-no-rows = { $path }：只有表头，没有数据行。每项实测应占一行
cli-error-table-column = { $path } 第 { $line } 行：数据表缺少“{ $column }”列。请在表头中补上；现有的列：{ $found }
cli-error-table-twice = { $path } 第 { $line } 行：有两列都叫“{ $column }”。请将其中一列改名
cli-error-no-prediction = 无法预测：{ $reason }
prediction-reason-suspect = 数据表本身标记该值可疑
prediction-reason-unknown-gpu = 部件目录中没有此 GPU
prediction-reason-unknown-workload = 没有此基准测试或模型的资料
prediction-reason-no-format = 此 GPU 不支持该数值精度，或精度未知
prediction-reason-not-told = 未说明决定该值的因素（例如硬盘）
prediction-reason-no-machine = 根据现有信息无法构成机器
prediction-reason-one-gpu = 单个 GPU 没有数据交换
prediction-reason-no-size = 未说明消息大小
prediction-reason-no-such-pair = 机器中没有这样的 GPU 对
prediction-reason-beyond-page-tables = 缓冲区超出链路页表的覆盖范围
prediction-reason-one-of-two-directions = 双向同时传输时的单向速率，取决于另一方向
prediction-reason-not-known = 其他类型的测量
prediction-reason-broken = 该行字段与各列对不上：缺少或多出分隔符或引号
prediction-reason-no-number = 数值缺失或不是数字
prediction-reason-not-positive = 数值为零或负数
prediction-reason-wrong-unit = 单位与该指标的预测单位不符
prediction-reason-no-count = GPU 或机器的数量缺失、为零或无效，或机器多于 GPU
validate-reason = { $count } 行：{ $reason }：{ $few }
validate-reason-more = { $count } 行：{ $reason }：{ $few } …
validate-line = 第 { $line } 行
validate-row-on-line = { $row }（第 { $line } 行）
validate-rows = 共 { $rows } 行；其中 { $suspect } 行被数据表标记为可疑，已排除
validate-kind = 类型
validate-family = 类别
validate-count = 行数
validate-all = 全部
validate-predicted = 已预测
validate-median = 中位误差 %
validate-mean = 平均误差 %
validate-p90 = 90 分位 %
validate-group = 分组
validate-inside = 区间内 %
validate-left-out-gpu = 该 GPU
validate-left-out-nothing = 不排除
validate-left-out-pair = 该 GPU 与工作负载的组合
validate-left-out-workload = 该工作负载
validate-speed-up = 相对单 GPU 的加速比：{ $rows } 行，中位误差 { $median } %，平均 { $mean } %
validate-worst = 每个类别误差最大的五行
validate-not-predicted = 未预测
validate-out-of-sample = 样本外：拟合常数时排除了被检验的对象。中位数 % / 平均值 % / 区间内占比 %
predict-basis-measured = 该 GPU 有此工作负载的实测数据
predict-basis-interpolated = 其架构有此工作负载的实测数据
predict-basis-estimated = 估算
cli-arg-count = 所有机器合计的 GPU 数
cli-arg-precision = 数值精度：amp-fp16、bf16、tf32、fp32、fp64、fp8、fp4、int8、int4；不填则按工作负载的设定
cli-arg-batch = 每个 GPU 每步的样本数；推理服务为同时在线的用户数
cli-arg-model = 以此语言模型代替工作负载自带的模型
cli-arg-sequence = 训练序列或提问的 token 数
cli-arg-output = 回答的 token 数
predict-name = { $text }
predict-result = { $count } × { $gpu }{ $nodes ->
    [1] {""}
   *[other] （{ $nodes } 台机器）
}，{ $workload }：{ $value } { $unit }，80 % 区间 { $low } 至 { $high }（{ $basis }）
predict-result-measured = { $count } × { $gpu }{ $nodes ->
    [1] {""}
   *[other] （{ $nodes } 台机器）
}，{ $workload }：{ $value } { $unit }，80 % 区间 { $low } 至 { $high }（{ $basis }，例如第 { $row } 行）
predict-does-not-fit = { $count } × { $gpu }{ $nodes ->
    [1] {""}
   *[other] （{ $nodes } 台机器）
}，{ $workload }：放不下。每块 GPU 需要 { $needed } GB，只有 { $vram } GB，差 { $short } GB
predict-largest-batch = 每块 GPU 最大可放下批大小 { $batch }
predict-largest-users = 可同时容纳 { $users } 位用户
predict-nothing-fits = 连最小的有用批大小也放不下
predict-memory = { $needed } / { $vram } GB
predict-memory-users = { $needed } / { $vram } GB · 每份副本最多同时容纳 { $users } 位用户
predict-layout = 布局：{ $layout }
predict-bottleneck = 瓶颈：{ $what }
predict-network = 假设每台机器的网络为 { $rate } GB/s，与此类 GPU 的常见配置相同
predict-error-number = { $option }“{ $value }”：应为 1 至 { $most } 的整数
predict-error-nodes = --nodes { $nodes } 大于 --count { $count }。--count 是所有机器合计的 GPU 数：至少应为 --count { $nodes }，或减少机器数
predict-error-uneven = { $count } 块 GPU 无法平均分到 { $nodes } 台机器。--count 是所有机器合计的 GPU 数：请用 --count { $less } 或 --count { $more }
predict-error-per-node = 一台机器放 { $each } × { $gpu }：目录中没有能放下 { $most } 块以上的机器。请用 --nodes { $enough } 分到更多机器
predict-error-precision = --precision “{ $value }”：没有这种数值精度。可用：{ $known }
predict-error-link = --link { $link }：{ $gpu } 没有这种互连。可用：{ $links }；不填 --link 则按常见配置
predict-error-no-link = --link { $link }：{ $gpu } 的互连由其基板决定。请不要填 --link
predict-error-model = --model “{ $value }”：没有此语言模型。可用：{ $known }
predict-error-option = { $option } 对“{ $workload }”没有意义：只有语言模型的配置才使用它。请去掉
