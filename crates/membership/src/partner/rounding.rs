//! Rounds parts to whole units by the largest remainder; ties go to the smaller key.

use std::{cmp::Reverse, collections::BTreeMap};

/// What somebody would get exactly.
pub(super) struct Quota<K> {
    pub key: K,
    /// Whole units.
    pub whole: u64,
    /// The rest of a unit, in any measure that is the same for all.
    pub rest: u128,
}

/// Whole units for everybody.
pub(super) struct Rounded<K> {
    pub amounts: BTreeMap<K, u64>,
    /// The rest and the key of the last one who got a unit more.
    pub last_rounded_up: Option<(u128, K)>,
}

/// Gives everybody their whole units, and one more each to those with the largest rests while
/// units are left of `total`. Who has no rest gets none more.
pub(super) fn largest_remainder<K: Ord + Clone>(
    total: u64,
    mut quotas: Vec<Quota<K>>,
) -> Rounded<K> {
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

#[cfg(test)]
mod tests {
    use super::{Quota, largest_remainder};

    #[test]
    fn who_has_no_rest_gets_none_more_even_when_units_are_left() {
        let quota = |key, rest| Quota { key, whole: 1, rest };
        let rounded = largest_remainder(9, vec![quota('a', 0), quota('b', 3), quota('c', 5)]);
        assert_eq!(rounded.amounts.into_iter().collect::<Vec<_>>(), [('a', 1), ('b', 2), ('c', 2)]);
        assert_eq!(rounded.last_rounded_up, Some((3, 'b')));
    }
}
