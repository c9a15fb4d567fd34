//! Where blocks stand after a merge, and which of them moved.

use crate::BlockId;
use std::collections::{HashMap, HashSet};

/// The order of `kept` blocks: as in `mine`, but those that `theirs` alone places (added there, or
/// moved there since) stand behind the block they stand behind in `theirs`.
pub(super) fn arrange<'a>(
    theirs: &[&'a BlockId],
    mine: &[&'a BlockId],
    is_kept: impl Fn(&BlockId) -> bool,
    is_placed_by_others: impl Fn(&BlockId) -> bool,
) -> Vec<&'a BlockId> {
    let known: HashSet<&BlockId> = mine.iter().copied().collect();
    let is_mine = |id: &BlockId| known.contains(id) && !is_placed_by_others(id);
    let mut behind: HashMap<Option<&BlockId>, Vec<&'a BlockId>> = HashMap::new();
    let mut last = None;
    for id in theirs.iter().copied().filter(|id| is_kept(id)) {
        if is_mine(id) {
            last = Some(id);
        } else {
            behind.entry(last).or_default().push(id);
        }
    }
    let mut order = behind.remove(&None).unwrap_or_default();
    for id in mine.iter().copied().filter(|id| is_kept(id) && is_mine(id)) {
        order.push(id);
        order.extend(behind.remove(&Some(id)).unwrap_or_default());
    }
    order
}

/// Those of `after` that moved or are new: all but a longest run that stands as in `before`.
pub(crate) fn moved<'a>(before: &[&BlockId], after: &[&'a BlockId]) -> Vec<&'a BlockId> {
    let places: HashMap<&BlockId, usize> =
        before.iter().enumerate().map(|(place, id)| (*id, place)).collect();
    let known: Vec<(usize, &BlockId)> =
        after.iter().filter_map(|id| places.get(*id).map(|place| (*place, *id))).collect();
    let resting: HashSet<&BlockId> = longest_rising(&known);
    after.iter().copied().filter(|id| !resting.contains(*id)).collect()
}

/// A longest part of `known` whose places rise.
fn longest_rising<'a>(known: &[(usize, &'a BlockId)]) -> HashSet<&'a BlockId> {
    // For every length: the index of the lowest place that a rising part of it can end with.
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(known.len());
    for (index, (place, _)) in known.iter().enumerate() {
        let length = ends.partition_point(|(end, _)| end < place);
        let previous = length.checked_sub(1).and_then(|shorter| ends.get(shorter));
        before.push(previous.map(|(_, index)| *index));
        match ends.get_mut(length) {
            Some(end) => *end = (*place, index),
            None => ends.push((*place, index)),
        }
    }
    let mut rising = HashSet::with_capacity(ends.len());
    let mut at = ends.last().map(|(_, index)| *index);
    while let Some(index) = at {
        rising.extend(known.get(index).map(|(_, id)| *id));
        at = before.get(index).copied().flatten();
    }
    rising
}
