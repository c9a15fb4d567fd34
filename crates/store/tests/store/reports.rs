//! Reports of stories: one of a reader and story, waiting until staff decides.

use crate::support::*;
use quire_core::story::{report::*, review::Verdict};
use quire_store::{Conn, Store, StoreError, story};

fn waiting(c: &mut Conn) -> Result<Vec<ReportedReason>, StoreError> {
    story::reports_waiting(c, 10)
}

#[tokio::test]
async fn a_later_report_of_the_same_reader_stands_in_place_of_the_first() {
    on_each_database(async |store: Store| {
        add_people(&store, 3).await;
        let again = ReportedReason {
            reason: ReportReason::Other,
            reported_at: at(5),
            ..a_report(1, user(2), "Not that: this.")
        };
        let kept = again.clone();
        store
            .write(move |c| {
                add_story(c, &a_story(1))?;
                story::add_report(c, &a_report(1, user(2), "This."))?;
                story::add_report(c, &again)?;
                story::add_report(c, &a_report(1, user(3), "This, too."))
            })
            .await
            .unwrap();
        let others = a_report(1, user(3), "This, too.");
        let found = store.read(waiting).await.unwrap();
        assert_eq!(found, [kept.clone(), others]);
        assert_eq!(store.read(|c| story::reports_by(c, &user(2))).await.unwrap(), [kept]);
        let missing = store.write(|c| story::add_report(c, &a_report(7, user(2), ""))).await;
        assert!(matches!(missing, Err(StoreError::Constraint { .. })), "{missing:?}");
    })
    .await;
}

#[tokio::test]
async fn what_staff_decided_about_waits_no_more_until_it_is_reported_again() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        store
            .write(|c| {
                add_story(c, &a_story(1))?;
                story::add_report(c, &a_report(1, user(2), ""))?;
                story::decide(c, &story_id(1), Verdict::Cleared, at(1))
            })
            .await
            .unwrap();
        assert_eq!(store.read(waiting).await.unwrap(), []);
        let again = ReportedReason { reported_at: at(2), ..a_report(1, user(2), "") };
        let sent = again.clone();
        store.write(move |c| story::add_report(c, &sent)).await.unwrap();
        assert_eq!(store.read(waiting).await.unwrap(), [again]);
    })
    .await;
}
