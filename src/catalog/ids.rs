//! Names by which parts are known in files. An id is a short lower-case text such as `quadro-rtx-6000`.
use std::borrow::Borrow;
use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! id_type {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// The id with this text.
            #[must_use]
            pub fn new(id: impl Into<String>) -> Self {
                Self(id.into())
            }

            /// The text of the id.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(id: &str) -> Self {
                Self(id.to_owned())
            }
        }

        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }
    )+};
}

id_type! {
    /// Id of a [`crate::catalog::Gpu`].
    GpuId,
    /// Id of a [`crate::catalog::Cpu`].
    CpuId,
    /// Id of a [`crate::catalog::Chassis`].
    ChassisId,
    /// Id of a [`crate::catalog::MemoryModule`].
    MemoryId,
    /// Id of a [`crate::catalog::Drive`].
    DriveId,
    /// Id of a [`crate::catalog::Nic`].
    NicId,
    /// Id of a [`crate::catalog::Bridge`].
    BridgeId,
    /// Id of a [`crate::catalog::WorkloadProfile`].
    WorkloadId,
    /// Name of a slot within its chassis, e.g. `slot4` or `gpu0`.
    SlotId,
    /// Name of a group of drive bays within its chassis, e.g. `front` or `m2_1`.
    BayId,
}
