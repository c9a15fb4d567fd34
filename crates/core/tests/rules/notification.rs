//! What one card says, and who gets it.

use quire_core::{
    StoryId, Timestamp,
    notification::{NotificationKind, NotificationSubject, NotificationTab},
    preference::Preference,
    vocabulary::settings::{NotificationScope, UserPreference},
};

#[test]
fn what_many_do_in_a_day_stands_on_one_card_and_anything_else_on_its_own() {
    let day = |days: i64| Timestamp::from_millis(days * 86_400_000 + 1).unwrap();
    let (one, other) = (StoryId::from_bits(1), StoryId::from_bits(2));
    let claps = NotificationSubject::Claps(one.clone());
    assert_eq!(claps.card(day(0)), claps.card(day(0).plus_seconds(86_398)));
    assert_ne!(claps.card(day(0)), claps.card(day(1)));
    assert_ne!(claps.card(day(0)), NotificationSubject::Claps(other).card(day(0)));
    assert_ne!(claps.card(day(0)), NotificationSubject::Highlights(one.clone()).card(day(0)));
    let response = NotificationSubject::Response(one);
    assert_eq!(response.card(day(0)), response.card(day(9)));
    assert_eq!(NotificationSubject::Followers.card(day(0)), "FOLLOWERS:1970-01-01");
}

#[test]
fn a_kind_is_told_unless_it_or_everything_is_off() {
    let defaults = Preference::defaults();
    for kind in NotificationKind::ALL {
        assert!(kind.is_wanted(&defaults), "{kind}");
        assert!(!kind.is_wanted(&[Preference::SiteScope(NotificationScope::Off)]), "{kind}");
        if let Some(flag) = kind.flag() {
            assert!(!kind.is_wanted(&[Preference::Flag(flag, false)]), "{kind}");
        }
    }
    let claps = [Preference::Flag(UserPreference::PushClaps, false)];
    assert!(NotificationKind::Response.is_wanted(&claps));
}

#[test]
fn every_tab_shows_something_and_all_shows_everything() {
    for tab in NotificationTab::ALL {
        assert!(!tab.kinds().is_empty());
    }
    assert_eq!(NotificationTab::All.kinds(), NotificationKind::ALL);
    assert!(!NotificationTab::Activity.kinds().contains(&NotificationKind::NewStory));
}
