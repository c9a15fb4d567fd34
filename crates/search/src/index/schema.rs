//! The fields of the index.

use crate::{IndexName, filter::attribute::NUMBERS, searchable, text::Analysis};
use tantivy::schema::{
    FAST, Field, IndexRecordOption, NumericOptions, STORED, STRING, Schema, TextFieldIndexing,
    TextOptions,
};

/// The name of our analysis in the schema.
const ANALYSIS: &str = "quire";

/// The longest beginning of a word that has a posting list of its own.
pub(crate) const MAX_START: usize = 3;

/// The text fields of one kind of thing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TextFields {
    /// The title or name.
    pub title: Field,
    /// Subtitle, author, tags: what says what it is about.
    pub about: Field,
    /// Everything: a word matches if it is in here.
    pub all: Field,
    /// The first one to [`MAX_START`] characters of each word in `title` and `about`: a prefix
    /// that short would expand to more words than can be looked up.
    pub start: Field,
}

/// Every field.
#[derive(Debug, Clone)]
pub(crate) struct Fields {
    /// `index/id`, unique.
    pub key: Field,
    /// The name of the index.
    pub kind: Field,
    /// `attribute:value` of all facets, lower case.
    pub facets: Field,
    /// The hit as JSON.
    pub hit: Field,
    /// Seconds since 1970: newer ranks a little higher; 0 for what has no date.
    pub recency: Field,
    /// Claps, followers or stories: more ranks a little higher.
    pub popularity: Field,
    numbers: Vec<Field>,
    text: Vec<TextFields>,
    /// Per kind, the fields of [`searchable::attributes`].
    attributes: Vec<Vec<Field>>,
}

impl Fields {
    /// The schema and its fields; always the same for one [`super::VERSION`].
    pub fn new() -> (Schema, Fields) {
        let mut schema = Schema::builder();
        // With the places of words, for phrases.
        let text = TextOptions::default().set_indexing_options(
            TextFieldIndexing::default()
                .set_tokenizer(ANALYSIS)
                .set_index_option(IndexRecordOption::WithFreqsAndPositions),
        );
        // How often a word is there says nothing in a line or two.
        let short = TextOptions::default().set_indexing_options(
            TextFieldIndexing::default()
                .set_tokenizer(ANALYSIS)
                .set_fieldnorms(false)
                .set_index_option(IndexRecordOption::WithFreqsAndPositions),
        );
        // Only whether a word is there.
        let terms = TextOptions::default().set_indexing_options(
            TextFieldIndexing::default()
                .set_tokenizer(ANALYSIS)
                .set_fieldnorms(false)
                .set_index_option(IndexRecordOption::Basic),
        );
        let column = NumericOptions::default().set_fast();
        let fields = Fields {
            key: schema.add_text_field("key", STRING),
            kind: schema.add_text_field("kind", STRING),
            facets: schema.add_text_field("facets", STRING | FAST),
            hit: schema.add_text_field("hit", STORED),
            recency: schema.add_i64_field("recency", column.clone()),
            popularity: schema.add_i64_field("popularity", column.clone()),
            numbers: NUMBERS
                .iter()
                .map(|name| schema.add_i64_field(name, column.clone()))
                .collect(),
            attributes: IndexName::ALL
                .iter()
                .map(|kind| {
                    let name = |attribute| format!("{kind}.of.{attribute}");
                    let attributes = searchable::attributes(*kind).iter();
                    attributes.map(|one| schema.add_text_field(&name(one), short.clone())).collect()
                })
                .collect(),
            text: IndexName::ALL
                .iter()
                .map(|kind| TextFields {
                    title: schema.add_text_field(&format!("{kind}.title"), terms.clone()),
                    about: schema.add_text_field(&format!("{kind}.about"), terms.clone()),
                    all: schema.add_text_field(&format!("{kind}.all"), text.clone()),
                    start: schema.add_text_field(&format!("{kind}.start"), STRING),
                })
                .collect(),
        };
        (schema.build(), fields)
    }

    /// The text fields of `kind`.
    pub fn text(&self, kind: IndexName) -> Option<TextFields> {
        self.text.get(kind.position()).copied()
    }

    /// The field of one of the [`searchable::attributes`] of `kind`.
    pub fn attribute(&self, kind: IndexName, name: &str) -> Option<Field> {
        let place = searchable::attributes(kind).iter().position(|known| *known == name)?;
        self.attributes.get(kind.position())?.get(place).copied()
    }

    /// The column of the number attribute `name`.
    pub fn number(&self, name: &str) -> Option<Field> {
        let place = NUMBERS.iter().position(|number| *number == name)?;
        self.numbers.get(place).copied()
    }
}

/// Makes our analysis known to an opened index.
pub(crate) fn register_analysis(index: &tantivy::Index) {
    let analysis = tantivy::tokenizer::TextAnalyzer::from(Analysis);
    index.tokenizers().register(ANALYSIS, analysis);
}

/// The term of `key` for a thing.
pub(crate) fn key(kind: IndexName, id: &str) -> String {
    format!("{kind}/{id}")
}

/// The term of `facets` for a value.
pub(crate) fn facet(attribute: &str, value: &str) -> String {
    format!("{attribute}:{}", value.to_lowercase())
}
