//! Leaves out what has a name that nothing mentions: custom properties, animations and fonts.

use super::rules::{self, Verdict, outside_strings, split};
use memchr::memmem;
use std::collections::HashSet;

const VALUE_OF: &str = "var(";

/// Shortens all sheets of a document. What is left out may have been all that mentioned something else, so this
/// is done until nothing changes.
pub fn keep_mentioned(sheets: &mut [String], document: &[u8]) {
    // Elements have values of custom properties, too.
    let of_elements: HashSet<String> = memmem::find_iter(document, " style=\"")
        .filter_map(|at| document.get(at..)?.splitn(3, |byte| *byte == b'"').nth(1))
        .filter_map(|style| std::str::from_utf8(style).ok())
        .flat_map(values_in)
        .map(str::to_owned)
        .collect();
    loop {
        let mentioned = Mentioned::in_sheets(sheets, &of_elements);
        let shorter: Vec<String> = sheets.iter().map(|css| mentioned.only(css)).collect();
        if shorter == *sheets {
            return;
        }
        sheets.clone_from_slice(&shorter);
    }
}

struct Mentioned {
    values: HashSet<String>,
    /// All text but what only gives a name to an animation or a font.
    text: String,
}

impl Mentioned {
    fn in_sheets(sheets: &[String], of_elements: &HashSet<String>) -> Self {
        let mut text = String::new();
        for css in sheets {
            rules::filter(css, &mut |head, block| {
                if head != "@font-face" {
                    text.extend([if head.starts_with('@') { "" } else { head }, "{", block, "}"]);
                }
                Verdict::Keep
            });
        }
        let mut values = of_elements.clone();
        values.extend(values_in(&text).map(str::to_owned));
        Self { values, text }
    }

    /// A sheet without what nothing mentions; as it is where it is not understood.
    fn only(&self, css: &str) -> String {
        let kept = rules::filter(css, &mut |head, block| match head.strip_prefix("@") {
            Some(at) => self.named(at, block),
            None => self.declarations(block),
        });
        kept.unwrap_or_else(|| css.to_owned())
    }

    /// An animation or a font.
    fn named(&self, at: &str, block: &str) -> Verdict {
        let name = match at.strip_prefix("keyframes ") {
            Some(name) => Some(name),
            None if at == "font-face" => split(block, ';')
                .find_map(|declaration| declaration.strip_prefix("font-family:"))
                .map(|name| name.trim_matches('"')),
            None => None,
        };
        match name {
            Some(name) if !self.text.contains(name.trim()) => Verdict::LeaveOut,
            _ => Verdict::Keep,
        }
    }

    fn declarations(&self, block: &str) -> Verdict {
        let is_nested = outside_strings(block, |c| c == '{').is_some();
        if is_nested || !block.contains("--") {
            return Verdict::Keep;
        }
        let is_mentioned = |declaration: &&str| match declaration.split_once(':') {
            Some((name, _)) if name.starts_with("--") => self.values.contains(name),
            _ => true,
        };
        let kept: Vec<&str> = split(block, ';').filter(is_mentioned).collect();
        match kept.as_slice() {
            [] => Verdict::LeaveOut,
            kept => Verdict::Change(kept.join(";")),
        }
    }
}

/// The custom properties whose value is asked for.
fn values_in(css: &str) -> impl Iterator<Item = &str> {
    memmem::find_iter(css.as_bytes(), VALUE_OF).filter_map(|at| {
        let name = css.get(at + VALUE_OF.len()..)?.trim_start();
        name.split(|c: char| c == ')' || c == ',' || c.is_whitespace()).next()
    })
}
