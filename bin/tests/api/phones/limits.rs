//! How often codes are message_count, to one account, one number, one network and in all; and to which
//! countries.

use super::{NUMBER, message_count, request, request_in, under};
use crate::api::world::{ADA, BOB, MEMBER, World, on_each_database};
use quire_app::site::PhoneRules;
use serde_json::json;

#[tokio::test]
async fn one_account_asks_three_times_an_hour_and_six_times_a_day() {
    on_each_database(async |world| {
        let mut number = 0;
        for hour in 0..3 {
            let mut ada = world.confirmed(ADA).await;
            let mut next = async || {
                number += 1;
                request(&mut ada, &format!("+12015550{number:03}")).await
            };
            let most = if hour == 2 { 0 } else { 3 };
            for _ in 0..most {
                assert_eq!(next().await["__typename"], "Phone");
            }
            let refused = next().await;
            assert_eq!(refused["code"], "RATE_LIMITED", "{refused}");
            let wait = refused["retryAfter"].as_i64().unwrap();
            // The seventh waits for the next day.
            let bounds = if hour == 0 { 1..=3_600 } else { 3_601..=86_400 };
            assert!(bounds.contains(&wait), "{hour}: {wait}");
            assert!(refused["message"].as_str().unwrap().starts_with("Too many codes"));
            world.doubles.clock.advance(3_600);
        }
        assert_eq!(message_count(&world), 6);
        world.doubles.clock.advance(86_400);
        let mut ada = world.confirmed(ADA).await;
        assert_eq!(request(&mut ada, NUMBER).await["__typename"], "Phone");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twelve_that_ask_at_once_three_are_sent_a_code() {
    on_each_database(async |world| {
        let ada = world.confirmed(ADA).await;
        let asking = (0..12).map(|n| {
            let mut browser = ada.clone();
            tokio::spawn(async move { request(&mut browser, &format!("+120155504{n:02}")).await })
        });
        let answers = futures_util::future::join_all(asking).await;
        let sent_to = answers.iter().filter(|one| one.as_ref().unwrap()["__typename"] == "Phone");
        assert_eq!((sent_to.count(), message_count(&world)), (3, 3));
        let limited = answers.iter().filter(|one| one.as_ref().unwrap()["code"] == "RATE_LIMITED");
        assert_eq!(limited.count(), 9);
    })
    .await;
}

#[tokio::test]
async fn one_number_gets_five_messages_a_day_no_matter_who_asks() {
    on_each_database(async |world| {
        let (mut ada, mut bob) = (world.confirmed(ADA).await, world.confirmed(BOB).await);
        for _ in 0..3 {
            assert_eq!(request(&mut ada, NUMBER).await["__typename"], "Phone");
        }
        for _ in 0..2 {
            assert_eq!(
                request_in(&mut bob, "201 555 0123", Some("US")).await["__typename"],
                "Phone"
            );
        }
        let refused = request(&mut bob, NUMBER).await;
        assert_eq!(refused["code"], "RATE_LIMITED");
        assert!(refused["retryAfter"].as_i64().unwrap() > 3_600);
        assert_eq!(request(&mut bob, "+12015550124").await["__typename"], "Phone", "another one");
        world.doubles.clock.advance(86_400);
        let mut bob = world.confirmed(BOB).await;
        assert_eq!(request(&mut bob, NUMBER).await["__typename"], "Phone");
    })
    .await;
}

#[tokio::test]
async fn one_network_asks_six_times_an_hour_and_the_site_as_often_as_it_likes() {
    on_each_database(async |world| {
        let mut number = 100;
        for person in [ADA, BOB] {
            let mut browser = world.confirmed(person).await;
            for _ in 0..3 {
                number += 1;
                let asked = request(&mut browser, &format!("+12015550{number}")).await;
                assert_eq!(asked["__typename"], "Phone");
            }
        }
        let mut mel = world.confirmed(MEMBER).await;
        assert_eq!(request(&mut mel, NUMBER).await["code"], "RATE_LIMITED");
        mel.network = [198, 51, 100, 4].into();
        assert_eq!(request(&mut mel, NUMBER).await["__typename"], "Phone");
        // Seven left the site by now.
        let rules = |most_a_day| PhoneRules { most_a_day, ..PhoneRules::default() };
        let mut mel = under(&world, mel, rules(7));
        assert_eq!(request(&mut mel, NUMBER).await["code"], "RATE_LIMITED");
        let mut mel = under(&world, mel, rules(8));
        assert_eq!(request(&mut mel, NUMBER).await["__typename"], "Phone");
        assert_eq!(message_count(&world), 8);
    })
    .await;
}

#[tokio::test]
async fn a_site_takes_numbers_of_the_countries_it_names() {
    let world = World::new().await;
    let list = "{ phoneCountries { code callingCode } }";
    let all = world.browser().ask(list).await["data"]["phoneCountries"].clone();
    assert!(all.as_array().unwrap().len() > 200);
    assert!(all.as_array().unwrap().contains(&json!({ "code": "DE", "callingCode": "49" })));
    let countries = ["US", "DE"].map(|code| code.parse().unwrap()).to_vec();
    let rules = PhoneRules { countries, ..PhoneRules::default() };
    let mut ada = under(&world, world.confirmed(ADA).await, rules);
    let two = ada.ask(list).await["data"]["phoneCountries"].clone();
    let want = json!([{ "code": "US", "callingCode": "1" }, { "code": "DE", "callingCode": "49" }]);
    assert_eq!(two, want);
    // Jamaica has the same calling code as the United States.
    for elsewhere in ["+33 6 12 34 56 78", "+1 876 555 0123"] {
        assert_eq!(request(&mut ada, elsewhere).await["wrong"], "INVALID_COUNTRY_CODE");
    }
    assert_eq!(message_count(&world), 0);
    assert_eq!(request(&mut ada, "+49 151 23456789").await["__typename"], "Phone");
}
