//! The text of the block being written, with white space held back until something follows it.

use super::super::{Mark, MarkKind};

/// White space that is written only when text follows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum PendingSpace {
    #[default]
    None,
    Space,
    Lines(u16),
    /// Where a paragraph ended that cannot be a block of its own.
    Paragraph,
}

/// Text with marks; offsets are UTF-16 code units.
#[derive(Debug, Default)]
pub(super) struct MarkedText {
    pub(super) text: String,
    pub(super) units: u32,
    pub(super) marks: Vec<Mark>,
    gap: PendingSpace,
}

impl MarkedText {
    /// Text without formatting.
    pub(super) fn of(text: String) -> Self {
        let units = super::super::utf16_len(&text);
        Self { text, units, ..Self::default() }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) const fn gap(&self) -> PendingSpace {
        self.gap
    }

    pub(super) fn space(&mut self) {
        if self.gap == PendingSpace::None && !self.text.ends_with([' ', '\n']) {
            self.gap = PendingSpace::Space;
        }
    }

    pub(super) const fn line_break(&mut self) {
        self.gap = match self.gap {
            PendingSpace::None | PendingSpace::Space => PendingSpace::Lines(1),
            PendingSpace::Lines(n) => PendingSpace::Lines(n.saturating_add(1)),
            PendingSpace::Paragraph => PendingSpace::Paragraph,
        };
    }

    pub(super) const fn paragraph(&mut self) {
        self.gap = PendingSpace::Paragraph;
    }

    /// Appends a character behind the white space that was held back.
    pub(super) fn put(&mut self, c: char) {
        match std::mem::take(&mut self.gap) {
            _ if self.text.is_empty() => {}
            PendingSpace::None => {}
            PendingSpace::Space => self.push(' '),
            PendingSpace::Paragraph => self.new_lines(1),
            PendingSpace::Lines(n) => self.new_lines(n),
        }
        self.push(c);
    }

    /// Writes the white space that was held back, so that it lies on the right side of the edge
    /// of a mark.
    pub(super) fn flush_mark_text(&mut self) {
        match self.gap {
            _ if self.text.is_empty() => return,
            PendingSpace::None | PendingSpace::Paragraph => return,
            PendingSpace::Space => self.push(' '),
            PendingSpace::Lines(n) => self.new_lines(n),
        }
        self.gap = PendingSpace::None;
    }

    /// Lines do not end with a space, and more empty lines than one say nothing more. Some breaks
    /// may be written already, at the edge of a mark.
    fn new_lines(&mut self, count: u16) {
        if self.text.ends_with(' ') {
            self.text.pop();
            self.units -= 1;
        }
        for _ in 0..count.min(2) {
            if !self.text.ends_with("\n\n") {
                self.push('\n');
            }
        }
    }

    fn push(&mut self, c: char) {
        self.text.push(c);
        self.units += if c.len_utf16() == 2 { 2 } else { 1 };
    }

    pub(super) fn mark(&mut self, kind: MarkKind, start: u32) {
        if start < self.units {
            self.marks.push(Mark { kind, start, end: self.units });
        }
    }

    /// Hands over everything as it is.
    pub(super) fn take(&mut self) -> Self {
        std::mem::take(self)
    }

    /// Hands over everything without white space at the end.
    pub(super) fn take_trimmed(&mut self) -> Self {
        let mut taken = self.take();
        let kept = taken.text.trim_end_matches([' ', '\n']).len();
        taken.text.truncate(kept);
        taken
    }
}
