//! Questions that buyers had about real machines, and what the sketch of each must say by itself.
//!
//! One test a case, by the number under which the case is collected. Machines are put together from the catalogue;
//! where the catalogue lacks a part that only one case needs, the test adds it.
//!
//! Not sketched:
//! - C10 (eight RTX 4090 with a patched driver, all-to-all slower than without the patch): the cause was never found,
//!   and a driver's patch is no part of a machine. What a plan can say, widths and paths of such a machine, is C09's.
mod lanes;
mod peers;
mod power;
mod programs;
mod support;
