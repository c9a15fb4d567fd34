//! Rounds parts to whole units by the largest remainder; ties go to the smaller key. Writers' amounts
//! and those of their stories are rounded by it, so anything that divides a month again needs it, too.

use std::{cmp::Reverse, collections::BTreeMap};

/// What someone would get exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quota<K> {
    /// Who.
    pub key: K,
    /// Whole units.
    pub whole: u64,
    /// The rest of a unit, in any measure that is the same for all.
    pub rest: u128,
}

/// Whole units for everybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rounded<K> {
    /// What each gets.
    pub amounts: BTreeMap<K, u64>,
    /// The rest and the key of the last one who got a unit more.
    pub last_rounded_up: Option<(u128, K)>,
}

/// Gives everybody their whole units, and one more each to those with the largest rests while
/// units are left of `total`. A quota without a remainder gets no more. Each key stands in `quotas` once.
#[must_use]
pub fn largest_remainder<K: Ord + Clone>(total: u64, mut quotas: Vec<Quota<K>>) -> Rounded<K> {
    quotas.sort_by(|a, b| (Reverse(a.rest), &a.key).cmp(&(Reverse(b.rest), &b.key)));
    let given = quotas.iter().fold(0_u64, |sum, quota| sum.saturating_add(quota.whole));
    let mut left = total.saturating_sub(given);
    let mut rounded = Rounded { amounts: BTreeMap::new(), last_rounded_up: None };
    for Quota { key, whole, rest } in quotas {
        let mut amount = whole;
        if left > 0 && rest > 0 {
            left -= 1;
            amount = whole.saturating_add(1);
            rounded.last_rounded_up = Some((rest, key.clone()));
        }
        rounded.amounts.insert(key, amount);
    }
    rounded
}
