//! Which addresses a document may hold. Decided after parsing, never by looking at the text alone.

use url::Url;

/// Bytes of an address, at most (no page of ours has one half as long).
pub const MAX_ADDRESS: usize = 2048;

/// Where a permitted link leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkKind {
    /// Another site (http, https).
    External,
    /// A mail address.
    Mail,
    /// A path or a fragment of this site.
    Own,
}

/// Decides about a link after parsing it; `None`: refused. Permitted are http,
/// https and mailto addresses, paths that begin with one `/`, and fragments.
#[must_use]
pub fn link_kind(href: &str) -> Option<LinkKind> {
    if !is_plain(href) {
        return None;
    }
    if href.starts_with('#') || is_own_path(href) {
        return Some(LinkKind::Own);
    }
    let url = Url::parse(href).ok()?;
    match url.scheme() {
        "http" | "https" if has_slashes(href) && url.has_host() => Some(LinkKind::External),
        "mailto" if !url.path().is_empty() => Some(LinkKind::Mail),
        _ => None,
    }
}

/// Tells whether `src` may be a picture: an image id, a path of this site, or an http(s) address.
#[must_use]
pub fn is_image_source(src: &str) -> bool {
    is_image_id(src)
        || is_plain(src) && is_own_path(src)
        || link_kind(src) == Some(LinkKind::External)
}

/// Tells whether `src` is an image id: 1 to 128 of letters, digits, `.`, `_`, `-` and `*`.
fn is_image_id(src: &str) -> bool {
    (1..=128).contains(&src.len())
        && !src.starts_with('.')
        && src.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-' | b'*'))
}

/// Makes an address as written into one that [`link_kind`] accepts: trims white space, and writes
/// spaces and other forbidden characters percent-encoded (for imports and what is pasted).
/// `None` when it cannot be.
#[must_use]
pub fn clean(href: &str) -> Option<String> {
    let trimmed = href.trim_matches(|c: char| c.is_ascii_whitespace());
    if trimmed.chars().any(|c| c.is_control() || is_invisible(c)) {
        return None;
    }
    let mut out = String::with_capacity(trimmed.len());
    for c in trimmed.chars() {
        match c {
            ' ' | '"' | '<' | '>' | '`' | '{' | '}' | '|' | '^' => {
                out.push_str(&format!("%{:02X}", u32::from(c)));
            }
            _ if c.is_whitespace() => return None,
            _ => out.push(c),
        }
    }
    link_kind(&out).is_some().then_some(out)
}

/// Whether `address` is at one of the hosts, or below one. Hosts are lower case.
#[must_use]
pub fn is_at(address: &str, hosts: &[String]) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let Some(host) = url.host_str().map(|host| host.trim_end_matches('.')) else { return false };
    hosts.iter().any(|named| {
        let above = host.strip_suffix(named.as_str());
        above.is_some_and(|above| above.is_empty() || above.ends_with('.'))
    })
}

/// A path on this site: one leading `/` that no browser takes for the start of a host.
fn is_own_path(href: &str) -> bool {
    href.starts_with('/') && !href.starts_with("//") && !href.starts_with("/\\")
}

/// `http:example.org` and `http:/example.org` are valid for browsers, yet no one means them.
fn has_slashes(href: &str) -> bool {
    href.split_once(':').is_some_and(|(_, rest)| rest.starts_with("//"))
}

/// Free of everything that browsers strip or that hides what an address is.
fn is_plain(href: &str) -> bool {
    (1..=MAX_ADDRESS).contains(&href.len())
        && !href.chars().any(|c| {
            c.is_control()
                || c.is_whitespace()
                || is_invisible(c)
                || matches!(c, '"' | '<' | '>' | '`' | '\\')
        })
}

/// Zero-width and direction-changing characters.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{ffff}' | '\u{e0000}'..='\u{e0fff}')
}
