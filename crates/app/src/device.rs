//! What is known of the browser that signs in: its name, and the network it is in. No more is
//! kept than what its owner may see in the list of sessions.

use quire_core::account::user_agent::device_name;
use std::net::IpAddr;

/// The browser that signs in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Device {
    /// What it is called, for instance `Firefox on Linux`.
    pub name: String,
    /// The network it is in, for instance `192.0.2.0/24`.
    pub network: Option<String>,
}

impl Device {
    /// The browser that says `user_agent` of itself and calls from `address`.
    #[must_use]
    pub fn of(user_agent: Option<&str>, address: Option<IpAddr>) -> Self {
        Self { name: device_name(user_agent.unwrap_or("")), network: address.map(network) }
    }
}

/// The IPv4 /24 or IPv6 /64 an address is in.
#[must_use]
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{}/64", std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}
