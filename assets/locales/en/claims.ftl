# What an article prints of a machine, besides what the side panel shows.
claim-cpu_base_ghz = CPU base clock in GHz
claim-cpu_boost_ghz = CPU boost clock in GHz
claim-cpu_count = CPUs
claim-nodes = Machines
claim-largest_pool_gb = Largest pool of linked VRAM in GB
claim-bf16_tensor_tflops = BF16 tensor TFLOPS
claim-tf32_tensor_tflops = TF32 tensor TFLOPS
claim-fp8_tensor_tflops = FP8 tensor TFLOPS
claim-rack_units = Rack units
claim-psu_w = Power supplies in W
workload-rate-items = items/s
