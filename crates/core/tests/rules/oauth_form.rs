//! What is typed of an application.

use quire_core::oauth::{ApplicationForm, checked};

#[test]
fn what_is_typed_can_stand_or_not() {
    let form = |address: &str| ApplicationForm {
        name: " My \n app ".to_owned(),
        description: String::new(),
        redirect_addresses: vec![address.to_owned(), String::new(), address.to_owned()],
    };
    let good = checked(&form(" https://app.example/back "))
        .map(|form| (form.name, form.redirect_addresses));
    assert_eq!(good, Ok(("My app".to_owned(), vec!["https://app.example/back".to_owned()])));
    for good in ["http://localhost:8000/cb", "http://127.0.0.1/cb", "http://[::1]:9/cb"] {
        assert!(checked(&form(good)).is_ok(), "{good}");
    }
    for bad in [
        "",
        "app.example",
        "http://app.example/",
        "https://",
        "https://a.example/#x",
        "https://u@a.example/",
        "ftp://a.example/",
        "javascript:alert(1)",
        "https://a.example/ b",
        "https://ä.example/",
    ] {
        assert!(checked(&form(bad)).is_err(), "{bad}");
    }
}
