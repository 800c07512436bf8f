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
nvlink-claim-pair-gb-s = AMAX’s guide, about P100 and V100, promises { $printed } between two linked GPUs; one pair gets { $ours } here, one way.
nvlink-claim-link-ratio = AMAX’s guide promises { $printed } the rate of PCI Express; here it is { $ours }.
nvlink-claim-speed-ratio = AMAX’s guide promises programs { $printed } as fast; of the chosen workloads the one that gains most runs { $ours } as fast here.
