# 文章所印的其他數值。
claim-cpu_base_ghz = CPU 基礎時脈（GHz）
claim-cpu_boost_ghz = CPU 最高時脈（GHz）
claim-cpu_count = CPU 數量
claim-nodes = 機器數量
claim-largest_pool_gb = 最大顯示記憶體池（GB）
claim-bf16_tensor_tflops = BF16 張量 TFLOPS
claim-tf32_tensor_tflops = TF32 張量 TFLOPS
claim-fp8_tensor_tflops = FP8 張量 TFLOPS
claim-rack_units = 機架高度（U）
claim-psu_w = 電源供應器功率（W）
workload-rate-items = 項/秒
