//! How many connections there may be: altogether, and of one address.

use crate::ConnectionLimits;
use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Descriptors kept for files, the database and the renderer.
const RESERVED_DESCRIPTORS: usize = 256;

/// The permits for connections.
#[derive(Debug)]
pub struct Permits {
    all: Arc<Semaphore>,
    per_address: usize,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
    trusted: Vec<IpAddr>,
}

/// One connection's permit; given back when dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    _whole: Option<OwnedSemaphorePermit>,
    address: IpAddr,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Permits {
    /// Makes as many permits as the limits and the descriptors of this process allow.
    #[must_use]
    pub fn new(limits: &ConnectionLimits, trusted: Vec<IpAddr>) -> Self {
        let descriptors = file_descriptors().saturating_sub(RESERVED_DESCRIPTORS).max(16);
        Self {
            all: Arc::new(Semaphore::new(limits.connections.min(descriptors))),
            per_address: limits.connections_per_address,
            taken: Arc::default(),
            trusted,
        }
    }

    /// Waits until there is room for one more connection. Until then clients wait in the
    /// system's backlog.
    pub async fn wait(&self) -> Option<OwnedSemaphorePermit> {
        // The semaphore is never closed, so there always is a permit in the end.
        self.all.clone().acquire_owned().await.ok()
    }

    /// Gives a connection of `address` its permit; none when that address has all it may have.
    #[must_use]
    pub fn take(
        &self,
        address: IpAddr,
        whole: Option<OwnedSemaphorePermit>,
    ) -> Option<ConnectionPermit> {
        let trusted = self.trusted.contains(&address.to_canonical());
        let address = network(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_default();
        if *count >= self.per_address && !trusted {
            return None;
        }
        *count += 1;
        drop(taken);
        Some(ConnectionPermit { _whole: whole, address, taken: self.taken.clone() })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

/// One household has one IPv4 address or one IPv6 /64.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)))
        }
    }
}

/// How many descriptors this process may have open, as far as the system tells.
#[must_use]
pub fn file_descriptors() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    line.and_then(|line| line.split_whitespace().next())
        .and_then(|soft| soft.parse().ok())
        .unwrap_or(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn permits(per_ip: usize) -> Permits {
        let limits =
            ConnectionLimits { connections_per_address: per_ip, ..ConnectionLimits::default() };
        Permits::new(&limits, vec!["10.0.0.1".parse().unwrap()])
    }

    #[test]
    fn an_address_gets_its_share_and_gets_it_back() {
        let permits = permits(2);
        let address = "192.0.2.7".parse().unwrap();
        let first = permits.take(address, None).unwrap();
        let _second = permits.take(address, None).unwrap();
        assert!(permits.take(address, None).is_none());
        assert!(permits.take("192.0.2.8".parse().unwrap(), None).is_some());
        drop(first);
        assert!(permits.take(address, None).is_some());
    }

    #[test]
    fn neighbours_in_one_ipv6_network_share() {
        let permits = permits(1);
        let _one = permits.take("2001:db8::1".parse().unwrap(), None).unwrap();
        assert!(permits.take("2001:db8::2".parse().unwrap(), None).is_none());
        assert!(permits.take("2001:db8:0:1::1".parse().unwrap(), None).is_some());
    }

    #[test]
    fn a_trusted_proxy_is_not_counted_against() {
        let permits = permits(1);
        let address = "10.0.0.1".parse().unwrap();
        let _held: Vec<_> = (0..10).map(|_| permits.take(address, None).unwrap()).collect();
    }
}
