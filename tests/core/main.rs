//! Catalogue, plans, machines, predictions, findings, pictures and readers: everything that needs neither a window nor a
//! file written. One program, so that the library is linked once.
mod any_plan;
mod build_cases;
mod carried;
mod catalog;
mod chassis_files;
mod compare;
mod engine;
mod estimate;
mod hostile;
mod import;
mod import_cases;
mod links_measured;
mod machine;
mod nvlink;
mod plan;
mod prediction;
mod presets;
mod ranking;
mod reference;
mod scene;
mod seed_claims;
mod sentences;
mod serving;
mod validate_accuracy;
mod why;
mod workloads;
