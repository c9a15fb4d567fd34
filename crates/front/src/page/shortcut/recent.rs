//! What was used of late, in two halves: when the younger one is full, the older one is forgotten and the younger one
//! grows old. What is used while it is old becomes young again, so what is used often stays.

use std::{collections::HashMap, mem};

/// Most that one half holds; an entry takes about a kilobyte.
const HALF: usize = 4096;

/// Values under the requests that they answer.
#[derive(Debug)]
pub struct Recent<V> {
    young: HashMap<Box<[u8]>, V>,
    old: HashMap<Box<[u8]>, V>,
}

impl<V> Default for Recent<V> {
    fn default() -> Self {
        Self { young: HashMap::new(), old: HashMap::new() }
    }
}

impl<V> Recent<V> {
    /// The value there is, and whether it is among those that will be forgotten unless it is put in again.
    pub fn get(&self, key: &[u8]) -> Option<(&V, bool)> {
        let young = self.young.get(key).map(|value| (value, false));
        young.or_else(|| self.old.get(key).map(|value| (value, true)))
    }

    /// Puts a value in.
    pub fn insert(&mut self, key: Box<[u8]>, value: V) {
        if self.young.len() >= HALF && !self.young.contains_key(&key) {
            self.old = mem::take(&mut self.young);
        }
        self.old.remove(&key);
        self.young.insert(key, value);
    }

    /// Forgets a value.
    pub fn remove(&mut self, key: &[u8]) {
        self.young.remove(key);
        self.old.remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::{HALF, Recent};

    fn key(number: usize) -> Box<[u8]> {
        number.to_be_bytes().into()
    }

    #[test]
    fn what_is_used_stays_and_the_rest_is_bounded() {
        let mut recent = Recent::default();
        for number in 0..10 * HALF {
            recent.insert(key(number), number);
            let (first, is_leaving) = recent.get(&key(0)).expect("it is used all the time");
            assert_eq!(*first, 0);
            if is_leaving {
                recent.insert(key(0), 0);
            }
            assert!(recent.young.len() + recent.old.len() <= 2 * HALF);
        }
        assert!(recent.get(&key(1)).is_none(), "it was used once");
        assert!(recent.get(&key(10 * HALF - 1)).is_some());
        recent.remove(&key(0));
        assert!(recent.get(&key(0)).is_none());
    }
}
