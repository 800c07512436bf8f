# What NVLink, or links of its kind, would give: the same GPUs with and without.
report-nvlink = What links between the GPUs give
report-joined = Joined by
report-linked-pairs = Linked pairs
report-pair-rate = Pair, GB/s
report-all-reduce = All-reduce, GB/s
report-scales = Scaling
nvlink-side-pcie = PCI Express alone: { $gpu }, { $chassis }
nvlink-side-bridges = Bridges: { $gpu }, { $chassis }
nvlink-side-board = Board with links: { $gpu }, { $chassis }
nvlink-claim-pair-gb-s = AMAX’s guide promises { $printed } between two linked GPUs; one pair gets { $ours } here, one way.
nvlink-claim-link-ratio = It promises { $printed } the rate of PCI Express; here it is { $ours }.
nvlink-claim-speed-ratio = It promises programs { $printed } as fast; of the chosen workloads the one that gains most runs { $ours } as fast here.
