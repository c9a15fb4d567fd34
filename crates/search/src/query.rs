//! From a request to an answer: words → what they may stand for → an engine query → ranked hits.
//!
//! Every word must match, and words in quotation marks must stand side by side. First only what was
//! typed counts (and the last word, while it has at most three letters, as the beginning of a word
//! in a title). While fewer than [`ENOUGH`] things match, the last word is taken as a beginning
//! everywhere. The first step is cheap and nearly always enough, and what was typed always ranks
//! first. Only when nothing matches, words may be mistyped: those that stand nowhere, and if that
//! does not help, all of them.

mod best;
mod boost;
mod browse;
mod columns;
mod engine;
mod expand;
mod rank;

use crate::{
    Index, SearchContext,
    browse::{BrowsePage, BrowseRequest},
    filter::Filter,
    index::{OpenIndex, RebuildReason, is_damage},
    quality,
    search::{Hit, MAX_HITS_PER_PAGE, MAX_WINDOW, SearchAnswer, SearchError, SearchRequest},
    words::{Word, parse},
};
use serde_json::{Map, Value};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tantivy::{DocAddress, Searcher, TantivyDocument, schema::Value as _};

/// The number of hits with which no one looks for longer words (more than two pages).
pub const ENOUGH: usize = 20;

/// What else words may stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// The last word may be the beginning of longer ones.
    Beginnings,
    /// Words that stand nowhere may be mistyped.
    TyposOfUnknown,
    /// All words may be mistyped.
    Typos,
}

/// The steps in their order, each taken while fewer things match.
const STEPS: [(Step, usize); 3] =
    [(Step::Beginnings, ENOUGH), (Step::TyposOfUnknown, 1), (Step::Typos, 1)];

impl Index {
    /// Answers `request` with what `context` may see. Blocks for some milliseconds.
    ///
    /// # Errors
    /// [`SearchError::Unavailable`] while there is no readable index. Damage found on the way
    /// takes the index out of service ([`crate::OpenOutcome::Rebuild`]).
    pub fn search(
        &self,
        request: &SearchRequest,
        context: &SearchContext,
    ) -> Result<SearchAnswer, SearchError> {
        self.guarded(|live| answer(live, request, context))
    }

    /// Answers a page of `request`: things in the order of their ids, in which nothing moves
    /// between two pages. Blocks for some milliseconds.
    ///
    /// # Errors
    /// As [`Index::search`].
    pub fn browse(
        &self,
        request: &BrowseRequest,
        context: &SearchContext,
    ) -> Result<BrowsePage, SearchError> {
        self.guarded(|live| browse::page(live, request, context))
    }

    /// Asks the engine, and finds out what is wrong with the index when that fails.
    fn guarded<T>(
        &self,
        ask: impl FnOnce(&OpenIndex) -> tantivy::Result<T>,
    ) -> Result<T, SearchError> {
        let live = self.live().ok_or(SearchError::Unavailable)?;
        // The engine trusts what it reads; on damaged files it may panic.
        let answer = catch_unwind(AssertUnwindSafe(|| ask(&live)));
        match answer {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(error)) if is_damage(&error) => {
                self.fail(&live, RebuildReason::Damaged(error.to_string()));
            }
            // Something about this search alone, unless the files say otherwise.
            Ok(Err(_)) | Err(_) => {
                self.verify();
            }
        }
        Err(SearchError::Unavailable)
    }

    /// How many documents the index holds; 0 while there is none.
    #[must_use]
    pub fn document_count(&self) -> u64 {
        self.live().map_or(0, |live| live.reader.searcher().num_docs())
    }
}

fn answer(
    live: &OpenIndex,
    request: &SearchRequest,
    context: &SearchContext,
) -> tantivy::Result<SearchAnswer> {
    let searcher = live.reader.searcher();
    let per_page = request.hits_per_page.min(MAX_HITS_PER_PAGE);
    let begin = request.offset.unwrap_or_else(|| request.page.saturating_mul(per_page));
    let from = begin.min(MAX_WINDOW);
    let until = (from + per_page).min(MAX_WINDOW);

    let enforced = quality::enforced(request.index, context.may_see_unfiltered);
    let filter = Filter::all(vec![enforced, request.filter.clone()]);
    let query = parse(&request.query);
    let attribute = |name: &&str| live.fields.attribute(request.index, name);
    let plan = engine::SearchPlan {
        searcher: &searcher,
        fields: &live.fields,
        index: request.index,
        filter: &filter,
        phrases: &query.phrases,
        attributes: request.attributes.iter().filter_map(attribute).collect(),
    };
    let task = rank::Task { keep: until, now: context.now, facets: &request.facets };

    let mut words = expand::typed(&plan, &query.words)?;
    let mut ranked = rank::run(&plan, &words, &task)?;
    for (step, most) in STEPS {
        if ranked.total >= most || (step != Step::Beginnings && !request.allows_typos) {
            break;
        }
        let wider = match step {
            Step::Beginnings => expand::with_beginnings(&plan, &words)?,
            Step::TyposOfUnknown => expand::with_typos(&plan, &words, Word::is_unknown)?,
            Step::Typos => expand::with_typos(&plan, &words, |_| true)?,
        };
        if wider != words {
            ranked = rank::run(&plan, &wider, &task)?;
            words = wider;
        }
    }
    let page = ranked.top.get(from.min(ranked.top.len())..).unwrap_or_default();
    let hits = page.iter().map(|best| hit(&searcher, live, best.score, best.address));
    Ok(SearchAnswer {
        hits: hits.collect::<tantivy::Result<_>>()?,
        total: ranked.total,
        exhaustive: ranked.exhaustive,
        with_typos: words.iter().any(|word| word.matches.iter().any(|m| m.typos > 0)),
        words,
        facets: ranked.facets,
    })
}

fn hit(
    searcher: &Searcher,
    live: &OpenIndex,
    score: f32,
    address: DocAddress,
) -> tantivy::Result<Hit> {
    let row: TantivyDocument = searcher.doc(address)?;
    let stored =
        row.get_first(live.fields.hit).and_then(|value| value.as_str()).unwrap_or_default();
    let damaged = |error: serde_json::Error| {
        tantivy::TantivyError::DataCorruption(tantivy::error::DataCorruption::comment_only(
            error.to_string(),
        ))
    };
    let mut attributes: Map<String, Value> = serde_json::from_str(stored).map_err(damaged)?;
    let text = |value: Option<Value>| match value {
        Some(Value::String(text)) => text,
        _ => String::new(),
    };
    let content = text(attributes.remove(crate::index::CONTENT));
    let id = text(attributes.get("objectID").cloned());
    Ok(Hit { id, attributes, content, score })
}
