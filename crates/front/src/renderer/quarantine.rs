//! Addresses that bring the renderer down.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};
use tokio::time::Instant;

/// So many failures in a row put an address into quarantine …
const FAILURES: u32 = 2;
/// … for so long.
const TIME: Duration = Duration::from_secs(60);
/// Addresses remembered; far more than fail at once.
const MOST: usize = 1024;

/// Counts the failures of each address. One failure may be another page's fault that was being
/// rendered at the same time; a success takes the blame away.
#[derive(Debug, Default)]
pub struct Quarantine {
    blamed: Mutex<HashMap<String, (u32, Instant)>>,
}

impl Quarantine {
    /// Whether an address must not be rendered now.
    pub fn holds(&self, address: &str) -> bool {
        let blamed = self.blamed.lock().unwrap_or_else(PoisonError::into_inner);
        blamed.get(address).is_some_and(|(count, last)| *count >= FAILURES && last.elapsed() < TIME)
    }

    /// A page was not rendered.
    pub fn blame(&self, address: &str) {
        let mut blamed = self.blamed.lock().unwrap_or_else(PoisonError::into_inner);
        blamed.retain(|_, (_, last)| last.elapsed() < TIME);
        if blamed.len() < MOST || blamed.contains_key(address) {
            let (count, last) = blamed.entry(address.into()).or_insert((0, Instant::now()));
            *count += 1;
            *last = Instant::now();
        }
    }

    /// A page was rendered.
    pub fn forgive(&self, address: &str) {
        let mut blamed = self.blamed.lock().unwrap_or_else(PoisonError::into_inner);
        if !blamed.is_empty() {
            blamed.remove(address);
        }
    }
}
