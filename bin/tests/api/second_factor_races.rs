//! One code in many browsers at once: the second factor holds.

use super::{
    second_factors::{code, count, finish, pending_second_factor, with_totp},
    world::{Browser, on_each_database},
};
use std::collections::BTreeMap;

async fn at_once(browsers: Vec<Browser>, code: &str) -> BTreeMap<String, usize> {
    let tries = browsers.into_iter().map(|mut browser| {
        let code = code.to_owned();
        tokio::spawn(async move { finish(&mut browser, &code).await })
    });
    let mut kinds = BTreeMap::new();
    for answer in futures_util::future::join_all(tries).await {
        let kind = answer.unwrap()["__typename"].as_str().unwrap().to_owned();
        *kinds.entry(kind).or_default() += 1;
    }
    kinds
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twenty_right_codes_at_once_one_signs_in() {
    on_each_database(async |world| {
        let (_, secret, codes) = with_totp(&world).await;
        for right in [code(&world, &secret, 0), codes[0].clone()] {
            let browser = pending_second_factor(&world).await;
            let kinds = at_once(vec![browser; 20], &right).await;
            let expected = [("BadRequest".to_owned(), 19), ("SignedIn".to_owned(), 1)];
            assert_eq!(kinds, BTreeMap::from(expected));
            assert_eq!(count(&world).await, 0, "one half-way in is one try");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_recovery_code_in_five_browsers_at_once_signs_one_in() {
    on_each_database(async |world| {
        let (_, _, codes) = with_totp(&world).await;
        let mut browsers = Vec::new();
        for _ in 0..5 {
            browsers.push(pending_second_factor(&world).await);
        }
        let kinds = at_once(browsers, &codes[0]).await;
        let expected = [("InvalidTwoFactorAuthCode".to_owned(), 4), ("SignedIn".to_owned(), 1)];
        assert_eq!(kinds, BTreeMap::from(expected));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_fifty_wrong_codes_at_once_five_are_looked_at_and_fifty_counted() {
    on_each_database(async |world| {
        with_totp(&world).await;
        let browser = pending_second_factor(&world).await;
        let kinds = at_once(vec![browser; 50], "aaaaa-aaaaa").await;
        let expected = [
            ("InvalidTwoFactorAuthCode".to_owned(), 4),
            ("TwoFactorAuthPermanentLockout".to_owned(), 31),
            ("TwoFactorAuthSoftLockout".to_owned(), 15),
        ];
        assert_eq!(kinds, BTreeMap::from(expected));
        assert_eq!(count(&world).await, 50);
    })
    .await;
}
