//! A text that was written again elsewhere: which of its blocks are those that it had.

use crate::{
    Document,
    document::{Block, BlockKind},
    id::BlockId,
};
use std::{
    collections::{HashMap, HashSet, VecDeque},
    mem::discriminant,
};

/// The document with the ids of the blocks of `before` that go on in it, so that what readers marked there stays
/// where it is. A block goes on when it says the same, or when one of its kind stands where it stood.
#[must_use]
pub fn rewritten(before: &Document, mut document: Document) -> Document {
    let mut same: HashMap<&str, VecDeque<usize>> = HashMap::new();
    for (index, block) in before.blocks.iter().enumerate() {
        same.entry(&block.text).or_default().push_back(index);
    }
    let mut places: Vec<Option<usize>> = Vec::with_capacity(document.blocks.len());
    for block in &document.blocks {
        let place = same.get_mut(block.text.as_str()).and_then(|places| {
            let is_same =
                |index: &usize| before.blocks.get(*index).is_some_and(|old| equal(old, block));
            let at = places.iter().position(is_same)?;
            places.remove(at)
        });
        places.push(place);
    }
    let mut taken: HashSet<usize> = places.iter().flatten().copied().collect();
    let mut next = 0;
    for (place, block) in places.iter_mut().zip(&document.blocks) {
        if place.is_none() {
            let old = before.blocks.get(next).filter(|old| is_of_kind(&old.kind, &block.kind));
            *place = old.filter(|_| taken.insert(next)).map(|_| next);
        }
        next = place.map_or(next, |place| place.saturating_add(1));
    }
    let mut used: HashSet<BlockId> = before.blocks.iter().map(|block| block.id.clone()).collect();
    let mut number = before.blocks.len();
    for (block, place) in document.blocks.iter_mut().zip(places) {
        match place.and_then(|place| before.blocks.get(place)) {
            Some(old) => block.id = old.id.clone(),
            None => block.id = fresh(&mut used, &mut number),
        }
    }
    document
}

fn equal(old: &Block, new: &Block) -> bool {
    old.kind == new.kind && old.marks == new.marks && old.text == new.text
}

fn is_of_kind(old: &BlockKind, new: &BlockKind) -> bool {
    discriminant(old) == discriminant(new)
}

fn fresh(used: &mut HashSet<BlockId>, number: &mut usize) -> BlockId {
    loop {
        let id = BlockId::from_index(*number);
        *number = number.saturating_add(1);
        if used.insert(id.clone()) {
            return id;
        }
    }
}
