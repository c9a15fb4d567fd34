//! A page of an index in the order of ids. It walks the sorted vocabulary of keys from where the
//! last page ended, so that no page costs more than another, however far it is.

use super::{columns::NumberCheck, engine, expand, hit, rank};
use crate::{
    IndexName, SearchContext,
    browse::{BrowsePage, BrowseRequest, MAX_BROWSED},
    filter::Filter,
    index::{OpenIndex, key},
    quality,
    words::parse,
};
use std::collections::{BTreeMap, HashSet};
use tantivy::{
    DocAddress, DocSet, Searcher, TERMINATED, query::EnableScoring, schema::IndexRecordOption,
};

/// Keys looked at together.
const BATCH: usize = 1000;
/// Keys looked at for one page. Where few of them match, the page ends early.
const MAX_LOOKED_AT: usize = 10 * BATCH;

/// A key of the index and where its thing is; nowhere, if it was replaced or removed.
type Keyed = (String, Option<DocAddress>);

/// Answers `request`.
pub(super) fn page(
    live: &OpenIndex,
    request: &BrowseRequest,
    context: &SearchContext,
) -> tantivy::Result<BrowsePage> {
    let searcher = live.reader.searcher();
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
    let words = expand::typed(&plan, &query.words)?;
    let counted = rank::run(&plan, &words, &rank::Task { keep: 0, now: context.now, facets: &[] })?;
    let matching = Matching::new(&plan, plan.query(&words, false).as_ref())?;

    let most = request.most.clamp(1, MAX_BROWSED);
    let mut found: Vec<(String, DocAddress)> = Vec::new();
    let mut after = request.after.clone();
    let mut looked_at = 0;
    let next = loop {
        let keys = keys_after(&searcher, live, request.index, &after)?;
        let Some((last, _)) = keys.last() else { break None };
        after.clone_from(last);
        looked_at += keys.len();
        let places: Vec<DocAddress> = keys.iter().filter_map(|(_, place)| *place).collect();
        let fitting = matching.of(&places)?;
        let (size, is_end) = (keys.len(), keys.len() < BATCH);
        let fits = |(id, place): Keyed| Some((id, place.filter(|p| fitting.contains(p))?));
        found.extend(keys.into_iter().filter_map(fits));
        if found.len() > most {
            // One more than wanted: there is another page.
            found.truncate(most);
            break found.last().map(|(id, _)| id.clone());
        }
        if is_end {
            break None;
        }
        if looked_at + size > MAX_LOOKED_AT {
            break Some(after);
        }
    };
    let hits = found.iter().map(|(_, place)| hit(&searcher, live, 0.0, *place));
    Ok(BrowsePage {
        hits: hits.collect::<tantivy::Result<_>>()?,
        next,
        total: counted.total,
        exhaustive: counted.exhaustive,
    })
}

/// The next [`BATCH`] ids after `after`, in their order; fewer at the end of the index.
fn keys_after(
    searcher: &Searcher,
    live: &OpenIndex,
    index: IndexName,
    after: &str,
) -> tantivy::Result<Vec<Keyed>> {
    let beginning = key(index, "");
    let mut keys: BTreeMap<String, Option<DocAddress>> = BTreeMap::new();
    for (ordinal, segment) in searcher.segment_readers().iter().enumerate() {
        let vocabulary = segment.inverted_index(live.fields.key)?;
        let mut stream = vocabulary.terms().range().gt(key(index, after)).into_stream()?;
        let mut taken = 0;
        // What was removed is counted too: the keys of each segment are taken without a gap.
        while taken < BATCH && stream.advance() {
            let id =
                std::str::from_utf8(stream.key()).ok().and_then(|k| k.strip_prefix(&*beginning));
            let Some(id) = id else { break };
            taken += 1;
            let mut postings =
                vocabulary.read_postings_from_terminfo(stream.value(), IndexRecordOption::Basic)?;
            let mut place = None;
            while postings.doc() != TERMINATED {
                if segment.alive_bitset().is_none_or(|alive| alive.is_alive(postings.doc())) {
                    place = Some(DocAddress::new(ordinal as u32, postings.doc()));
                }
                postings.advance();
            }
            let known = keys.entry(id.to_owned()).or_default();
            *known = known.or(place);
        }
    }
    Ok(keys.into_iter().take(BATCH).collect())
}

/// Which things match a query, asked in any order.
struct Matching<'a> {
    searcher: &'a Searcher,
    weight: Box<dyn tantivy::query::Weight>,
    bounds: Vec<engine::Bounds>,
}

impl<'a> Matching<'a> {
    fn new(
        plan: &engine::SearchPlan<'a>,
        query: &dyn tantivy::query::Query,
    ) -> tantivy::Result<Self> {
        let scoring = EnableScoring::enabled_from_searcher(plan.searcher);
        Ok(Self { searcher: plan.searcher, weight: query.weight(scoring)?, bounds: plan.bounds() })
    }

    /// Those of `places` that match.
    fn of(&self, places: &[DocAddress]) -> tantivy::Result<HashSet<DocAddress>> {
        let mut places = places.to_vec();
        places.sort_unstable();
        let mut matching = HashSet::new();
        for part in places.chunk_by(|one, next| one.segment_ord == next.segment_ord) {
            let Some(first) = part.first() else { continue };
            let segment = self.searcher.segment_reader(first.segment_ord);
            let open = |bounds| NumberCheck::open(segment, bounds);
            let numbers = self.bounds.iter().map(open).collect::<tantivy::Result<Vec<_>>>()?;
            let mut scorer = self.weight.scorer(segment, 1.0)?;
            for place in part {
                if scorer.doc() < place.doc_id {
                    scorer.seek(place.doc_id);
                }
                let fits = numbers.iter().all(|number| number.fits(place.doc_id));
                if fits && scorer.doc() == place.doc_id {
                    matching.insert(*place);
                }
            }
        }
        Ok(matching)
    }
}
