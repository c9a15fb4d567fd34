use crate::support::*;
use quire_core::{
    PublicationId, UserId,
    notification::{NotificationKind, NotificationSubject},
    story::Story,
    vocabulary::settings::DigestFrequency,
};
use quire_store::{
    Conn, Paging, Store, StoreError,
    digest::{self, Sent},
    follow,
    notification::{self, Card, Followed},
    preference, tag,
};

fn cards(c: &mut Conn, reader: &UserId) -> Result<Vec<Card>, StoreError> {
    Ok(notification::page(c, reader, NotificationKind::ALL, &Paging::first(100))?.items)
}

/// What is unread, as numbers.
fn unread(c: &mut Conn, reader: &UserId) -> Result<Vec<i64>, StoreError> {
    let cards = notification::unread(c, reader, i64::MAX, 100)?;
    Ok(cards.into_iter().map(|card| card.number).collect())
}

#[tokio::test]
async fn a_day_of_one_story_is_one_card_and_no_one_is_on_it_twice() {
    on_each_database(async |store: Store| {
        add_people(&store, 4).await;
        store
            .write(|c| {
                let (me, claps) = (user(1), NotificationSubject::Claps(story_id(7)));
                assert!(notification::gather(c, &me, &claps, &user(2), at(1))?);
                assert!(!notification::gather(c, &me, &claps, &user(2), at(2))?);
                assert!(notification::gather(c, &me, &claps, &user(3), at(3))?);
                let [card] = &cards(c, &me)?[..] else { panic!("one card") };
                assert_eq!((card.number, card.is_read, &card.subject), (2, false, &claps));
                assert_eq!(card.happened_at, at(3));
                let on_it = notification::actors(c, &me, &card.name, 10)?;
                assert_eq!(on_it, [user(3), user(2)]);
                // The next day.
                assert!(notification::gather(c, &me, &claps, &user(4), at(86_400))?);
                assert_eq!(unread(c, &me)?, [3, 2]);
                assert!(notification::gather(
                    c,
                    &me,
                    &NotificationSubject::Followers,
                    &user(2),
                    at(4)
                )?);
                assert_eq!(unread(c, &me)?, [4, 3, 2]);
                assert_eq!(cards(c, &user(2))?, []);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn what_is_taken_back_and_done_again_is_not_told_again() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        store
            .write(|c| {
                let (me, who) = (user(1), user(2));
                notification::gather(c, &me, &NotificationSubject::Followers, &who, at(1))?;
                let name = cards(c, &me)?[0].name.clone();
                assert!(notification::mark_read(c, &me, &name, 1)?);
                assert!(!notification::mark_read(c, &me, &name, 1)?);
                assert!(notification::withdraw(c, &me, &NotificationSubject::Followers, &who)?);
                assert!(!notification::withdraw(c, &me, &NotificationSubject::Followers, &who)?);
                assert!(notification::actors(c, &me, &name, 10)?.is_empty());
                assert!(!notification::gather(
                    c,
                    &me,
                    &NotificationSubject::Followers,
                    &who,
                    at(99_999)
                )?);
                assert_eq!(notification::actors(c, &me, &name, 10)?, [who]);
                assert!(unread(c, &me)?.is_empty());
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn marking_as_read_ends_where_the_reader_looked() {
    on_each_database(async |store: Store| {
        add_people(&store, 4).await;
        store
            .write(|c| {
                let me = user(1);
                for n in 1..=3 {
                    let told = NotificationSubject::Response(story_id(n));
                    assert!(notification::tell(c, &me, &told, at(1))?);
                    assert!(!notification::tell(c, &me, &told, at(2))?, "told once");
                }
                assert!(notification::mark_all_read(c, &me, 2)?);
                assert_eq!(unread(c, &me)?, [3], "what came meanwhile stays");
                assert!(!notification::mark_all_read(c, &me, 1)?);
                let claps = NotificationSubject::Claps(story_id(9));
                notification::gather(c, &me, &claps, &user(2), at(3))?;
                let name = cards(c, &me)?[0].name.clone();
                notification::gather(c, &me, &claps, &user(3), at(4))?;
                assert!(!notification::mark_read(c, &me, &name, 4)?, "someone came since");
                assert!(!notification::mark_read(c, &user(2), &name, 99)?, "not another's");
                assert_eq!(unread(c, &me)?, [5, 3]);
                assert!(notification::mark_all_read(c, &me, i64::MAX)?);
                assert!(unread(c, &me)?.is_empty());
                assert!(cards(c, &me)?.iter().all(|card| card.is_read));
                notification::gather(c, &me, &claps, &user(4), at(5))?;
                assert_eq!(unread(c, &me)?, [6], "a read card is unread when someone comes");
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn followers_are_told_in_steps_each_once_and_the_author_never() {
    on_each_database(async |store: Store| {
        add_people(&store, 9).await;
        add_publications(&store, 1).await;
        store
            .write(|c| {
                let paper = PublicationId::from_bits(1);
                let story = Story { publication_id: Some(paper.clone()), ..a_story(7) };
                add_story(c, &story)?;
                for n in 2..=6 {
                    follow::person(c, &user(n), &user(1), at(1))?;
                }
                for n in [1, 5, 6, 7, 8] {
                    follow::publication(c, &user(n), &paper, at(1))?;
                }
                follow::person(c, &user(9), &user(1), at(50))?;
                for of in [Followed::Writer(user(1)), Followed::Publication(paper)] {
                    // Again from the start, as after a worker was killed.
                    for _ in 0..2 {
                        let mut last = String::new();
                        let tell = notification::tell_followers;
                        while let Some(next) = tell(c, &of, &story, &last, 2, at(10))? {
                            assert!(next > last, "{next} after {last}");
                            last = next;
                        }
                    }
                }
                for n in 1..=9 {
                    let told: Vec<_> =
                        cards(c, &user(n))?.into_iter().map(|card| card.subject).collect();
                    let wanted = vec![NotificationSubject::NewStory(story_id(7))];
                    let is_told = (2..=8).contains(&n);
                    assert_eq!(told, if is_told { wanted } else { vec![] }, "{n}");
                    let numbers = if is_told { vec![1] } else { vec![] };
                    assert_eq!(unread(c, &user(n))?, numbers, "{n}");
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn pages_go_on_where_the_one_before_ended_and_old_cards_are_forgotten() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        store
            .write(|c| {
                let me = user(1);
                for n in 1..=5 {
                    let told = NotificationSubject::Mention(story_id(n));
                    notification::tell(c, &me, &told, at(i64::try_from(n).unwrap()))?;
                }
                notification::gather(c, &me, &NotificationSubject::Followers, &user(2), at(0))?;
                let mut paging = Paging::first(4);
                let mut seen = Vec::new();
                loop {
                    let page = notification::page(c, &me, NotificationKind::ALL, &paging)?;
                    seen.extend(page.items.iter().map(|card| card.number));
                    match page.next {
                        Some(next) => paging.after = Some(next.to_string().parse().unwrap()),
                        None => break,
                    }
                }
                assert_eq!(seen, [6, 5, 4, 3, 2, 1]);
                assert!(notification::take_back(
                    c,
                    &me,
                    &NotificationSubject::Mention(story_id(4))
                )?);
                assert!(!notification::take_back(
                    c,
                    &me,
                    &NotificationSubject::Mention(story_id(4))
                )?);
                assert_eq!(notification::forget_before(c, at(3), 2)?, 2);
                assert_eq!(notification::forget_before(c, at(3), 2)?, 1);
                assert_eq!(notification::forget_before(c, at(3), 2)?, 0);
                assert_eq!(unread(c, &me)?, [5, 3]);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_digest_is_begun_once_a_period_and_knows_what_was_opened() {
    on_each_database(async |store: Store| {
        add_people(&store, 3).await;
        store
            .write(|c| {
                let me = user(1);
                let sent = |day: &str, n| Sent { period: day.to_owned(), told_until: at(n) };
                assert!(digest::begin(c, &me, &sent("2026-11-23", 1))?);
                assert!(!digest::begin(c, &me, &sent("2026-11-23", 2))?);
                assert!(!digest::begin(c, &me, &sent("2026-11-22", 3))?);
                assert_eq!(digest::last_sent(c, &me)?, Some(sent("2026-11-23", 1)));
                let last = digest::last_sent(c, &me)?;
                assert!(digest::begin(c, &me, &sent("2026-11-24", 4))?);
                digest::take_back(c, &me, last.as_ref())?;
                assert_eq!(digest::last_sent(c, &me)?, last);
                assert!(digest::begin(c, &user(2), &sent("2026-11-24", 4))?);
                digest::take_back(c, &user(2), None)?;
                assert_eq!(digest::last_sent(c, &user(2))?, None);

                add_story(c, &a_story(7))?;
                add_story(c, &a_story(8))?;
                let sql = format!(
                    "INSERT INTO readings (person_id, story_id, first_at, last_at, percent) \
                     VALUES ('{me}', '{}', '2026-01-01', '2026-01-01', 5)",
                    story_id(7)
                );
                execute(c, &sql)?;
                let opened = digest::opened(c, &me, &[story_id(7), story_id(8)])?;
                assert_eq!(opened.into_iter().collect::<Vec<_>>(), [story_id(7)]);

                follow::person(c, &user(1), &user(3), at(1))?;
                tag::ensure(c, &slug("rust"), "Rust")?;
                follow::tag(c, &user(2), &slug("rust"), at(1))?;
                let name = "NOTIFICATIONS_DIGEST_FREQUENCY";
                preference::set(c, &user(2), name, "DAILY")?;
                let readers = digest::readers(c, "", 9)?;
                let daily = Some(DigestFrequency::Daily);
                assert_eq!(readers, [(user(1), None), (user(2), daily)], "3 follows nothing");
                assert_eq!(digest::readers(c, user(1).as_str(), 9)?, [(user(2), daily)]);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}
