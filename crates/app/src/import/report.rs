//! What became of every item, one line each, and the sum.

use quire_core::{document::Loss, person::Person};
use serde::Serialize;

/// What became of one item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ItemOutcome {
    /// It is here now.
    Imported,
    /// It was here and has a new revision.
    Updated,
    /// It was here and is the same.
    Unchanged,
    /// It was left out on purpose; `reason` says why.
    Skipped,
    /// It could not be taken; `reason` says why.
    Failed,
}

/// A kind of simplification in one item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Simplified {
    /// What was simplified, in kebab case.
    pub kind: String,
    /// How often.
    pub count: u32,
    /// The first case, at most 80 characters.
    pub example: String,
}

impl Simplified {
    /// Notes that something happened once.
    #[must_use]
    pub fn once(kind: &str, example: &str) -> Self {
        let example = example.chars().filter(|c| !c.is_control()).take(80).collect();
        Self { kind: kind.to_owned(), count: 1, example }
    }
}

impl From<Loss> for Simplified {
    fn from(loss: Loss) -> Self {
        Self { kind: loss.kind.as_str().to_owned(), count: loss.count, example: loss.example }
    }
}

/// Adds to `list`, one entry per kind.
pub(super) fn note(list: &mut Vec<Simplified>, kind: &str, example: &str) {
    match list.iter_mut().find(|known| known.kind == kind) {
        Some(known) => known.count = known.count.saturating_add(1),
        None => list.push(Simplified::once(kind, example)),
    }
}

/// One line of the report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReportLine {
    /// The file, or the kind and number inside an export.
    pub item: String,
    /// What became of it.
    pub outcome: ItemOutcome,
    /// Its story's id here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its path here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Why it was skipped or failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What was simplified.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub simplified: Vec<Simplified>,
}

impl ReportLine {
    /// The line of an item that was left out on purpose.
    #[must_use]
    pub fn skipped(item: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::without_story(item.into(), ItemOutcome::Skipped, reason.into())
    }

    /// The line of an item that could not be taken.
    #[must_use]
    pub fn failed(item: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::without_story(item.into(), ItemOutcome::Failed, reason.into())
    }

    fn without_story(item: String, outcome: ItemOutcome, reason: String) -> Self {
        Self { item, outcome, id: None, url: None, reason: Some(reason), simplified: Vec::new() }
    }
}

/// How many items went which way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct ImportSummary {
    /// New here.
    pub imported: u64,
    /// Changed since last time.
    pub updated: u64,
    /// The same as last time.
    pub unchanged: u64,
    /// Left out on purpose.
    pub skipped: u64,
    /// Not taken.
    pub failed: u64,
    /// Items in which something was simplified.
    pub simplified: u64,
}

impl ImportSummary {
    /// All items seen.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.imported + self.updated + self.unchanged + self.skipped + self.failed
    }

    fn count(&mut self, entry: &ReportLine) {
        let counter = match entry.outcome {
            ItemOutcome::Imported => &mut self.imported,
            ItemOutcome::Updated => &mut self.updated,
            ItemOutcome::Unchanged => &mut self.unchanged,
            ItemOutcome::Skipped => &mut self.skipped,
            ItemOutcome::Failed => &mut self.failed,
        };
        *counter += 1;
        self.simplified += u64::from(!entry.simplified.is_empty());
    }
}

/// Watches an import: draws a bar, writes the report.
pub trait Observer: Send {
    /// Learns how many items there will be, as soon as it is known.
    fn expect(&mut self, items: u64);

    /// Learns what became of one more item.
    ///
    /// # Errors
    /// When the line cannot be kept; the import stops then, and what is done stays done.
    fn done(&mut self, entry: &ReportLine) -> std::io::Result<()>;

    /// Learns which authors have no email address here, so that they cannot sign in.
    fn without_email(&mut self, authors: &[Person]) {
        let _ = authors;
    }
}

/// An observer that does nothing.
impl Observer for () {
    fn expect(&mut self, _items: u64) {}

    fn done(&mut self, _entry: &ReportLine) -> std::io::Result<()> {
        Ok(())
    }
}

/// An observer that keeps every line.
impl Observer for Vec<ReportLine> {
    fn expect(&mut self, _items: u64) {}

    fn done(&mut self, entry: &ReportLine) -> std::io::Result<()> {
        self.push(entry.clone());
        Ok(())
    }
}

/// Passes lines to the observer and counts them.
pub(super) struct ReportWriter<'a> {
    observer: &'a mut dyn Observer,
    pub(super) summary: ImportSummary,
}

impl<'a> ReportWriter<'a> {
    pub(super) fn new(observer: &'a mut dyn Observer) -> Self {
        Self { observer, summary: ImportSummary::default() }
    }

    pub(super) fn expect(&mut self, items: usize) {
        self.observer.expect(items as u64);
    }

    /// Tells which of the authors cannot sign in, once they are known.
    pub(super) fn authors<'p>(&mut self, authors: impl Iterator<Item = &'p Person>) {
        let mut without: Vec<Person> =
            authors.filter(|author| author.email.is_none()).cloned().collect();
        without.sort_by(|left, right| left.username.cmp(&right.username));
        without.dedup_by(|left, right| left.id == right.id);
        if !without.is_empty() {
            self.observer.without_email(&without);
        }
    }

    pub(super) fn done(&mut self, entry: &ReportLine) -> std::io::Result<()> {
        self.summary.count(entry);
        self.observer.done(entry)
    }
}
