//! WordPress shortcodes: `[name key="value"]` with or without `content[/name]`. They are replaced
//! in the text before it is read as HTML.

use super::super::{Loss, LossKind, loss::Losses};

/// A shortcode as written (imported stories hold them).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortcode<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its attributes in order; a bare value has an empty name.
    pub attributes: Vec<(&'a str, &'a str)>,
    /// What stands between its opening and closing, if it is closed.
    pub content: Option<&'a str>,
}

impl<'a> Shortcode<'a> {
    /// The value of an attribute.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'a str> {
        self.attributes.iter().find(|(key, _)| *key == name).map(|(_, value)| *value)
    }
}

/// Shortcodes of WordPress itself and of what is commonly used with it; anything else in brackets
/// is text.
const KNOWN: &[&str] = &[
    "caption",
    "wp_caption",
    "gallery",
    "embed",
    "audio",
    "video",
    "playlist",
    "youtube",
    "vimeo",
    "code",
    "sourcecode",
    "contact-form",
    "contact-field",
    "polldaddy",
    "googlemaps",
    "slideshow",
];

/// How far behind an opening its closing is looked for, in bytes.
const MAX_CONTENT: usize = 20_000;

/// Replaces shortcodes in `html` (for imports). `hook` is asked first and answers HTML; what
/// it leaves is handled here: captions become figures, sounds and films links, embedded addresses
/// stand on a line of their own, and the rest is dropped with a loss, its content kept.
#[must_use]
pub fn expand(
    html: &str,
    hook: &mut dyn FnMut(&Shortcode<'_>) -> Option<String>,
) -> (String, Vec<Loss>) {
    let (mut out, mut losses) = (String::with_capacity(html.len()), Losses::default());
    let mut rest = html;
    while let Some(at) = rest.find('[') {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        match parse(from) {
            Some((code, after)) => {
                match hook(&code).or_else(|| built_in(&code)) {
                    Some(html) => out.push_str(&html),
                    None => {
                        losses.add(LossKind::Shortcode, code.name);
                        out.push_str(code.content.unwrap_or_default());
                    }
                }
                rest = after;
            }
            None => {
                out.push('[');
                rest = from.get(1..).unwrap_or_default();
            }
        }
    }
    out.push_str(rest);
    (out, losses.into_vec())
}

fn built_in(code: &Shortcode<'_>) -> Option<String> {
    let content = code.content.unwrap_or_default();
    match code.name {
        "caption" | "wp_caption" => Some(caption(code, content)),
        "embed" => Some(format!("\n\n{}\n\n", content.trim())),
        "youtube" | "vimeo" => code.get("").map(|address| format!("\n\n{address}\n\n")),
        "audio" | "video" => media(code),
        "code" | "sourcecode" => Some(format!("<pre>{content}</pre>")),
        _ => None,
    }
}

/// A sound or film, whose address stands in one of several attributes.
fn media(code: &Shortcode<'_>) -> Option<String> {
    let names = ["src", "mp3", "mp4", "m4a", "m4v", "ogg", "ogv", "wav", "webm", ""];
    let address = names.into_iter().find_map(|name| code.get(name))?;
    Some(format!("\n\n<audio src=\"{}\"></audio>\n\n", address.replace('"', "&quot;")))
}

/// The picture (and its link) first, the words behind it; older texts keep the words in an
/// attribute.
fn caption(code: &Shortcode<'_>, content: &str) -> String {
    let end = content.rfind("</a>").map(|at| at + 4).or_else(|| {
        let image = content.find("<img")?;
        content.get(image..)?.find('>').map(|at| image + at + 1)
    });
    let (picture, words) = content.split_at(end.unwrap_or(0));
    let words = code.get("caption").filter(|_| words.trim().is_empty()).unwrap_or(words);
    format!("<figure>{picture}<figcaption>{}</figcaption></figure>", words.trim())
}

/// Parses the shortcode at the beginning of `text`; answers what follows it.
fn parse(text: &str) -> Option<(Shortcode<'_>, &str)> {
    let inside = text.strip_prefix('[')?;
    let name_end = inside.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-')))?;
    let (name, rest) = inside.split_at(name_end);
    if !KNOWN.contains(&name) {
        return None;
    }
    let close = closing_bracket(rest)?;
    let attributes = attributes(rest.get(..close)?.trim_end_matches('/'));
    let after = rest.get(close + 1..)?;
    let end = format!("[/{name}]");
    let near = after.get(..after.floor_char_boundary(MAX_CONTENT)).unwrap_or(after);
    let content = near.find(&end).and_then(|at| near.get(..at));
    // A further opening of the same name belongs to the next shortcode.
    let content = content.filter(|content| !content.contains(&format!("[{name}")));
    let taken = content.map_or(0, |content| content.len() + end.len());
    Some((Shortcode { name, attributes, content }, after.get(taken..)?))
}

fn closing_bracket(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, c) in text.char_indices().take(4000) {
        match quote {
            Some(sign) if c == sign => quote = None,
            Some(_) => {}
            None if matches!(c, '"' | '\'') => quote = Some(c),
            None if c == ']' => return Some(at),
            None => {}
        }
    }
    None
}

fn attributes(mut text: &str) -> Vec<(&str, &str)> {
    let mut out = Vec::new();
    loop {
        text = text.trim_start();
        if text.is_empty() {
            return out;
        }
        let end = text.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let Some(rest) = rest.strip_prefix('=') else {
            out.push(("", name.trim_matches(['"', '\''])));
            text = rest;
            continue;
        };
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (value, rest) = match quote {
            Some(sign) => {
                let body = rest.get(1..).unwrap_or_default();
                body.split_once(sign).unwrap_or((body, ""))
            }
            None => rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len())),
        };
        out.push((name, value));
        text = rest;
    }
}
