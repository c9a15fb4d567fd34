//! Subscriptions to feeds.

use quire_core::{
    HubRequestId,
    hub::{HubForm, InvalidHubForm, callback, checked},
};

fn form() -> HubForm {
    HubForm {
        mode: "subscribe".to_owned(),
        topic: "https://quire.example/feed/latest".to_owned(),
        callback: "https://reader.example/hook?id=1".to_owned(),
        lease_seconds: None,
        secret: None,
    }
}

fn lease_of(sent: &str) -> Result<i64, InvalidHubForm> {
    let form = HubForm { lease_seconds: Some(sent.to_owned()), ..form() };
    checked(&form, HubRequestId::from_bits(1)).map(|request| request.lease_seconds)
}

#[test]
fn a_subscription_lasts_from_one_day_to_thirty() {
    let day = 86_400;
    let plain = checked(&form(), HubRequestId::from_bits(1));
    assert_eq!(plain.map(|request| request.lease_seconds), Ok(10 * day));
    assert_eq!(lease_of("0"), Ok(day));
    assert_eq!(lease_of("172800"), Ok(2 * day));
    assert_eq!(lease_of("99999999999999999"), Ok(30 * day));
    for wrong in ["", "-1", "ten", "1.5", "99999999999999999999999"] {
        assert_eq!(lease_of(wrong), Err(InvalidHubForm::Lease), "{wrong}");
    }
}

#[test]
fn what_cannot_be_done_is_refused() {
    let refused = |form: HubForm| checked(&form, HubRequestId::from_bits(1)).err();
    for mode in ["", "publish", "denied", "Subscribe"] {
        let form = HubForm { mode: mode.to_owned(), ..form() };
        assert_eq!(refused(form), Some(InvalidHubForm::Mode), "{mode}");
    }
    for secret in [String::new(), "x".repeat(200)] {
        let form = HubForm { secret: Some(secret), ..form() };
        assert_eq!(refused(form), Some(InvalidHubForm::Secret));
    }
    assert_eq!(refused(HubForm { topic: String::new(), ..form() }), Some(InvalidHubForm::Topic));
}

#[test]
fn a_subscriber_is_on_the_public_web() {
    for good in ["https://a.example/hook?x=1", "http://a.example/", "http://127.0.0.1:9000/"] {
        assert!(callback(good).is_some(), "{good}");
    }
    for bad in [
        "",
        "a.example",
        "https://a.example:8443/",
        "https://a:b@a.example/",
        "https://a.example/#x",
        "ftp://a.example/",
        "http://10.0.0.1:8080/",
        "javascript:alert(1)",
    ] {
        assert_eq!(callback(bad), None, "{bad}");
    }
    assert_eq!(callback(&format!("https://a.example/{}", "x".repeat(1_000))), None);
}
