# 文章所印的其他数值。
claim-cpu_base_ghz = CPU 基本频率（GHz）
claim-cpu_boost_ghz = CPU 最高频率（GHz）
claim-cpu_count = CPU 数量
claim-nodes = 机器数量
claim-largest_pool_gb = 最大显存池（GB）
claim-bf16_tensor_tflops = BF16 张量 TFLOPS
claim-tf32_tensor_tflops = TF32 张量 TFLOPS
claim-fp8_tensor_tflops = FP8 张量 TFLOPS
claim-rack_units = 机架高度（U）
claim-psu_w = 电源功率（W）
workload-rate-items = 项/秒
