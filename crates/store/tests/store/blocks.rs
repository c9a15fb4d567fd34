//! Blocks, follows side by side, and what readers keep away.

use crate::support::*;
use proptest::{
    collection::vec,
    strategy::{Strategy, ValueTree},
    test_runner::{Config, TestRunner},
};
use quire_core::{
    keyword::{COUNT_MAX, Keyword},
    person::Person,
};
use quire_store::{Paging, Store, StoreError, block, follow, followed, mute, person};

#[tokio::test]
async fn a_block_ends_both_follows_and_is_listed() {
    on_each_database(async |store: Store| {
        add_people(&store, 3).await;
        store
            .write(|c| {
                follow::person(c, &user(1), &user(2), at(1))?;
                follow::person(c, &user(2), &user(1), at(1))?;
                follow::person(c, &user(3), &user(2), at(1))?;
                assert!(block::person(c, &user(1), &user(2), at(2))?);
                assert!(!block::person(c, &user(1), &user(2), at(3))?);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        store
            .read(|c| {
                let counts = |person: &quire_core::person::Person| {
                    (person.follower_count, person.following_count)
                };
                assert_eq!(counts(&person::find(c, &user(1))?.unwrap()), (0, 0));
                assert_eq!(counts(&person::find(c, &user(2))?.unwrap()), (1, 0));
                assert_eq!(block::between(c, &user(1), &user(2))?, Some(block::Block::Mine));
                assert_eq!(block::between(c, &user(2), &user(1))?, Some(block::Block::Theirs));
                assert_eq!(block::between(c, &user(1), &user(3))?, None);
                for (me, other) in [(1, 2), (2, 1)] {
                    let away = mute::people_muted(c, &user(me), &[user(1), user(2), user(3)])?;
                    assert_eq!(away, [user(other)].into());
                }
                let listed = block::people(c, &user(1), &Paging::first(10))?;
                assert_eq!(listed.items.len(), 1);
                assert!(block::people(c, &user(2), &Paging::first(10))?.items.is_empty());
                Ok(())
            })
            .await
            .unwrap();
        let gone = store.write(|c| block::unblock(c, &user(1), &user(2))).await;
        assert!(gone.unwrap());
        for (who, whom) in [(1, 1), (1, 9)] {
            let refused =
                store.write(move |c| block::person(c, &user(who), &user(whom), at(1))).await;
            assert!(matches!(refused, Err(StoreError::Constraint { .. })), "{refused:?}");
        }
    })
    .await;
}

/// Who does what to whom: follow, unfollow, block or unblock.
type Act = (u8, u64, u64);

async fn act(store: Store, (act, who, whom): Act) {
    let (who, whom) = (user(1 + who), user(1 + whom));
    if who == whom {
        return;
    }
    let done = store.write(move |c| match act {
        0 => {
            block::hold(c, &who, &whom)?;
            match block::between(c, &who, &whom)? {
                Some(_) => Ok(false),
                None => follow::person(c, &who, &whom, at(1)),
            }
        }
        1 => follow::unfollow_person(c, &who, &whom),
        2 => block::person(c, &who, &whom, at(1)),
        _ => block::unblock(c, &who, &whom),
    });
    done.await.unwrap();
}

#[tokio::test]
async fn counters_are_exact_whatever_many_people_do_at_once() {
    on_each_database(async |store: Store| {
        add_people(&store, 4).await;
        let mut runner = TestRunner::new(Config::default());
        for _ in 0..12 {
            let acts = vec((0..4_u8, 0..4_u64, 0..4_u64), 1..24);
            let acts = acts.new_tree(&mut runner).unwrap().current();
            let mut at_once = tokio::task::JoinSet::new();
            for one in &acts {
                at_once.spawn(act(store.clone(), *one));
            }
            at_once.join_all().await;
            store
                .read(move |c| {
                    for n in 1..=4 {
                        let me = person::find(c, &user(n))?.unwrap();
                        let followers = follow::followers_of(c, &user(n))?;
                        let following = follow::all(c, &user(n), 100)?.people;
                        let counted = (me.follower_count, me.following_count);
                        let real = (followers.len() as i64, following.len() as i64);
                        assert_eq!(counted, real, "{acts:?}");
                        for other in following {
                            let between = block::between(c, &user(n), &other)?;
                            assert_eq!(between, None, "blocked and followed: {acts:?}");
                        }
                    }
                    Ok(())
                })
                .await
                .unwrap();
        }
    })
    .await;
}

#[tokio::test]
async fn keywords_are_kept_once_and_no_more_than_there_is_room_for() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        store
            .write(|c| {
                let word = |text: &str| text.parse::<Keyword>().unwrap();
                assert!(mute::keyword(c, &user(1), &word("Café"), at(1))?);
                assert!(mute::keyword(c, &user(1), &word("CAFE"), at(2))?);
                let texts = |all: Vec<Keyword>| {
                    all.iter().map(|one| one.text().to_owned()).collect::<Vec<_>>()
                };
                assert_eq!(texts(mute::keywords(c, &user(1))?), ["CAFE"]);
                for n in 1..COUNT_MAX {
                    assert!(mute::keyword(c, &user(1), &word(&format!("word {n}")), at(3))?);
                }
                assert!(!mute::keyword(c, &user(1), &word("one more"), at(4))?);
                assert!(mute::unmute_keyword(c, &user(1), &word("cafe"))?);
                assert!(mute::keyword(c, &user(1), &word("one more"), at(4))?);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn stories_are_hidden_and_shown_again() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        store
            .write(|c| {
                for n in 1..=3 {
                    add_story(c, &a_story(n))?;
                }
                mute::story(c, &user(2), &story_id(1), at(1))?;
                mute::less_like(c, &user(2), &story_id(2), at(2))?;
                mute::less_like(c, &user(2), &story_id(1), at(3))?;
                let ids = [story_id(1), story_id(2), story_id(3)];
                let hidden = mute::stories_hidden(c, &user(2), &ids)?;
                assert_eq!(hidden, [story_id(1), story_id(2)].into());
                assert_eq!(mute::wanted_less(c, &user(2), 1)?.len(), 1);
                assert_eq!(mute::stories_hidden_by(c, &user(2))?.len(), 2);
                mute::unhide_story(c, &user(2), &story_id(1))?;
                let all = (1..=3).map(a_story).collect();
                assert_eq!(numbers(&mute::unmuted(c, &user(2), all)?), [1, 3]);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn what_is_followed_comes_by_who_published_last() {
    on_each_database(async |store: Store| {
        add_people(&store, 5).await;
        store
            .write(|c| {
                for (n, writer) in [(1, 2), (2, 3), (3, 2)] {
                    add_story(
                        c,
                        &quire_core::story::Story { creator_id: user(writer), ..a_story(n) },
                    )?;
                }
                for n in 2..=4 {
                    follow::person(c, &user(1), &user(n), at(1))?;
                }
                let found = followed::people(c, &user(1), 10)?;
                let found: Vec<_> =
                    found.into_iter().map(|one| (one.entity, one.last_published_at)).collect();
                let wanted = [(user(2), Some(at(3))), (user(3), Some(at(2))), (user(4), None)];
                assert_eq!(found, wanted);
                assert_eq!(followed::people(c, &user(1), 2)?.len(), 2);
                assert!(followed::publications(c, &user(1), 10)?.is_empty());
                let suspended = Person { is_suspended: true, ..a_person(3) };
                person::save(c, &suspended, at(2))?;
                let deleted = Person { deleted_at: Some(at(2)), ..a_person(4) };
                person::save(c, &deleted, at(2))?;
                let left = followed::people(c, &user(1), 10)?;
                assert_eq!(left.into_iter().map(|one| one.entity).collect::<Vec<_>>(), [user(2)]);
                for (time, last) in [(5, 5), (3, 5), (7, 7)] {
                    followed::looked(c, &user(1), "here", at(time))?;
                    let viewed = followed::viewed(c, &user(1), &["here", "there"])?;
                    assert_eq!(viewed, [("here".to_owned(), at(last))].into());
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}
