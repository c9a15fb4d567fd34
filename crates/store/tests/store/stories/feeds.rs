use super::all_pages;
use crate::support::*;
use quire_core::{PublicationId, vocabulary::navigation::FollowingFeedEntity};
use quire_store::{Store, StoreError, follow, story, tag};

#[tokio::test]
async fn the_home_feed_merges_everything_followed() {
    on_each_database(async |store: Store| {
        add_people(&store, 5).await;
        add_publications(&store, 1).await;
        store
            .write(|c| {
                tag::ensure(c, &slug("rust"), "Rust")?;
                for n in 1..=12 {
                    let mut story = a_story(n);
                    story.creator_id = user(1 + n % 4);
                    // Pairs at the same instant, by different writers.
                    story.first_published_at = Some(at(i64::try_from(n / 2).unwrap()));
                    story.publication_id = (n == 4).then(|| PublicationId::from_bits(1));
                    add_story(c, &story)?;
                }
                tag::set_on_story(c, &story_id(8), &[slug("rust")])?;
                tag::set_on_story(c, &story_id(9), &[slug("rust")])?;
                follow::person(c, &user(5), &user(2), at(1))?;
                follow::person(c, &user(5), &user(3), at(1))?;
                follow::publication(c, &user(5), &PublicationId::from_bits(1), at(1))?;
                follow::tag(c, &user(5), &slug("rust"), at(1))
            })
            .await
            .unwrap();
        // Writer 2 wrote 1, 5, 9; writer 3 wrote 2, 6, 10; the publication has 4; the tag 8 and 9.
        let home = |c: &mut _, p: &_| story::home(c, &user(5), p);
        assert_eq!(all_pages(&store, home).await, [10, 9, 8, 6, 5, 4, 2, 1]);
        let kind = |kind| move |c: &mut _, p: &_| story::by_followed(c, &user(5), kind, p);
        let writers = kind(FollowingFeedEntity::Writers);
        assert_eq!(all_pages(&store, writers).await, [10, 9, 6, 5, 2, 1]);
        let publications = kind(FollowingFeedEntity::Publications);
        assert_eq!(all_pages(&store, publications).await, [4]);
        let unfollowing = |c: &mut _, p: &_| story::home(c, &user(1), p);
        assert!(all_pages(&store, unfollowing).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn the_home_feed_equals_a_plain_merge() {
    on_each_database(async |store: Store| {
        add_people(&store, 20).await;
        store
            .write(|c| {
                for n in 1..=60_u64 {
                    let mut story = a_story(n);
                    // Few instants, so that many stories tie.
                    story.creator_id = user(1 + (n * 7) % 19);
                    story.first_published_at = Some(at(i64::try_from((n * 13) % 11).unwrap()));
                    add_story(c, &story)?;
                }
                (1..=9).try_for_each(|n| follow::person(c, &user(20), &user(n), at(1)).map(drop))
            })
            .await
            .unwrap();
        let mut expected: Vec<(u64, u64)> =
            (1..=60).filter(|n| (n * 7) % 19 < 9).map(|n| ((n * 13) % 11, n)).collect();
        expected.sort_by(|a, b| b.cmp(a));
        let expected: Vec<u64> = expected.into_iter().map(|(_, n)| n).collect();
        let home = |c: &mut _, p: &_| story::home(c, &user(20), p);
        assert_eq!(all_pages(&store, home).await, expected);
        store
            .write(|c| {
                (1..=9)
                    .try_for_each(|n| follow::unfollow_person(c, &user(20), &user(n)).map(drop))?;
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        assert!(all_pages(&store, home).await.is_empty(), "unfollowing takes effect at once");
    })
    .await;
}

#[tokio::test]
async fn the_feed_of_who_follows_many_equals_a_plain_merge() {
    on_each_database(async |store: Store| {
        add_people(&store, 200).await;
        store
            .write(|c| {
                for n in 1..=1300_u64 {
                    let mut story = a_story(n);
                    story.creator_id = user(if is_followed(n) { 1 + n % 120 } else { 150 });
                    story.first_published_at = Some(at(i64::try_from(n / 2).unwrap()));
                    add_story(c, &story)?;
                }
                (1..=120).try_for_each(|n| follow::person(c, &user(200), &user(n), at(1)).map(drop))
            })
            .await
            .unwrap();
        // The first page is not among the newest stories of all; those after it are.
        let expected: Vec<u64> = (1..=1300).rev().filter(|n| is_followed(*n)).collect();
        let home = |c: &mut _, p: &_| story::home(c, &user(200), p);
        assert_eq!(all_pages(&store, home).await, expected);
    })
    .await;
}

fn is_followed(story: u64) -> bool {
    story <= 9 || story.is_multiple_of(500)
}
