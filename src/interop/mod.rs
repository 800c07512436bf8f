//! Other programs' texts: `nvidia-smi topo -m`, to be written and read.
