//! What articles claim of whole clusters.

/// A speed-up that article 002 tells of, without naming machine, network or workload.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScalingClaim {
    /// Whose cluster.
    pub who: &'static str,
    /// GPUs.
    pub gpus: u32,
    /// Times the speed of one GPU.
    pub times: f64,
}

/// The article's speed-ups. It also calls a cluster of 32 V100 nearly linear, without a number.
pub const CLAIMS: [ScalingClaim; 2] =
    [ScalingClaim { who: "Google", gpus: 32, times: 30.6 }, ScalingClaim { who: "Facebook", gpus: 64, times: 57.0 }];
