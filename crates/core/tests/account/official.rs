//! Names that pass for the site or those who run it.

use quire_core::account::official::is_official;

#[test]
fn names_of_the_site_and_of_those_who_run_it_are_official() {
    for name in [
        "Quire",
        "quire",
        "QUIRE",
        " Q u i r e ",
        "Quıre",
        "Quirе",
        "ＱＵＩＲＥ",
        "Quiré",
        "Qu1re",
        "Qui\u{200b}re",
        "𝐐𝐮𝐢𝐫𝐞",
        "Quire Support",
        "The Quire Team",
        "Official Quire",
        "quire.security",
        "quire_staff",
        "QuireSupport",
        "support quire",
        "Quire!",
        "Support",
        "Staff",
        "The Security Team",
        "Аdministrator",
        "Your Quire",
    ] {
        assert!(is_official(name, "Quire"), "{name}");
    }
    for name in [
        "Ada Lovelace",
        "Quirin",
        "Require",
        "Quire Reader",
        "Lea Support-Quirin",
        "Teamwork",
        "The",
        "村上",
        "",
        "Esquire",
        "Rootes",
        "Help",
        "Ada of the team",
    ] {
        assert!(!is_official(name, "Quire"), "{name}");
    }
    assert!(is_official("morning POST", "The Morning Post"), "a site of several words");
    assert!(!is_official("Ada", ""));
}
