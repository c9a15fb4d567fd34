mod feeds;
mod plans;

use crate::support::*;
use quire_core::{
    Document, PublicationId,
    story::{License, Revision, Story, StoryDetails, StoryStatus, Visibility, settings::Seo},
};
use quire_store::{
    Page, Paging, Store, StoreError, person, publication, staff_pick,
    story::{self, Period, ResponseOrder, Scope},
};

/// All pages of a list, two rows each.
pub async fn all_pages(
    store: &Store,
    list: impl Fn(&mut quire_store::Conn, &Paging) -> Result<Page<Story>, StoreError>
    + Copy
    + Send
    + 'static,
) -> Vec<u64> {
    let mut paging = Paging::first(2);
    let mut seen = Vec::new();
    loop {
        let wanted = paging.clone();
        let page = store.read(move |c| list(c, &wanted)).await.unwrap();
        assert!(page.items.len() <= 2);
        seen.extend(numbers(&page.items));
        // Through text, as a client would hand it back.
        paging.after = page.next.map(|cursor| cursor.to_string().parse().unwrap());
        if paging.after.is_none() {
            return seen;
        }
    }
}

#[tokio::test]
async fn a_story_and_its_body_come_back_as_they_were_saved() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        add_publications(&store, 1).await;
        let full = || Story {
            publication_id: Some(PublicationId::from_bits(1)),
            preview_image: Some("abc".to_owned()),
            lang: "he".to_owned(),
            ..a_story(1)
        };
        let details = || StoryDetails {
            license: License::CcBySa,
            canonical_url: Some("https://example.org/it".to_owned()),
            seo: Seo { title: "Title".to_owned(), description: "About it".to_owned() },
            responses_locked: true,
            created_at: at(0),
            scheduled_at: Some(at(1)),
            latest_published_at: Some(at(2)),
            deleted_at: Some(at(3)),
        };
        store
            .write(move |c| {
                story::insert(c, &full(), &details())?;
                story::add_revision(c, &Revision::first(&full(), Document::default()))
            })
            .await
            .unwrap();
        store
            .read(move |c| {
                assert_eq!(story::find(c, &story_id(1))?, Some(full()));
                assert_eq!(story::find(c, &story_id(2))?, None);
                assert_eq!(story::details(c, &story_id(1))?, Some(details()));
                assert_eq!(story::details(c, &story_id(2))?, None);
                assert_eq!(story::details_of(c, &[story_id(2), story_id(1)])?.len(), 1);
                assert_eq!(story::many(c, &[story_id(2), story_id(1)])?, [full()]);
                let body = story::body(c, &story_id(1), 1)?.unwrap();
                assert_eq!(body.document, Document::default());
                assert_eq!(story::body(c, &story_id(1), 2)?, None);
                let bodies = story::bodies(c, &[(story_id(1), 1), (story_id(2), 1)])?;
                assert_eq!(bodies.len(), 1);
                let presence = story::page_facts(c, &story_id(1))?.unwrap();
                assert_eq!(presence.slug, "story-1");
                assert!(presence.was_published && !presence.is_response);
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_revision_is_never_overwritten() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        store.write(|c| add_story(c, &a_story(1))).await.unwrap();
        let again = || Revision::first(&a_story(1), Document::default());
        let refused = store.write(move |c| story::add_revision(c, &again())).await;
        assert!(matches!(refused, Err(StoreError::Unique { .. })), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn a_story_without_an_author_is_refused() {
    on_each_database(async |store: Store| {
        let refused =
            store.write(|c| story::insert(c, &a_story(1), &StoryDetails::begun_at(at(0)))).await;
        assert!(matches!(refused, Err(StoreError::Constraint { .. })), "{refused:?}");
    })
    .await;
}

#[tokio::test]
async fn saving_a_story_leaves_its_counts_alone() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        store.write(|c| add_story(c, &a_story(1))).await.unwrap();
        let claps = |c: &mut _| quire_store::clap::add(c, &story_id(1), &user(2), 7, at(1));
        store.write(claps).await.unwrap();
        let saved = store.write(|c| story::save(c, &a_story(1))).await.unwrap();
        assert!(saved);
        let found = store.read(|c| story::find(c, &story_id(1))).await.unwrap().unwrap();
        assert_eq!(found.clap_count, 7);
        let unknown = store.write(|c| story::save(c, &a_story(5))).await.unwrap();
        assert!(!unknown);
    })
    .await;
}

#[tokio::test]
async fn only_stories_for_everybody_are_listed() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        let unlisted: [fn(&mut Story); 5] = [
            |s| s.status = StoryStatus::Draft,
            |s| s.visibility = Visibility::Unlisted,
            |s| s.is_suspended = true,
            |s| s.in_response_to = Some(story_id(1)),
            |s| s.first_published_at = None,
        ];
        store
            .write(move |c| {
                add_story(c, &a_story(1))?;
                for (n, change) in (2..).zip(unlisted) {
                    let mut story = a_story(n);
                    change(&mut story);
                    add_story(c, &story)?;
                }
                let mut locked = a_story(9);
                locked.visibility = Visibility::Locked;
                add_story(c, &locked)
            })
            .await
            .unwrap();
        assert_eq!(all_pages(&store, story::latest).await, [9, 1]);
        let person = store.read(|c| person::find(c, &user(1))).await.unwrap().unwrap();
        assert_eq!(person.story_count, 2);
    })
    .await;
}

#[tokio::test]
async fn lists_come_newest_first_page_by_page() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        add_publications(&store, 1).await;
        store
            .write(|c| {
                for n in 1..=7 {
                    let mut story = a_story(n);
                    // Three at the same instant: the id decides.
                    if (3..=5).contains(&n) {
                        story.first_published_at = Some(at(3));
                    }
                    story.creator_id = user(1 + n % 2);
                    story.publication_id = (n > 2).then(|| PublicationId::from_bits(1));
                    add_story(c, &story)?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        assert_eq!(all_pages(&store, story::latest).await, [7, 6, 5, 4, 3, 2, 1]);
        let by_creator = |c: &mut _, p: &_| story::by_creator(c, &user(2), p);
        assert_eq!(all_pages(&store, by_creator).await, [7, 5, 3, 1]);
        let by_publication =
            |c: &mut _, p: &_| story::by_publication(c, &PublicationId::from_bits(1), p);
        assert_eq!(all_pages(&store, by_publication).await, [7, 6, 5, 4, 3]);
        let more =
            store.read(|c| story::more_by_creator(c, &user(2), &story_id(7), 2)).await.unwrap();
        assert_eq!(numbers(&more), [5, 3]);
        let count = |c: &mut _| publication::find(c, &PublicationId::from_bits(1));
        assert_eq!(store.read(count).await.unwrap().unwrap().story_count, 5);
    })
    .await;
}

#[tokio::test]
async fn moving_a_story_moves_its_counts() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        add_publications(&store, 2).await;
        let in_publication =
            |n| Story { publication_id: Some(PublicationId::from_bits(n)), ..a_story(1) };
        store.write(move |c| add_story(c, &in_publication(1))).await.unwrap();
        store.write(move |c| story::save(c, &in_publication(2))).await.unwrap();
        store
            .read(|c| {
                let mut count = |n| {
                    publication::find(c, &PublicationId::from_bits(n))
                        .map(|found| found.unwrap().story_count)
                };
                assert_eq!((count(1)?, count(2)?), (0, 1));
                let months = |n| Scope::Publication(PublicationId::from_bits(n));
                assert_eq!(story::archive_months(c, &months(1))?, []);
                assert_eq!(story::archive_months(c, &months(2))?.len(), 1);
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn archives_hold_a_period_oldest_first() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        add_publications(&store, 1).await;
        let day =
            |n: i64| Period::new(2023, Some(1), Some(1)).unwrap().from.plus_seconds(n * 86_400);
        store
            .write(move |c| {
                for (n, days) in [(1, 0), (2, 0), (3, 1), (4, 31), (5, 364), (6, 365)] {
                    let mut story = a_story(n);
                    story.publication_id = Some(PublicationId::from_bits(1));
                    story.first_published_at = Some(day(days));
                    add_story(c, &story)?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        let paper = || Scope::Publication(PublicationId::from_bits(1));
        let year = move |c: &mut _, p: &_| {
            story::in_period(c, &paper(), Period::new(2023, None, None).unwrap(), p)
        };
        assert_eq!(all_pages(&store, year).await, [1, 2, 3, 4, 5]);
        let month = |c: &mut _, p: &_| {
            story::in_period(c, &Scope::Site, Period::new(2023, Some(1), None).unwrap(), p)
        };
        assert_eq!(all_pages(&store, month).await, [1, 2, 3]);
        let one_day = |c: &mut _, p: &_| {
            story::in_period(c, &Scope::Site, Period::new(2023, Some(1), Some(2)).unwrap(), p)
        };
        assert_eq!(all_pages(&store, one_day).await, [3]);
        let months = store.read(move |c| story::archive_months(c, &paper())).await.unwrap();
        let months: Vec<_> = months.iter().map(|m| (m.year, m.month, m.story_count)).collect();
        assert_eq!(months, [(2024, 1, 1), (2023, 12, 1), (2023, 2, 1), (2023, 1, 3)]);
    })
    .await;
}

#[test]
fn a_date_that_does_not_exist_is_no_period() {
    for (year, month, day) in [
        (2023, Some(13), None),
        (2023, Some(2), Some(29)),
        (2023, None, Some(1)),
        (0, None, None),
        (9999, None, None),
        (i32::MAX, Some(1), Some(1)),
    ] {
        assert_eq!(Period::new(year, month, day), None, "{year} {month:?} {day:?}");
    }
    assert!(Period::new(2024, Some(2), Some(29)).is_some());
}

#[tokio::test]
async fn responses_are_counted_and_ordered() {
    on_each_database(async |store: Store| {
        add_people(&store, 3).await;
        store
            .write(|c| {
                add_story(c, &a_story(1))?;
                for n in 2..=5 {
                    let mut response = a_story(n);
                    response.in_response_to = Some(story_id(1));
                    add_story(c, &response)?;
                }
                let mut draft = a_story(6);
                draft.in_response_to = Some(story_id(1));
                draft.status = StoryStatus::Draft;
                add_story(c, &draft)?;
                let mut nested = a_story(7);
                nested.in_response_to = Some(story_id(2));
                add_story(c, &nested)?;
                quire_store::clap::add(c, &story_id(3), &user(2), 5, at(1)).map(drop)
            })
            .await
            .unwrap();
        let best =
            |c: &mut _, p: &_| story::responses(c, &story_id(1), ResponseOrder::Best, None, p);
        assert_eq!(all_pages(&store, best).await, [3, 5, 4, 2]);
        let newest =
            |c: &mut _, p: &_| story::responses(c, &story_id(1), ResponseOrder::Newest, None, p);
        assert_eq!(all_pages(&store, newest).await, [5, 4, 3, 2]);
        let count = async || {
            store.read(|c| story::find(c, &story_id(1))).await.unwrap().unwrap().response_count
        };
        assert_eq!(count().await, 4, "neither the draft nor the response to a response");
        store
            .write(|c| {
                let gone = story::find(c, &story_id(4))?.unwrap();
                trash(c, gone, at(50))
            })
            .await
            .unwrap();
        assert_eq!(count().await, 3);
        let trash = store.read(|c| story::trashed_before(c, at(60), 9)).await.unwrap();
        assert_eq!(numbers(&trash), [4]);
    })
    .await;
}

#[tokio::test]
async fn responses_stand_in_the_order_asked_for_whatever_they_share() {
    use ResponseOrder::{Best, Newest};
    /// Number, claps and time of each.
    type Responses = &'static [(u64, i64, i64)];
    const MIXED: Responses = &[(1, 3, 10), (2, 9, 5), (3, 0, 20)];
    let cases: [(ResponseOrder, Responses, &[u64]); 5] = [
        (Best, MIXED, &[2, 1, 3]),
        (Newest, MIXED, &[3, 1, 2]),
        (Best, &[(1, 3, 10), (3, 3, 1), (2, 3, 99)], &[2, 1, 3]),
        (Best, &[(1, 0, 7), (3, 1, 1), (2, 0, 7)], &[3, 2, 1]),
        (Newest, &[(1, 1, 7), (3, 2, 7), (2, 3, 7)], &[3, 2, 1]),
    ];
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        for (story, (order, responses, expected)) in (1..).map(|n| n * 100).zip(cases) {
            store
                .write(move |c| {
                    add_story(c, &a_story(story))?;
                    for (n, claps, time) in responses {
                        let response = Story {
                            in_response_to: Some(story_id(story)),
                            first_published_at: Some(at(*time)),
                            ..a_story(story + n)
                        };
                        add_story(c, &response)?;
                        if *claps > 0 {
                            quire_store::clap::add(c, &response.id, &user(2), *claps, at(100))?;
                        }
                    }
                    Ok::<_, StoreError>(())
                })
                .await
                .unwrap();
            let list =
                move |c: &mut _, p: &_| story::responses(c, &story_id(story), order, None, p);
            let expected: Vec<u64> = expected.iter().map(|n| story + n).collect();
            assert_eq!(all_pages(&store, list).await, expected, "{order} {responses:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn staff_picks_come_last_picked_first() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        store
            .write(|c| {
                for n in 1..=4 {
                    add_story(c, &a_story(n))?;
                    assert!(staff_pick::add(c, &story_id(n), at(-i64::try_from(n).unwrap()))?);
                }
                assert!(!staff_pick::add(c, &story_id(1), at(99))?);
                assert!(staff_pick::remove(c, &story_id(2))?);
                let mut hidden = a_story(3);
                hidden.is_suspended = true;
                story::save(c, &hidden)
            })
            .await
            .unwrap();
        assert_eq!(all_pages(&store, staff_pick::list).await, [1, 4]);
    })
    .await;
}

#[tokio::test]
async fn scheduled_stories_become_due() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        store
            .write(|c| {
                for n in 1..=3 {
                    let mut story = a_story(n);
                    story.status = StoryStatus::Scheduled;
                    add_story(c, &story)?;
                    let when = Some(at(i64::try_from(n).unwrap() * 10));
                    story::change_details(c, &story.id, |details| details.scheduled_at = when)?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        let due = store.read(|c| story::due(c, at(20), 9)).await.unwrap();
        assert_eq!(numbers(&due), [1, 2]);
    })
    .await;
}

#[tokio::test]
async fn the_top_of_a_period_is_what_was_clapped_for_most() {
    on_each_database(async |store: Store| {
        add_people(&store, 3).await;
        store
            .write(|c| {
                for n in 1..=4 {
                    add_story(c, &a_story(n))?;
                }
                for (n, claps) in [(1, 50), (3, 2), (4, 1)] {
                    quire_store::clap::add(c, &story_id(n), &user(2), claps, at(1))?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        let top = store.read(|c| story::top(c, at(2), 2)).await.unwrap();
        assert_eq!(numbers(&top), [3, 4]);
    })
    .await;
}

#[tokio::test]
async fn a_scan_meets_every_story_once() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        store
            .write(|c| {
                for n in 1..=5 {
                    let mut story = a_story(n);
                    story.status = if n == 3 { StoryStatus::Draft } else { story.status };
                    add_story(c, &story)?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        store
            .read(|c| {
                assert_eq!(numbers(&story::scan(c, None, 3)?), [1, 2, 3]);
                assert_eq!(numbers(&story::scan(c, Some(&story_id(3)), 3)?), [4, 5]);
                assert_eq!(numbers(&story::of_creator(c, &user(1), None, 9)?), [1, 2, 3, 4, 5]);
                let sitemap = story::sitemap(c, &Paging::first(9))?;
                assert_eq!(numbers(&sitemap.items), [5, 4, 2, 1]);
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}
