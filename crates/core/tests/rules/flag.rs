//! What a flag is when several have a say.

use quire_core::flag::{Flag, FlagValue};

#[test]
fn what_staff_set_beats_the_configuration_which_beats_the_default() {
    let (on, off) = (FlagValue::Boolean(true), FlagValue::Boolean(false));
    let flag = Flag::Mastodon;
    for (configured, set, want) in [
        (None, None, &on),
        (Some(&off), None, &off),
        (None, Some(&off), &off),
        (Some(&off), Some(&on), &on),
        (Some(&FlagValue::Number(1.0)), None, &on),
        (Some(&off), Some(&FlagValue::Text("yes".to_owned())), &off),
    ] {
        assert_eq!(&flag.in_force(configured, set), want);
    }
}

#[test]
fn nothing_is_switched_off_unless_somebody_says_so() {
    for flag in Flag::ALL {
        let takes_away = flag.as_str().starts_with("disable_");
        assert!(!(takes_away && flag.is_on_by_default()), "{flag}");
    }
    assert!(Flag::PERMISSIONS.iter().all(|flag| !flag.is_on_by_default()));
}
