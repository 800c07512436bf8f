//! The articles' rules for ranking GPUs by workload.
