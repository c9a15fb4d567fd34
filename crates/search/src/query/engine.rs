//! Builds the engine's query: every word in the text of the kind, the filter, and weights for
//! where and how a word matched.

use crate::{
    IndexName,
    filter::{Comparison, Filter},
    index::{Fields, MAX_START, TextFields, facet, key},
    words::{Match, Phrase, Word},
};
use std::ops::Bound;
use tantivy::{
    Searcher, Term,
    query::{
        AllQuery, BooleanQuery, ConstScoreQuery, EmptyQuery, Occur, PhraseQuery, Query, RangeQuery,
        TermQuery,
    },
    schema::{Field, IndexRecordOption},
};

/// Where and what is searched.
pub(super) struct SearchPlan<'a> {
    /// A stable view of the index.
    pub searcher: &'a Searcher,
    /// Its fields.
    pub fields: &'a Fields,
    /// The kind of thing wanted.
    pub index: IndexName,
    /// What it must be.
    pub filter: &'a Filter,
    /// Words that must stand side by side.
    pub phrases: &'a [Phrase],
    /// The only fields that are searched; none when everything is.
    pub attributes: Vec<Field>,
}

/// What a match of a word is worth. The title outweighs everything else; in the whole text a
/// typed word is weighed by the engine (BM25: how often, how rare, how long the text), whatever
/// else it may stand for by little.
mod weight {
    pub const TITLE: f32 = 8.0;
    pub const ABOUT: f32 = 3.0;
    pub const BEGINNING: f32 = 1.0;
    pub const OTHER_IN_TEXT: f32 = 0.5;
}

type Clause = (Occur, Box<dyn Query>);

impl SearchPlan<'_> {
    /// The text fields of the kind.
    pub fn text(&self) -> Option<TextFields> {
        self.fields.text(self.index)
    }

    /// The query for things that have all `words`, in their titles if `in_title`.
    pub fn query(&self, words: &[Word], in_title: bool) -> Box<dyn Query> {
        let mut clauses: Vec<Clause> = Vec::new();
        if let Some(text) = self.text() {
            for word in words {
                clauses.push((Occur::Must, self.required(text, word, in_title)));
            }
            for phrase in self.phrases {
                clauses.push((Occur::Must, self.side_by_side(text, phrase)));
            }
        }
        if words.is_empty() {
            clauses.push((Occur::Must, silent(term(self.fields.kind, self.index.as_str()))));
        }
        self.add_filter(&mut clauses, self.filter);
        Box::new(BooleanQuery::new(clauses))
    }

    /// The fields in which a word must stand.
    pub fn searched(&self, text: TextFields) -> Vec<Field> {
        if self.attributes.is_empty() { vec![text.all] } else { self.attributes.clone() }
    }

    /// The query for things that have `word`, or anything it may stand for.
    fn required(&self, text: TextFields, word: &Word, in_title: bool) -> Box<dyn Query> {
        let is_everywhere = self.attributes.is_empty() && !in_title;
        let fields = if in_title { vec![text.title] } else { self.searched(text) };
        let places = fields.iter().flat_map(|field| word.matches.iter().map(move |m| (*field, m)));
        let mut choices: Vec<Box<dyn Query>> = places
            .map(|(field, found)| match is_everywhere && is_typed(found) {
                true => scored(field, &found.term),
                false => {
                    let worth = weight::OTHER_IN_TEXT * closeness(found);
                    constant(term(field, &found.term), worth)
                }
            })
            .collect();
        if is_everywhere && is_short_beginning(word) {
            choices.push(constant(term(text.start, &word.text), weight::BEGINNING));
        }
        any_of(choices)
    }

    /// The query for things in which the words of `phrase` stand side by side.
    fn side_by_side(&self, text: TextFields, phrase: &Phrase) -> Box<dyn Query> {
        let in_field = |field: Field| -> Box<dyn Query> {
            let terms = phrase.iter().map(|(at, term)| (*at, Term::from_field_text(field, term)));
            Box::new(PhraseQuery::new_with_offset(terms.collect()))
        };
        silent(any_of(self.searched(text).into_iter().map(in_field).collect()))
    }

    /// What makes hits of `words` worth more. The best hits are few, so looking these terms up hit
    /// by hit costs less than a union of all of them in the engine.
    pub fn bonuses(&self, words: &[Word]) -> Vec<Bonus> {
        let Some(text) = self.text() else { return vec![] };
        let places = [(text.title, weight::TITLE), (text.about, weight::ABOUT)];
        let slots = words.iter().flat_map(|word| places.map(|place| (word, place))).enumerate();
        let bonuses = slots.flat_map(|(slot, (word, (field, worth)))| {
            word.matches.iter().map(move |found| Bonus {
                term: Term::from_field_text(field, &found.term),
                worth: worth * closeness(found),
                slot,
            })
        });
        bonuses.collect()
    }

    /// The numbers every hit must have. Comparing them on what matched otherwise is much cheaper
    /// than finding all things in a range and intersecting these.
    pub fn bounds(&self) -> Vec<Bounds> {
        fn collect(filter: &Filter, found: &mut Vec<Bounds>) {
            match filter {
                Filter::All(parts) => parts.iter().for_each(|part| collect(part, found)),
                other => found.extend(bounds(other)),
            }
        }
        let mut found = Vec::new();
        collect(self.filter, &mut found);
        found
    }

    /// Adds the parts of a conjunction as clauses of their own, which the engine intersects;
    /// numbers are left to [`SearchPlan::bounds`].
    fn add_filter(&self, clauses: &mut Vec<Clause>, filter: &Filter) {
        match filter {
            Filter::All(parts) => parts.iter().for_each(|part| self.add_filter(clauses, part)),
            number if bounds(number).is_some() => {}
            Filter::Not(inner) => clauses.push((Occur::MustNot, self.condition(inner))),
            other => clauses.push((Occur::Must, silent(self.condition(other)))),
        }
    }

    fn condition(&self, filter: &Filter) -> Box<dyn Query> {
        match filter {
            Filter::All(parts) if parts.is_empty() => Box::new(AllQuery),
            Filter::All(parts) => self.joined(Occur::Must, parts),
            Filter::Any(parts) => self.joined(Occur::Should, parts),
            Filter::Not(inner) => Box::new(BooleanQuery::new(vec![
                (Occur::Must, term(self.fields.kind, self.index.as_str())),
                (Occur::MustNot, self.condition(inner)),
            ])),
            Filter::Is { attribute, value } if attribute == "objectID" => {
                term(self.fields.key, &key(self.index, value))
            }
            Filter::Is { attribute, value } => term(self.fields.facets, &facet(attribute, value)),
            Filter::Compare { attribute, comparison: Comparison::NotEqual, number } => {
                let equal = Filter::Compare {
                    attribute: attribute.clone(),
                    comparison: Comparison::Equal,
                    number: *number,
                };
                self.condition(&Filter::not(equal))
            }
            Filter::Compare { .. } | Filter::Between { .. } => match bounds(filter) {
                Some(bounds) => self.range(&bounds),
                None => Box::new(EmptyQuery),
            },
        }
    }

    fn joined(&self, occur: Occur, parts: &[Filter]) -> Box<dyn Query> {
        let clauses = parts.iter().map(|part| (occur, self.condition(part))).collect();
        Box::new(BooleanQuery::new(clauses))
    }

    /// A number no one has (an attribute the parser would refuse) matches nothing.
    fn range(&self, bounds: &Bounds) -> Box<dyn Query> {
        let Some(field) = self.fields.number(&bounds.attribute) else {
            return Box::new(EmptyQuery);
        };
        let bound = |number| Bound::Included(Term::from_field_i64(field, number));
        Box::new(RangeQuery::new(bound(bounds.low), bound(bounds.high)))
    }
}

/// A number attribute and what it must lie between, both included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bounds {
    pub attribute: String,
    pub low: i64,
    pub high: i64,
}

/// The bounds of a comparison; `None` for everything else. Bounds that nothing lies between come
/// out with the low end above the high one.
fn bounds(filter: &Filter) -> Option<Bounds> {
    let (attribute, low, high) = match filter {
        Filter::Between { attribute, low, high } => (attribute, *low, *high),
        Filter::Compare { attribute, comparison, number } => match comparison {
            Comparison::Equal => (attribute, *number, *number),
            Comparison::AtMost => (attribute, i64::MIN, *number),
            Comparison::AtLeast => (attribute, *number, i64::MAX),
            Comparison::Less => match number.checked_sub(1) {
                Some(high) => (attribute, i64::MIN, high),
                None => (attribute, 1, 0),
            },
            Comparison::Greater => match number.checked_add(1) {
                Some(low) => (attribute, low, i64::MAX),
                None => (attribute, 1, 0),
            },
            Comparison::NotEqual => return None,
        },
        _ => return None,
    };
    Some(Bounds { attribute: attribute.clone(), low, high })
}

/// The query for things that fit one of `choices`.
fn any_of(mut choices: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    match choices.len() {
        0 => Box::new(EmptyQuery),
        1 => choices.remove(0),
        _ => Box::new(BooleanQuery::union(choices)),
    }
}

/// A place where a word makes a hit worth more, without being required there.
pub(super) struct Bonus {
    /// The term in its field.
    pub term: Term,
    /// What it adds.
    pub worth: f32,
    /// Of several with the same slot (a word in a field) the best one counts; they stand together.
    pub slot: usize,
}

/// Whether the last word is so short that the list of beginnings finds its longer words.
fn is_short_beginning(word: &Word) -> bool {
    word.is_prefix && !word.is_pair && word.text.chars().count() <= MAX_START
}

fn is_typed(found: &Match) -> bool {
    found.typos == 0 && !found.is_longer
}

fn closeness(found: &Match) -> f32 {
    let letters = match found.typos {
        0 => 1.0,
        1 => 0.5,
        _ => 0.25,
    };
    if found.is_longer { letters * 0.6 } else { letters }
}

fn term(field: Field, text: &str) -> Box<dyn Query> {
    Box::new(TermQuery::new(Term::from_field_text(field, text), IndexRecordOption::Basic))
}

fn scored(field: Field, text: &str) -> Box<dyn Query> {
    let term = Term::from_field_text(field, text);
    Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs))
}

fn constant(query: Box<dyn Query>, score: f32) -> Box<dyn Query> {
    Box::new(ConstScoreQuery::new(query, score))
}

/// A condition that says nothing about the rank.
fn silent(query: Box<dyn Query>) -> Box<dyn Query> {
    constant(query, 0.0)
}
