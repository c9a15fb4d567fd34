//! When and where a webhook is told.

use quire_core::{
    Timestamp,
    webhook::{address, next_try},
};

#[test]
fn something_is_tried_for_three_days() {
    let now = Timestamp::from_millis(0).unwrap();
    let pauses = (1..).map_while(|attempts| next_try(attempts, now));
    assert_eq!(pauses.map(Timestamp::millis).sum::<i64>(), 3 * 86_400_000);
    assert_eq!(next_try(1, now), Some(now.plus_seconds(5)));
    assert_eq!(next_try(27, now), Some(now.plus_seconds(2_545)));
    assert_eq!(next_try(28, now), None);
}

#[test]
fn an_address_is_one_of_the_public_web() {
    for good in [
        "https://a.example/hook?x=1",
        " https://a.example ",
        "http://127.0.0.1:9000/",
        "http://[::1]:9/x",
    ] {
        assert!(address(good).is_some(), "{good}");
    }
    for bad in [
        "",
        "a.example",
        "http://a.example/",
        "https://a.example:8443/",
        "https://a:b@a.example/",
        "https://a.example/#x",
        "ftp://a.example/",
        "http://10.0.0.1/",
        "javascript:alert(1)",
    ] {
        assert_eq!(address(bad), None, "{bad}");
    }
    assert_eq!(address(&format!("https://a.example/{}", "x".repeat(500))), None);
}
