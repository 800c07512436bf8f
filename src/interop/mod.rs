//! Other programs' texts: `nvidia-smi topo -m` to be written, price lists to be read.
pub mod price_list;
pub mod topo;
