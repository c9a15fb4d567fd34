//! The hot queries are ranges of an index: neither a scan of a table nor a sort of what was found.

use crate::support::*;
use diesel::{QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_types::Text};
use quire_core::{
    PublicationId, publication::desk::DeskFilter, vocabulary::publication::SubmissionStatus,
};
use quire_store::{
    Conn, Paging, StoreError, feed_candidates, follow, publication, staff_pick,
    story::{self, NumberedList, Period, Rank, ResponseOrder, Scope},
    submission, tag,
};
use std::sync::{Arc, Mutex};

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Text)]
    detail: String,
}

/// The statements a function sends.
fn statements(c: &mut Conn, run: impl FnOnce(&mut Conn) -> Result<(), StoreError>) -> Vec<String> {
    use diesel::connection::{Connection, InstrumentationEvent};
    let seen = Arc::new(Mutex::new(Vec::new()));
    let sink = seen.clone();
    c.set_instrumentation(move |event: InstrumentationEvent<'_>| {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            sink.lock().unwrap().push(query.to_string());
        }
    });
    run(c).unwrap();
    c.set_instrumentation(|_: InstrumentationEvent<'_>| {});
    seen.lock().unwrap().clone()
}

/// Binds are left open: the plan must not depend on them.
fn plan(c: &mut Conn, statement: &str) -> String {
    let sql = statement.split(" -- binds").next().unwrap();
    let steps: Vec<Step> = diesel::sql_query(format!("EXPLAIN QUERY PLAN {sql}")).load(c).unwrap();
    steps.into_iter().map(|step| step.detail).collect::<Vec<_>>().join("\n")
}

type Query = fn(&mut Conn) -> Result<(), StoreError>;

const HOT: &[(&str, Query)] = &[
    ("latest", |c| story::latest(c, &Paging::first(20)).map(drop)),
    ("by creator", |c| story::by_creator(c, &user(1), &Paging::first(20)).map(drop)),
    ("by publication", |c| {
        story::by_publication(c, &PublicationId::from_bits(1), &Paging::first(20)).map(drop)
    }),
    ("desk", |c| {
        let search = publication::DeskSearch {
            filter: DeskFilter::Published,
            writer: None,
            tag: None,
            words: String::new(),
        };
        publication::on_desk(c, &PublicationId::from_bits(1), &search, &Paging::first(20)).map(drop)
    }),
    ("submitted", |c| {
        submission::submitted_to(c, &PublicationId::from_bits(1), None, &Paging::first(20))
            .map(drop)
    }),
    ("submitted, of one status", |c| {
        let status = Some(SubmissionStatus::Rejected);
        submission::submitted_to(c, &PublicationId::from_bits(1), status, &Paging::first(20))
            .map(drop)
    }),
    ("by tag", |c| story::by_tag(c, &slug("rust"), &Paging::first(20)).map(drop)),
    ("by tag in a publication", |c| {
        let place = PublicationId::from_bits(1);
        story::by_tag_in(c, &place, &slug("rust"), &Paging::first(20)).map(drop)
    }),
    ("best of a publication", |c| {
        let place = PublicationId::from_bits(1);
        story::best_in(c, &place, Some(at(0)), Rank::Readers, &Paging::first(20)).map(drop)
    }),
    ("numbered pages of a publication", |c| {
        use NumberedList::{Earliest, MostPopular, Newest, Tagged};
        for list in [Newest, Earliest, MostPopular, Tagged(slug("rust"))] {
            story::numbered(c, &PublicationId::from_bits(1), &list, 3, 20)?;
        }
        Ok(())
    }),
    ("newest responses", |c| {
        story::responses(c, &story_id(1), ResponseOrder::Newest, Some(&user(2)), &Paging::first(20))
            .map(drop)
    }),
    ("best responses", |c| {
        story::responses(c, &story_id(1), ResponseOrder::Best, Some(&user(2)), &Paging::first(20))
            .map(drop)
    }),
    ("archive", |c| {
        let period = Period::new(2023, Some(1), None).unwrap();
        let scope = Scope::Publication(PublicationId::from_bits(1));
        story::in_period(c, &scope, period, &Paging::first(20)).map(drop)
    }),
    ("tag archive", |c| {
        let period = Period::new(2023, Some(1), None).unwrap();
        story::in_period(c, &Scope::Tag(slug("rust")), period, &Paging::first(20)).map(drop)
    }),
    ("archive months", |c| story::archive_months(c, &Scope::Site).map(drop)),
    ("home", |c| story::home(c, &user(4), &Paging::first(20)).map(drop)),
    ("home of many", |c| story::home(c, &user(5), &Paging::first(20)).map(drop)),
    ("home: for you", |c| {
        feed_candidates::find(c, &user(4), &feed_candidates::Window::first(at(9_999))).map(drop)
    }),
    ("home: for you, of many", |c| {
        feed_candidates::find(c, &user(5), &feed_candidates::Window::first(at(9_999))).map(drop)
    }),
    ("staff picks", |c| staff_pick::list(c, &Paging::first(20)).map(drop)),
    ("recommended tags", |c| tag::recommended(c, 8).map(drop)),
    ("recommended publications", |c| publication::busiest(c, 8).map(drop)),
    ("recommended people", |c| quire_store::person::busiest(c, 8).map(drop)),
    ("best of a tag", |c| {
        story::best_by_tag(c, &slug("rust"), Some(at(0)), Rank::Claps, &Paging::first(20)).map(drop)
    }),
    ("followers", |c| quire_store::person::followers(c, &user(1), &Paging::first(20)).map(drop)),
    ("followed people", |c| follow::people(c, &user(5), None, &Paging::first(20)).map(drop)),
    ("followed publications", |c| {
        follow::publications(c, &user(5), None, &Paging::first(20)).map(drop)
    }),
    ("followed tags", |c| follow::tags(c, &user(5), None, &Paging::first(20)).map(drop)),
    ("presence", |c| story::page_facts(c, &story_id(1)).map(drop)),
    ("details", |c| story::details_of(c, &[story_id(1), story_id(2)]).map(drop)),
    ("due", |c| story::due(c, at(9), 20).map(drop)),
    ("trash", |c| story::trashed_before(c, at(9), 20).map(drop)),
];

#[tokio::test]
async fn hot_queries_scan_no_table_and_sort_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&sqlite_url(&dir));
    add_people(&store, 130).await;
    // Of a table with one row, scanning it is the best plan there is.
    add_publications(&store, 30).await;
    store
        .write(|c| {
            for n in 1..=30 {
                tag::ensure(c, &slug(&format!("tag-{n}")), "Tag")?;
            }
            tag::ensure(c, &slug("rust"), "Rust")?;
            // Of a table that is little larger than a window of the home feed, too.
            for n in 1..=800 {
                let mut story = a_story(n);
                story.publication_id = (n % 3 == 0).then(|| PublicationId::from_bits(1));
                story.in_response_to = (n > 1 && n % 4 == 0).then(|| story_id(1));
                add_story(c, &story)?;
                tag::set_on_story(c, &story_id(n), &[slug("rust")])?;
                submission::insert(c, &a_submission(n, n, user(1)))?;
            }
            for n in 2..=30 {
                quire_store::follow::person(c, &user(n), &user(1), at(1))?;
                quire_store::follow::person(c, &user(3), &user(1 + n % 2), at(1))?;
            }
            for n in 6..=130 {
                quire_store::follow::person(c, &user(5), &user(n), at(1))?;
            }
            // With statistics, the planner must not be led astray by them.
            c.batch_execute("ANALYZE").map_err(StoreError::from)
        })
        .await
        .unwrap();
    store
        .read(|c| {
            for (name, query) in HOT {
                let sent = statements(c, query);
                assert!(!sent.is_empty(), "{name} sent nothing");
                for statement in sent {
                    let plan = plan(c, &statement);
                    // The 20 newest of each of at most 20 writers are sorted, and the few tags of each
                    // story of a window; that is no scan.
                    let merges = name.starts_with("home")
                        && (plan.contains("follower_id=?")
                            || plan.contains("story_tags USING INDEX"));
                    // What a co-routine hands over row by row is no table, and neither is a list in a parameter.
                    let hands_over = |step: &str| {
                        let of = step.strip_prefix("SCAN ").unwrap_or_default();
                        of.starts_with("json_each ")
                            || plan.lines().any(|line| line == format!("CO-ROUTINE {of}"))
                    };
                    assert!(
                        !plan.lines().any(|step| step.starts_with("SCAN")
                            && !hands_over(step)
                            && !step.contains("USING INDEX")
                            && !step.contains("USING COVERING INDEX"))
                            && (merges || !plan.contains("TEMP B-TREE")),
                        "{name}: {statement}\n{plan}"
                    );
                }
            }
            Ok(())
        })
        .await
        .unwrap();
}
