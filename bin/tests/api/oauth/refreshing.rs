//! Refresh tokens: each is exchanged once; one that comes again later voids its whole family.

use super::{BACK, Client, pair, refusal, works};
use crate::api::world::{ADA, on_each_database};

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
