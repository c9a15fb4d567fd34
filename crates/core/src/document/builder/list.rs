//! Lists: items one after the other, each with its depth and, where it does not follow from the
//! item before, its number.

use super::super::{BlockKind, ListKind, LossKind, limits};
use super::{BlockBuilder, MarkedText, State};

/// An open list item.
pub(super) struct ItemState {
    pub(super) number: u32,
    pub(super) task: Option<bool>,
    /// Whether the item's own block is out already, or something else came in between.
    pub(super) written: bool,
}

impl BlockBuilder<'_> {
    /// Begins an item; it ends the one before it in the same list, as in HTML.
    pub(super) fn open_item(&mut self, value: Option<u32>) {
        let top = self.within(|state| matches!(state, State::Item(_) | State::List { .. }));
        if let Some(at) = top
            && self.frames.get(at).is_some_and(|frame| matches!(frame.state, State::Item(_)))
        {
            self.close_down_to(at);
        }
        self.part();
        let number = match self.innermost_list() {
            Some((_, next)) => {
                let number = value.unwrap_or(*next);
                *next = number.saturating_add(1);
                number
            }
            None => 1,
        };
        self.push(State::Item(ItemState { number, task: None, written: false }));
    }

    fn innermost_list(&mut self) -> Option<(bool, &mut u32)> {
        self.frames.iter_mut().rev().find_map(|frame| match &mut frame.state {
            State::List { ordered, next } => Some((*ordered, next)),
            _ => None,
        })
    }

    /// A task's checkbox.
    pub(in crate::document) fn task(&mut self, done: bool) {
        let item = self.frames.iter_mut().rev().find_map(|frame| match &mut frame.state {
            State::Item(item) => Some(item),
            _ => None,
        });
        if let Some(item) = item {
            item.task.get_or_insert(done);
        }
    }

    /// Writes the item's own block; what comes after that in the item becomes a paragraph.
    pub(super) fn item(&mut self, writing: MarkedText) {
        let depth = self.list_depth();
        let ordered = self.innermost_list().is_some_and(|(ordered, _)| ordered);
        let item = self.frames.iter_mut().rev().find_map(|frame| match &mut frame.state {
            State::Item(item) => Some(item),
            _ => None,
        });
        let Some(item) = item else { return self.paragraph(writing) };
        if std::mem::replace(&mut item.written, true) {
            self.lose(LossKind::ItemContent, &writing.text);
            return self.paragraph(writing);
        }
        let (number, task) = (item.number, item.task);
        let list = match task {
            Some(true) => ListKind::Done,
            Some(false) => ListKind::Todo,
            None if ordered => ListKind::Ol,
            None => ListKind::Ul,
        };
        let start = self.number(depth, (list == ListKind::Ol).then_some(number));
        self.push_block(BlockKind::Li { list, depth, start }, writing);
    }

    /// How deep the item being written is nested: at most one below the item before it.
    fn list_depth(&mut self) -> u8 {
        let lists = self.frames.iter().filter(|f| matches!(f.state, State::List { .. })).count();
        let wanted = u8::try_from(lists.saturating_sub(1)).unwrap_or(u8::MAX);
        if wanted > limits::LIST_DEPTH {
            self.lose(LossKind::ListDepth, "");
        }
        let deepest = match self.blocks.last().map(|block| &block.kind) {
            Some(BlockKind::Li { depth, .. }) => depth + 1,
            _ => 0,
        };
        wanted.min(deepest).min(limits::LIST_DEPTH)
    }

    /// Keeps the numbers of a run of items; answers the number to write when it does not follow.
    fn number(&mut self, depth: u8, number: Option<u32>) -> Option<u32> {
        let depth = usize::from(depth);
        if !matches!(self.blocks.last().map(|block| &block.kind), Some(BlockKind::Li { .. })) {
            self.numbers.clear();
        }
        self.numbers.resize(depth + 1, None);
        let before = self.numbers.get(depth).copied().flatten();
        if let Some(slot) = self.numbers.get_mut(depth) {
            *slot = number;
        }
        let expected = before.map_or(1, |n| n.saturating_add(1));
        number.filter(|number| *number != expected)
    }
}
