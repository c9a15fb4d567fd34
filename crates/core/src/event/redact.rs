//! Texts of browsers for the server's log: without what may be of one person.

/// Letters and digits in a row that may be a secret, at least.
const SECRET_MIN: usize = 20;
/// What stands for what was taken out.
const GONE: char = '…';

/// A text as a log may hold it, of `max` characters at most: one line, addresses of mail and
/// whatever is as long and mixed as a token replaced by `…`, addresses without query and anchor.
#[must_use]
pub fn redacted(text: &str, max: usize) -> String {
    let mut out = String::new();
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()) {
        if word.is_empty() {
            continue;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&plain(word));
        // A character is four bytes at most; what follows is cut all the same.
        if out.len() > max.saturating_mul(4) {
            break;
        }
    }
    match out.char_indices().nth(max) {
        Some((end, _)) => out.get(..end).unwrap_or_default().to_owned(),
        None => out,
    }
}

fn plain(word: &str) -> String {
    if word.contains('@') && word.contains('.') && !word.contains("://") {
        return GONE.to_string();
    }
    let (address, is_cut) = match word.find(['?', '#']) {
        Some(end) if word.contains("://") || word.starts_with('/') => {
            (word.get(..end).unwrap_or_default(), true)
        }
        _ => (word, false),
    };
    let mut out = String::with_capacity(address.len());
    let mut run = String::new();
    for c in address.chars().chain([' ']) {
        if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') {
            run.push(c);
            continue;
        }
        if is_secret(&run) {
            out.push(GONE);
        } else {
            out.push_str(&run);
        }
        run.clear();
        out.push(c);
    }
    out.pop();
    if is_cut {
        out.push(GONE);
    }
    out
}

/// Long, and mixed as no word of people is.
fn is_secret(run: &str) -> bool {
    let digits = run.bytes().filter(u8::is_ascii_digit).count();
    run.len() >= SECRET_MIN && digits >= 2
}
