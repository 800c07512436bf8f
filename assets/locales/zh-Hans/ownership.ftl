# 持有成本的条件与结果。
ownership-title = 持有成本
ownership-text = 留空的项目按灰色数值计算。金额以本方案的货币计。
ownership-set = 设定条件
ownership-none = 请先选择机箱和部件
ownership-bad = 有一项不是数字，或超出范围：年限 0.5 至 20 年，比例 0 至 100 %，PUE 1 至 5
ownership-never = 按此条件不会出现
ownership-months = { $count } 个月
ownership-rents = 租价日期 { $date }，只计负载时间
ownership-energy = { $pue ->
    [1] 每年从市电取用 { $kwh } kWh；PUE 为 1，未计机房制冷用电
   *[other] 每年从市电取用 { $kwh } kWh，已含机房 PUE { $pue }
 }
deck-assumption-rent-gpu-hour = 每张 GPU 每小时租金
# Which costs stand in which of the two sums.
ownership-part-energy = 电力与散热
ownership-part-support = 维保
ownership-part-space = 机架空间
ownership-counted = 每年持有成本：折旧（价格减转售所得，按使用年限分摊）、{ $parts }
ownership-counted-rent = 购买对比租用：一次性计入全部价格、不计转售，运行费用相同，租金只计负载时段
ownership-uncounted = 因缺少价格未计入：{ $parts }
