//! A document's headings with the ids that the rendered page gives them.

use super::{BlockKind, Document, plain_text::block_text};
use crate::text::slug::slug;
use std::collections::{HashMap, HashSet};

/// A heading as the reader sees it, and the fragment that leads to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// Index of the block in the document.
    pub block: usize,
    /// 2 or 3.
    pub level: u8,
    /// The fragment that leads to it, unique in the document.
    pub id: String,
    /// Its words.
    pub text: String,
}

/// Lists the headings in reading order. Ids are slugs; a second `intro` becomes
/// `intro-2`.
#[must_use]
pub fn headings(document: &Document) -> Vec<Heading> {
    let (mut taken, mut numbers) = (HashSet::new(), HashMap::new());
    let mut out: Vec<Heading> = Vec::new();
    for (block, b) in document.blocks.iter().enumerate() {
        let level = match b.kind {
            BlockKind::H2 => 2,
            BlockKind::H3 => 3,
            _ => continue,
        };
        let text = block_text(b).replace('\n', " ");
        let id = unique(&text, &mut taken, &mut numbers);
        out.push(Heading { block, level, id, text });
    }
    out
}

/// Ids of our own elements begin with these; a heading must not take one.
const RESERVED: &[&str] = &["fn-", "fnref-"];

fn unique(text: &str, taken: &mut HashSet<String>, numbers: &mut HashMap<String, u32>) -> String {
    let words: String = slug(text).chars().take(80).collect();
    let mut base = words.trim_end_matches('-').to_owned();
    if base.is_empty() || RESERVED.iter().any(|prefix| base.starts_with(prefix)) {
        base = format!("section-{base}").trim_end_matches('-').to_owned();
    }
    let mut id = base.clone();
    // The next number to try for each base, so that many equal headings stay cheap.
    let next = numbers.entry(base.clone()).or_insert(2);
    while taken.contains(&id) {
        id = format!("{base}-{next}");
        *next += 1;
    }
    taken.insert(id.clone());
    id
}
