//! The lane ledger: who spends the CPU's PCI Express lanes, and how far switches share their uplinks.
use crate::quantity::{Message, PcieGen};

/// One line of a socket's ledger.
#[derive(Debug, Clone, PartialEq)]
pub struct Spend {
    /// Who: a switch id, slot id, `chipset`, bay id, or the name of onboard lanes.
    pub what: String,
    /// Name as shown.
    pub name: String,
    /// Lanes.
    pub lanes: u16,
}

/// Lanes of one socket.
#[derive(Debug, Clone, PartialEq)]
pub struct SocketLanes {
    /// Number of the socket.
    pub socket: u8,
    /// Generation of the CPU's lanes; `None` if the socket is empty or the CPU unknown.
    pub generation: Option<PcieGen>,
    /// Lanes that the CPU has for devices; 0 if the socket is empty.
    pub owned: u16,
    /// Lanes in use: filled slots at their planned width, switch uplinks with something behind them, drives, onboard.
    pub spent: u16,
    /// Lanes left; 0 if overspent.
    pub left: u16,
    /// Lanes spent beyond those owned.
    pub over: u16,
    /// Who spends them.
    pub spent_by: Vec<Spend>,
}

/// Lanes of one switch.
#[derive(Debug, Clone, PartialEq)]
pub struct SwitchLanes {
    /// Id of the switch.
    pub id: String,
    /// Name as shown.
    pub name: String,
    /// Lanes of the uplink.
    pub uplink_lanes: u16,
    /// Lanes of everything in use below it.
    pub downlink_lanes: u16,
    /// `downlink_lanes / uplink_lanes`, corrected for different generations; below 1 counts as it is.
    pub oversubscription: f64,
    /// GPUs below it, also through other switches.
    pub gpus: u16,
}

/// Lanes of the whole machine.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LaneLedger {
    /// Per socket.
    pub sockets: Vec<SocketLanes>,
    /// Per switch.
    pub switches: Vec<SwitchLanes>,
    /// Whether every GPU can move data to and from its CPU at full speed at the same time.
    pub non_blocking: bool,
    /// Why or why not.
    pub why: Message,
    /// GPUs per fitted CPU.
    pub gpu_per_cpu: f64,
}
