//! What only the pages of a publication show.

use quire_core::{
    limit::publication::DESCRIPTION_MAX_LENGTH,
    publication::{
        details::{description, links},
        founding::InvalidPublication,
    },
};

#[test]
fn a_description_keeps_its_paragraphs() {
    let typed = "\n\n One \u{200b} \r\n\n\n\n Two\n Three\n\n";
    assert_eq!(description(typed).as_deref(), Ok("One\n\nTwo\nThree"));
    assert_eq!(description(" \n ").as_deref(), Ok(""));
    let long = "x".repeat(DESCRIPTION_MAX_LENGTH + 1);
    assert_eq!(description(&long), Err(InvalidPublication::LongDescription));
}

#[test]
fn links_lead_to_other_sites_of_the_web() {
    let of = |links_typed: &[&str]| {
        links(&links_typed.iter().map(|link| (*link).to_owned()).collect::<Vec<_>>())
    };
    let kept = of(&[" https://a.example/x ", "", "https://a.example/x", "http://b.example"]);
    assert_eq!(kept.unwrap(), ["https://a.example/x", "http://b.example"]);
    for link in ["javascript:alert(1)", "a.example", "mailto:a@b.example", "/x", "https://"] {
        assert_eq!(of(&[link]), Err(InvalidPublication::Link), "{link}");
    }
    let many = ["https://1.example", "https://2.example", "https://3.example"];
    let more = ["https://4.example", "https://5.example", "https://6.example"];
    assert_eq!(of(&[many, more].concat()), Err(InvalidPublication::TooManyLinks));
}
