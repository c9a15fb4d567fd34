//! Looks words up in the index's own vocabulary: what each may stand for. Lookups are bounded, so
//! that no query costs more than a few thousand steps per segment.

use super::engine::SearchPlan;
use crate::{
    index::MAX_START,
    words::{Match, Word, Words},
};
use std::collections::HashMap;
use tantivy::{Searcher, Term, query::FuzzyTermQuery, schema::Field};

/// Terms looked at per word and segment.
const MAX_SCAN: usize = 2000;
/// Longer words taken for a beginning, the most frequent first.
const MAX_LONGER: usize = 12;
/// Mistyped words taken, the most frequent first.
const MAX_TYPOS: usize = 8;
/// Longer words have no typos: what they could be looked up with grows with them.
const MAX_LETTERS: usize = 32;
/// Occurrences of all terms taken for a word; one term may have more.
const MAX_OCCURRENCES: u64 = 100_000;
/// With so many words one letter away, words two letters away are not looked for.
const FEW: usize = 2;

/// The words with what they stand for as typed.
pub(super) fn typed(plan: &SearchPlan<'_>, words: &[Word]) -> tantivy::Result<Words> {
    let Some(text) = plan.text() else { return Ok(vec![]) };
    let mut looked_up = words.to_vec();
    for word in &mut looked_up {
        for field in plan.searched(text) {
            let exact = Term::from_field_text(field, &word.text);
            if plan.searcher.doc_freq(&exact)? > 0 {
                word.matches.push(Match { term: word.text.clone(), typos: 0, is_longer: false });
                break;
            }
        }
    }
    Ok(looked_up)
}

/// The words of [`typed`], the last also as the beginning of longer ones.
pub(super) fn with_beginnings(plan: &SearchPlan<'_>, words: &[Word]) -> tantivy::Result<Words> {
    let Some(text) = plan.text() else { return Ok(vec![]) };
    let mut wider = words.to_vec();
    // The list of beginnings serves shorter words where everything is searched.
    let least = if plan.attributes.is_empty() { MAX_START } else { 1 };
    if let Some(word) = wider.last_mut()
        && word.is_prefix
        && (word.is_pair || word.text.chars().count() >= least)
    {
        let mut found = Found::new();
        for field in plan.searched(text) {
            longer(plan.searcher, field, &word.text, &mut found)?;
        }
        let longer = best(found, MAX_LONGER).map(|term| Match { term, typos: 0, is_longer: true });
        word.matches.extend(longer);
    }
    Ok(wider)
}

/// The words of [`with_beginnings`], those that are `suspect` with what they stand for when letters
/// were mistyped: one letter in words of 4 to 32, two in words of 8 or more. A swap of neighbours
/// counts as one. Quoted words are meant as typed.
pub(super) fn with_typos(
    plan: &SearchPlan<'_>,
    words: &[Word],
    suspect: fn(&Word) -> bool,
) -> tantivy::Result<Words> {
    let Some(text) = plan.text() else { return Ok(vec![]) };
    let mut wider = words.to_vec();
    for word in wider.iter_mut().filter(|word| !word.is_quoted && suspect(word)) {
        let letters = word.text.chars().count();
        let is_number = word.text.starts_with(|c: char| c.is_ascii_digit());
        if !(4..=MAX_LETTERS).contains(&letters) || word.is_pair || is_number {
            continue;
        }
        let search = |reach| -> tantivy::Result<Found> {
            let mut found = Found::new();
            for field in plan.searched(text) {
                mistyped(plan.searcher, field, word, reach, &mut found)?;
            }
            Ok(found)
        };
        let mut found = search(Reach::OneLetter)?;
        let mut typos = 1;
        if word.is_prefix {
            found.extend(search(Reach::Beginning)?);
        }
        if letters >= 8 && found.len() < FEW {
            found = search(Reach::TwoLetters)?;
            typos = 2;
        }
        found.retain(|term, _| word.matches.iter().all(|known| known.term != *term));
        let is_longer = |term: &str| word.is_prefix && term.chars().count() > letters + 1;
        let taken: Vec<Match> = best(found, MAX_TYPOS)
            .map(|term| Match { is_longer: is_longer(&term), term, typos })
            .collect();
        word.matches.extend(taken);
    }
    Ok(wider)
}

/// Terms with the number of things that have them.
type Found = HashMap<String, u64>;

/// The most frequent, as long as walking through all their occurrences stays cheap.
fn best(found: Found, limit: usize) -> impl Iterator<Item = String> {
    let mut terms: Vec<(String, u64)> = found.into_iter().collect();
    terms.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let mut occurrences = 0;
    let affordable = move |(_, doc_freq): &(String, u64)| {
        let is_first = occurrences == 0;
        occurrences += doc_freq;
        is_first || occurrences <= MAX_OCCURRENCES
    };
    terms.into_iter().take(limit).filter(affordable).map(|(term, _)| term)
}

fn add(found: &mut Found, term: &[u8], doc_freq: u32) {
    if let Ok(term) = std::str::from_utf8(term) {
        *found.entry(term.to_owned()).or_default() += u64::from(doc_freq);
    }
}

/// Adds the terms that begin with `start` and are longer.
fn longer(
    searcher: &Searcher,
    field: Field,
    start: &str,
    found: &mut Found,
) -> tantivy::Result<()> {
    for segment in searcher.segment_readers() {
        let dictionary = segment.inverted_index(field)?;
        let mut stream = dictionary.terms().range().gt(start).into_stream()?;
        let mut scanned = 0;
        while let Some((term, info)) = stream.next() {
            scanned += 1;
            if !term.starts_with(start.as_bytes()) || scanned > MAX_SCAN {
                break;
            }
            add(found, term, info.doc_freq);
        }
    }
    Ok(())
}

/// How far a mistyped word may be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// One letter away; also the first one, unless the word itself is known.
    OneLetter,
    /// The term goes on after a beginning that is one letter away; the first letter is right.
    Beginning,
    /// Two letters away; the first letter is right.
    TwoLetters,
}

/// Adds the terms within `reach`. People rarely miss the first letter, and where much would be
/// found, or the search be long, it is held to.
fn mistyped(
    searcher: &Searcher,
    field: Field,
    word: &Word,
    reach: Reach,
    found: &mut Found,
) -> tantivy::Result<()> {
    let term = Term::from_field_text(field, &word.text);
    let query = match reach {
        Reach::OneLetter => FuzzyTermQuery::new(term, 1, true),
        Reach::Beginning => FuzzyTermQuery::new_prefix(term, 1, true),
        Reach::TwoLetters => FuzzyTermQuery::new(term, 2, true),
    };
    let first = match reach {
        Reach::OneLetter if word.is_unknown() => String::new(),
        _ => word.text.chars().next().map(String::from).unwrap_or_default(),
    };
    let automaton = query.automaton()?;
    for segment in searcher.segment_readers() {
        let dictionary = segment.inverted_index(field)?;
        let search = dictionary.terms().search(&automaton).ge(&first);
        let mut stream = search.into_stream()?;
        let mut scanned = 0;
        while let Some((term, info)) = stream.next() {
            scanned += 1;
            if scanned > MAX_SCAN || !term.starts_with(first.as_bytes()) {
                break;
            }
            add(found, term, info.doc_freq);
        }
    }
    Ok(())
}
