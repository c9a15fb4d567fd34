//! Refresh tokens: each is exchanged once; one that comes again later voids its whole family.

use super::{BACK, Client, pair, refusal, works};
use crate::api::world::{ADA, World, on_each_database};
use quire_app::retention::forget_old;

#[tokio::test]
async fn a_refresh_token_gives_the_next_pair_and_the_one_before_ends_soon() {
    on_each_database(async |world| {
        let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
        let ada = world.signed_in(ADA).await;
        let code = client.code(&ada, client.request()).await;
        let (first, refresh) = pair(&client.exchange(&world, &code, &[]).await);
        world.doubles.clock.advance(60 * 86_400);
        assert!(!works(&world, &first).await, "sixty days");
        let (second, next) = pair(&client.refresh(&world, &refresh).await);
        assert!(works(&world, &second).await);
        let (third, _) = pair(&client.refresh(&world, &next).await);
        assert!(works(&world, &second).await, "a request under way");
        world.doubles.clock.advance(10);
        assert!(!works(&world, &second).await);
        assert!(works(&world, &third).await);
    })
    .await;
}

#[tokio::test]
async fn a_program_whose_answer_got_lost_asks_once_more() {
    on_each_database(async |world| {
        let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
        let ada = world.signed_in(ADA).await;
        let code = client.code(&ada, client.request()).await;
        let (_, refresh) = pair(&client.exchange(&world, &code, &[]).await);
        world.doubles.clock.advance(60);
        let (lost, lost_refresh) = pair(&client.refresh(&world, &refresh).await);
        world.doubles.clock.advance(10);
        let (second, next) = pair(&client.refresh(&world, &refresh).await);
        assert!(!works(&world, &lost).await, "the one that got lost");
        assert_eq!(refusal(&client.refresh(&world, &lost_refresh).await).1, "invalid_grant");
        assert!(works(&world, &second).await);
        assert_eq!(refusal(&client.refresh(&world, &refresh).await).1, "invalid_grant", "once");
        assert!(!works(&world, &second).await, "and that voids the family");
        assert_eq!(refusal(&client.refresh(&world, &next).await).1, "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn a_refresh_token_that_comes_again_voids_the_family() {
    on_each_database(async |world| {
        for (seconds, uses) in [(11, false), (0, true)] {
            let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
            let ada = world.signed_in(ADA).await;
            let code = client.code(&ada, client.request()).await;
            let (_, refresh) = pair(&client.exchange(&world, &code, &[]).await);
            world.doubles.clock.advance(60);
            let (second, next) = pair(&client.refresh(&world, &refresh).await);
            if uses {
                assert!(works(&world, &second).await);
            }
            world.doubles.clock.advance(seconds);
            assert_eq!(refusal(&client.refresh(&world, &refresh).await).1, "invalid_grant");
            assert!(!works(&world, &second).await, "after {seconds} s, used: {uses}");
            assert_eq!(refusal(&client.refresh(&world, &next).await).1, "invalid_grant");
        }
    })
    .await;
}

/// How many pairs are forgotten now.
async fn forgotten(world: &World) -> usize {
    forget_old(&world.app).await.unwrap().replaced_tokens
}

#[tokio::test]
async fn pairs_that_were_exchanged_are_remembered_for_ninety_days() {
    const DAY: i64 = 86_400;
    on_each_database(async |world| {
        let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
        // One that comes again on the last day voids the family, lost answers before it or not.
        for is_lost in [false, true] {
            let ada = world.signed_in(ADA).await;
            let code = client.code(&ada, client.request()).await;
            let (_, refresh) = pair(&client.exchange(&world, &code, &[]).await);
            let (mut access, _) = pair(&client.refresh(&world, &refresh).await);
            if is_lost {
                (access, _) = pair(&client.refresh(&world, &refresh).await);
            }
            world.doubles.clock.advance(59 * DAY);
            assert!(works(&world, &access).await);
            world.doubles.clock.advance(30 * DAY - 1);
            assert_eq!(forgotten(&world).await, 0, "lost: {is_lost}");
            let (next, last) = {
                let ada = world.signed_in(ADA).await;
                let code = client.code(&ada, client.request()).await;
                pair(&client.exchange(&world, &code, &[]).await)
            };
            assert_eq!(refusal(&client.refresh(&world, &refresh).await).1, "invalid_grant");
            assert!(works(&world, &next).await, "another family");
            let (next, _) = pair(&client.refresh(&world, &last).await);
            world.doubles.clock.advance(DAY);
            assert_eq!(forgotten(&world).await, 0, "the family is void: {is_lost}");
            // After that it is unknown, and the family goes on.
            world.doubles.clock.advance(89 * DAY + 1);
            assert!(!works(&world, &next).await, "sixty days");
            assert_eq!(forgotten(&world).await, 1);
            assert_eq!(refusal(&client.refresh(&world, &last).await).1, "invalid_grant");
        }
    })
    .await;
}

#[tokio::test]
async fn a_line_of_tokens_goes_on_when_its_beginning_is_forgotten() {
    on_each_database(async |world| {
        let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
        let ada = world.signed_in(ADA).await;
        let code = client.code(&ada, client.request()).await;
        let (_, first) = pair(&client.exchange(&world, &code, &[]).await);
        let (_, mut refresh) = pair(&client.refresh(&world, &first).await);
        for _ in 0..4 {
            world.doubles.clock.advance(50 * 86_400);
            refresh = pair(&client.refresh(&world, &refresh).await).1;
        }
        assert_eq!(forgotten(&world).await, 3, "those of the last 90 days are left");
        assert_eq!(refusal(&client.refresh(&world, &first).await).1, "invalid_grant");
        let (access, _) = pair(&client.refresh(&world, &refresh).await);
        assert!(works(&world, &access).await, "what is forgotten voids nothing");
    })
    .await;
}

#[tokio::test]
async fn of_programs_that_race_with_one_refresh_token_one_line_of_tokens_is_left_at_most() {
    on_each_database(async |world| {
        let client = Client::new(&world, "PUBLIC", BACK).await;
        let ada = world.signed_in(ADA).await;
        for _ in 0..4 {
            let code = client.code(&ada, client.request()).await;
            let (_, refresh) = pair(&client.exchange(&world, &code, &[]).await);
            world.doubles.clock.advance(60);
            let tries = (0..4).map(|_| client.refresh(&world, &refresh));
            let answers = futures_util::future::join_all(tries).await;
            let mut alive = 0;
            for one in answers.iter().filter(|answer| answer.status.is_success()) {
                alive += usize::from(works(&world, &pair(one).0).await);
            }
            assert!(alive <= 1, "{alive}");
        }
    })
    .await;
}
