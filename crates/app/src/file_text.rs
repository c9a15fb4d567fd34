//! The bytes of a file as text: what is none is refused rather than imported as nonsense.

use encoding_rs::Encoding;

/// The bytes are no text that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotText {
    /// In another encoding than UTF-8, and nothing says in which. The byte where that shows.
    Encoding(usize),
    /// Not a text at all.
    Binary,
}

/// Reads UTF-8, and whatever a byte order mark names; `declared` is what a page says of itself.
pub(crate) fn read(bytes: &[u8], declared: Option<&'static Encoding>) -> Result<String, NotText> {
    let text = match (Encoding::for_bom(bytes), str::from_utf8(bytes), declared) {
        (Some((encoding, _)), ..) => decoded(encoding, bytes)?,
        (None, Ok(text), _) => text.to_owned(),
        (None, Err(_), _) if bytes.contains(&0) => return Err(NotText::Binary),
        (None, Err(_), Some(encoding)) => decoded(encoding, bytes)?,
        (None, Err(error), None) => return Err(NotText::Encoding(error.valid_up_to())),
    };
    if text.contains('\0') { Err(NotText::Binary) } else { Ok(text) }
}

fn decoded(encoding: &'static Encoding, bytes: &[u8]) -> Result<String, NotText> {
    let (text, _, is_damaged) = encoding.decode(bytes);
    if is_damaged { Err(NotText::Encoding(0)) } else { Ok(text.into_owned()) }
}
