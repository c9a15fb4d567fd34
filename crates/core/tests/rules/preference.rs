//! Preferences and what holds without them.

use quire_core::{
    preference::{
        ChoicePreference, InvalidPreference, Preference, PreferenceName, PreferenceValue,
    },
    vocabulary::settings::UserPreference,
};

#[test]
fn every_preference_has_a_default_and_is_read_as_it_is_kept() {
    let defaults = Preference::defaults();
    assert_eq!(
        defaults.len(),
        UserPreference::ALL.len() + ChoicePreference::ALL.len(),
        "each one once"
    );
    for preference in defaults {
        let name = preference.name();
        assert_eq!(Preference::read(name, &preference.value()), Ok(preference));
        assert_eq!(
            Preference::from_stored(name.as_str(), &preference.stored_value()),
            Ok(preference)
        );
    }
}

#[test]
fn names_and_values_that_are_none_are_refused() {
    let on = PreferenceValue::Boolean(true);
    let word = |word: &str| PreferenceValue::Word(word.to_owned());
    assert_eq!(Preference::from_stored("NOTHING", "true"), Err(InvalidPreference::Name));
    let flag = PreferenceName::Flag(UserPreference::EmailClaps);
    assert_eq!(Preference::read(flag, &word("true")), Err(InvalidPreference::Value));
    let digest = PreferenceName::Choice(ChoicePreference::DigestFrequency);
    assert_eq!(Preference::read(digest, &word("HOURLY")), Err(InvalidPreference::Value));
    assert_eq!(Preference::read(digest, &on), Err(InvalidPreference::Value));
    let font = PreferenceName::Choice(ChoicePreference::ReadingFont);
    assert_eq!(Preference::read(font, &word("COMIC")), Err(InvalidPreference::Value));
}

#[test]
fn letters_can_be_refused_and_other_preferences_are_no_letters() {
    let letters = Preference::defaults().into_iter().filter(|one| one.is_about_email());
    let letters: Vec<_> = letters.collect();
    assert_eq!(letters.len(), 15);
    for letter in letters {
        let ended = Preference::unsubscribed(letter.name().as_str());
        let off = ended.map(Preference::stored_value);
        assert!(matches!(off.as_deref(), Some("false" | "OFF")), "{letter:?}");
    }
    for other in [UserPreference::PushClaps, UserPreference::PublishingAllowPrivateNotes] {
        assert_eq!(Preference::unsubscribed(other.as_str()), None);
    }
    for choice in [ChoicePreference::SiteScope, ChoicePreference::ReadingFont] {
        assert_eq!(Preference::unsubscribed(choice.as_str()), None);
    }
    assert_eq!(Preference::unsubscribed("NOTHING"), None);
}
