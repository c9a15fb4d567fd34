//! The sheets of documents of one kind, and what a document needs of them.

use super::letters;
use super::named;
use super::rules::{self, SheetItem};
use super::selector::{self, Condition, Meets};
use super::used::UsedParts;
use bytes::Bytes;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The sheets of documents of one kind.
#[derive(Debug)]
pub struct Sheets {
    /// Tells them from those of other kinds.
    kind: usize,
    /// One for each element of a document.
    whole: Vec<String>,
    /// All that their rules ask for.
    asked: BTreeSet<(Condition, String)>,
}

/// What sheets ask for, and a document needs.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Needs {
    /// Whose sheets.
    kind: usize,
    /// Whether each condition is met.
    met: Vec<bool>,
    /// The custom properties that elements ask for.
    properties: BTreeSet<String>,
}

impl Sheets {
    pub fn new(kind: usize, whole: Vec<Bytes>) -> Self {
        let text = |sheet: Bytes| String::from_utf8_lossy(&sheet).into_owned();
        let whole: Vec<String> = whole.into_iter().map(text).collect();
        let mut asked = BTreeSet::new();
        let mut note = |condition, text: &str| {
            asked.insert((condition, text.to_owned()));
            true
        };
        for sheet in &whole {
            rules::parse(sheet, &mut |head, block| used_block(head, block, &mut note));
        }
        Self { kind, whole, asked }
    }

    /// What a document with these parts needs.
    pub fn needs(&self, used: &UsedParts<'_>) -> Needs {
        let met = self.asked.iter().map(|(condition, text)| used.may_meet(*condition, text));
        Needs { kind: self.kind, met: met.collect(), properties: used.properties.clone() }
    }

    /// The sheets for such a document.
    pub fn shortened(&self, used: &UsedParts<'_>) -> Arc<[String]> {
        let meets = &mut |condition, text: &str| used.may_meet(condition, text);
        let mut used_block = |head, block| used_block(head, block, meets);
        let mut sheets: Vec<Vec<SheetItem<'_>>> =
            self.whole.iter().map(|sheet| rules::parse(sheet, &mut used_block)).collect();
        named::keep_mentioned(&mut sheets, &used.properties);
        sheets.iter().map(|sheet| rules::written(sheet)).collect()
    }
}

/// The block of a rule that may concern such a document.
fn used_block<'a>(head: &str, block: &'a str, meets: &mut Meets<'_>) -> Option<Cow<'a, str>> {
    match head.strip_prefix('@') {
        Some("font-face") => letters::font_for(block, meets),
        Some(_) => Some(block.into()),
        None => selector::is_used(head, meets).then_some(block.into()),
    }
}
