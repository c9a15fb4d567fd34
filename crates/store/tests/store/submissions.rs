//! Submissions: a story waits in one place at a time, and who handed in first is read first.

use crate::support::*;
use quire_core::{
    PublicationId, submission::Submission, vocabulary::publication::SubmissionStatus,
};
use quire_store::{Page, Paging, Store, StoreError, submission};

fn ids(page: &Page<Submission>) -> Vec<&str> {
    page.items.iter().map(|one| one.id.as_str()).collect()
}

#[tokio::test]
async fn a_story_waits_in_one_place_until_that_is_over() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        add_publications(&store, 1).await;
        let first = a_submission(1, 1, user(1));
        let kept = first.clone();
        store
            .write(move |c| {
                add_story(c, &a_story(1))?;
                submission::insert(c, &kept)
            })
            .await
            .unwrap();
        let again = store.write(|c| submission::insert(c, &a_submission(2, 1, user(1)))).await;
        assert!(matches!(again, Err(StoreError::Unique { .. })), "{again:?}");
        let over = Submission {
            status: SubmissionStatus::Rejected,
            answer: "No.".to_owned(),
            decided_by: Some(user(2)),
            assigned_to: Some(user(2)),
            changed_at: at(5),
            ..first
        };
        let changed = over.clone();
        store
            .write(move |c| {
                submission::save(c, &changed)?;
                assert!(!submission::is_waiting(c, &story_id(1))?);
                submission::insert(c, &a_submission(2, 1, user(1)))
            })
            .await
            .unwrap();
        store
            .read(move |c| {
                assert_eq!(submission::find(c, &over.id)?, Some(over));
                assert!(submission::is_waiting(c, &story_id(1))?);
                let last = submission::last_of(c, &story_id(1))?;
                assert_eq!(last, Some(a_submission(2, 1, user(1))));
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn editors_read_the_oldest_first_and_writers_see_the_newest_first() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        add_publications(&store, 1).await;
        store
            .write(|c| {
                for n in 1..=4 {
                    add_story(c, &a_story(n))?;
                    submission::insert(c, &a_submission(n, n, user(1)))?;
                }
                trash(c, a_story(2), at(9))?;
                let over = SubmissionStatus::Cancelled;
                submission::save(c, &Submission { status: over, ..a_submission(3, 3, user(1)) })
            })
            .await
            .unwrap();
        store
            .read(|c| {
                let (paper, one) = (PublicationId::from_bits(1), Paging::first(1));
                let page = submission::waiting_in(c, &paper, None, &one)?;
                assert_eq!(ids(&page), ["000000000001"]);
                let rest = Paging { after: page.next, limit: 9 };
                let page = submission::waiting_in(c, &paper, None, &rest)?;
                assert_eq!((ids(&page), page.next.is_none()), (vec!["000000000004"], true));
                let page = submission::by_writer(c, &user(1), &Paging::first(3))?;
                assert_eq!(ids(&page), ["000000000004", "000000000003", "000000000002"]);
                let rest = Paging { after: page.next, limit: 3 };
                let page = submission::by_writer(c, &user(1), &rest)?;
                assert_eq!(ids(&page), ["000000000001"]);
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}
