//! What limits are counted under: nothing that names a person, an address or a network.

use crate::keys::{Keys, Purpose};
use std::net::IpAddr;

/// What someone is counted under: nothing that names them.
pub(crate) fn subject(keys: &Keys, kind: &str, value: &str) -> String {
    let tag = keys.tag(Purpose::Address, &[kind.as_bytes(), value.as_bytes()]);
    format!("{kind}:{}", hex::encode(tag))
}

/// What a network is counted under.
pub(crate) fn network_subject(keys: &Keys, address: IpAddr) -> String {
    subject(keys, "network", &network_key(address))
}

/// An IPv4 address, or the network an IPv6 address is in: the person who has one has all of them.
pub(crate) fn network_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}/64")
        }
    }
}
