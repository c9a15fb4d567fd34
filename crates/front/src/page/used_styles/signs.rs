//! Finds signs in a style sheet: not those in strings, and not those that are escaped.

/// What is looked for in a sheet, outside strings.
pub struct Signs([Kind; 256]);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Other,
    Sign,
    Quote,
    Escape,
}

impl Signs {
    #[expect(clippy::indexing_slicing, reason = "there is a place for each byte")]
    pub const fn new(signs: &[u8]) -> Self {
        let mut kinds = [Kind::Other; 256];
        kinds[b'"' as usize] = Kind::Quote;
        kinds[b'\'' as usize] = Kind::Quote;
        kinds[b'\\' as usize] = Kind::Escape;
        let mut at = 0;
        while at < signs.len() {
            kinds[signs[at] as usize] = Kind::Sign;
            at += 1;
        }
        Self(kinds)
    }

    /// The place of the first sign that stands in no string and is not escaped.
    pub fn first_in(&self, css: &str) -> Option<usize> {
        let bytes = css.as_bytes();
        let mut at = 0;
        loop {
            let byte = *bytes.get(at)?;
            match self.0.get(usize::from(byte))? {
                Kind::Other => at += 1,
                Kind::Sign => return Some(at),
                Kind::Escape => at += 2,
                Kind::Quote => at = end_of_string(bytes, at)?,
            }
        }
    }
}

/// What follows the string that begins here.
fn end_of_string(bytes: &[u8], mut at: usize) -> Option<usize> {
    let quote = *bytes.get(at)?;
    at += 1;
    loop {
        at += memchr::memchr2(quote, b'\\', bytes.get(at..)?)?;
        if bytes.get(at) == Some(&quote) {
            return Some(at + 1);
        }
        at += 2;
    }
}

/// Where the bracket that stands first is closed.
pub fn end_of(css: &str, open: u8, close: u8) -> Option<usize> {
    let signs = match open {
        b'{' => const { &Signs::new(b"{}") },
        b'(' => const { &Signs::new(b"()") },
        _ => const { &Signs::new(b"[]") },
    };
    let (mut from, mut depth) = (0, 0_usize);
    loop {
        let at = from + signs.first_in(css.get(from..)?)?;
        match css.as_bytes().get(at) {
            Some(sign) if *sign == close => depth = depth.saturating_sub(1),
            _ => depth += 1,
        }
        if depth == 0 {
            return Some(at);
        }
        from = at + 1;
    }
}

/// Parts a text at a sign, `,` or `;`, that stands in no string and in no brackets.
pub fn split(css: &str, sign: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(css);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = end_of_part(text, sign);
        rest = end.and_then(|end| text.get(end + 1..));
        text.get(..end.unwrap_or(text.len()))
    })
}

fn end_of_part(text: &str, sign: u8) -> Option<usize> {
    const SIGNS: Signs = Signs::new(b",;()[]");
    let (mut from, mut depth) = (0, 0_usize);
    loop {
        let at = from + SIGNS.first_in(text.get(from..)?)?;
        match *text.as_bytes().get(at)? {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            found if found == sign && depth == 0 => return Some(at),
            _ => {}
        }
        from = at + 1;
    }
}
