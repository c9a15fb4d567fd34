//! `[membership]`: what is read without one.

use super::checked;
use quire_membership::Meter;

fn meter(text: &str) -> Result<Meter, String> {
    checked(&format!("[membership.meter]\n{text}")).map(|config| config.membership.meter)
}

#[test]
fn how_many_members_stories_are_open_is_configured_for_those_who_are_signed_in() {
    assert_eq!(meter("").unwrap().signed_in, 3);
    for count in [0, 1, 100] {
        assert_eq!(meter(&format!("signed_in = {count}")).unwrap().signed_in, count);
    }
    for odd in ["101", "-1", "3.5", "\"3\"", "4294967296"] {
        let error = meter(&format!("signed_in = {odd}")).unwrap_err();
        assert!(error.contains("signed_in"), "{odd}: {error}");
    }
    assert!(meter("window = \"weekly\"").is_err());
}

#[test]
fn visitors_have_none_and_a_configuration_that_gives_them_some_says_why_not() {
    assert_eq!(meter("").unwrap().logged_out, 0);
    assert_eq!(meter("logged_out = 0").unwrap().logged_out, 0);
    let error = meter("logged_out = 1").unwrap_err();
    assert!(error.contains("membership.meter.logged_out must be 0"), "{error}");
    assert!(meter("logged_out = -1").is_err() && meter("visitors = 1").is_err());
}
