//! UTF-16 code units against the bytes of a Rust string.

/// Counts `text` in UTF-16 code units, the unit of marks (browsers count so); `u32::MAX` for
/// more than fit.
#[must_use]
pub fn utf16_len(text: &str) -> u32 {
    u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX)
}

/// The part of `text` between two UTF-16 offsets (browsers count so); `None` when they lie
/// outside of it, inside a surrogate pair, or in the wrong order.
#[must_use]
pub fn utf16_slice(text: &str, start: u32, end: u32) -> Option<&str> {
    let mut cursor = Utf16Cursor::new(text);
    let from = cursor.byte_at(start)?;
    let to = if end < start { None } else { cursor.byte_at(end) }?;
    text.get(from..to)
}

/// Walks `text` once and answers rising UTF-16 offsets with byte offsets.
pub(super) struct Utf16Cursor<'a> {
    text: &'a str,
    byte: usize,
    unit: u32,
}

impl<'a> Utf16Cursor<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, byte: 0, unit: 0 }
    }

    /// The byte offset of code unit `target`; `None` past the end or inside a surrogate pair.
    /// Targets must not fall from call to call.
    pub(super) fn byte_at(&mut self, target: u32) -> Option<usize> {
        let mut rest = self.text.get(self.byte..)?.chars();
        while self.unit < target {
            let c = rest.next()?;
            self.byte += c.len_utf8();
            self.unit += u32::try_from(c.len_utf16()).unwrap_or(2);
        }
        (self.unit == target).then_some(self.byte)
    }
}
