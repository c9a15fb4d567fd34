//! The text of the block being written, with white space held back until something follows it.

use super::super::{Mark, MarkKind};

/// White space that is written only when text follows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Gap {
    #[default]
    None,
    Space,
    Lines(u16),
    /// Where a paragraph ended that cannot be a block of its own.
    Paragraph,
}

/// Text with marks; offsets are UTF-16 code units.
#[derive(Debug, Default)]
pub(super) struct Writing {
    pub(super) text: String,
    pub(super) units: u32,
    pub(super) marks: Vec<Mark>,
    gap: Gap,
}

impl Writing {
    /// Text without formatting.
    pub(super) fn of(text: String) -> Self {
        let units = super::super::utf16_len(&text);
        Self { text, units, ..Self::default() }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) const fn gap(&self) -> Gap {
        self.gap
    }

    pub(super) fn space(&mut self) {
        if self.gap == Gap::None && !self.text.ends_with([' ', '\n']) {
            self.gap = Gap::Space;
        }
    }

    pub(super) const fn line_break(&mut self) {
        self.gap = match self.gap {
            Gap::None | Gap::Space => Gap::Lines(1),
            Gap::Lines(n) => Gap::Lines(n.saturating_add(1)),
            Gap::Paragraph => Gap::Paragraph,
        };
    }

    pub(super) const fn paragraph(&mut self) {
        self.gap = Gap::Paragraph;
    }

    /// Appends a character behind the white space that was held back.
    pub(super) fn put(&mut self, c: char) {
        match std::mem::take(&mut self.gap) {
            _ if self.text.is_empty() => {}
            Gap::None => {}
            Gap::Space => self.push(' '),
            Gap::Paragraph => self.new_lines(1),
            Gap::Lines(n) => self.new_lines(n),
        }
        self.push(c);
    }

    /// Writes the white space that was held back, so that it lies on the right side of the edge
    /// of a mark.
    pub(super) fn settle(&mut self) {
        match self.gap {
            _ if self.text.is_empty() => return,
            Gap::None | Gap::Paragraph => return,
            Gap::Space => self.push(' '),
            Gap::Lines(n) => self.new_lines(n),
        }
        self.gap = Gap::None;
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
