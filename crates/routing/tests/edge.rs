//! What may be kept in shared caches.

use quire_routing::{
    Page,
    edge::{
        CacheDecision, CacheGroup, PageLoad, PageSubjects, Reason, decide, lifetime, purge_tags,
    },
};

#[test]
fn groups_merge_as_the_specification_says() {
    use CacheGroup::{Control, Disabled, Enabled};
    for (first, second, merged) in [
        (Control, Enabled, Enabled),
        (Enabled, Disabled, Disabled),
        (Disabled, Enabled, Disabled),
        (Enabled, Control, Enabled),
        (Control, Control, Control),
        (Control, Disabled, Disabled),
    ] {
        assert_eq!(first.merge(second), merged);
        assert_eq!(second.merge(first), merged);
    }
}

#[test]
fn an_anonymous_person_gets_home_from_the_cache_and_others_do_not() {
    let anonymous = PageLoad::default();
    assert_eq!(decide(Page::HomeLoLegacy, &anonymous), CacheDecision::Enabled);
    assert_eq!(decide(Page::Post, &anonymous), CacheDecision::Enabled);
    for (load, reason) in [
        (PageLoad { signed_in: true, ..anonymous }, Reason::SignedIn),
        (PageLoad { bot: true, ..anonymous }, Reason::Bot),
        (PageLoad { staff: true, ..anonymous }, Reason::Staff),
        (PageLoad { internal_address: true, ..anonymous }, Reason::InternalAddress),
        (PageLoad { spoofed_session: true, ..anonymous }, Reason::SpoofedSession),
        (PageLoad { draft: true, ..anonymous }, Reason::Draft),
        (PageLoad { suspended_visible: true, ..anonymous }, Reason::SuspendedVisible),
    ] {
        assert_eq!(decide(Page::Home, &load), CacheDecision::Disabled(vec![reason]));
        assert_eq!(decide(Page::Post, &load).group(), CacheGroup::Disabled);
    }
}

#[test]
fn every_reason_is_named() {
    let load = PageLoad { signed_in: true, staff: true, ..PageLoad::default() };
    let all = CacheDecision::Disabled(vec![Reason::SignedIn, Reason::Staff, Reason::Personal]);
    assert_eq!(decide(Page::Settings, &load), all);
}

#[test]
fn personal_pages_are_never_kept_no_matter_who_asks() {
    for page in [
        Page::Settings,
        Page::Notifications,
        Page::YourCatalogs,
        Page::StatsPost,
        Page::SignIn,
        Page::PostEditor,
    ] {
        let decision = decide(page, &PageLoad::default());
        assert_eq!(decision, CacheDecision::Disabled(vec![Reason::Personal]));
        assert_eq!(lifetime(&decision, 200, true).cache_control(), "private, no-store");
    }
}

#[test]
fn only_what_may_be_kept_has_a_lifetime() {
    let enabled = CacheDecision::Enabled;
    assert_eq!(lifetime(&enabled, 200, false).shared, 86_400);
    assert_eq!(
        lifetime(&enabled, 200, false).surrogate_control().as_deref(),
        Some("max-age=86400")
    );
    assert_eq!(lifetime(&CacheDecision::Control, 200, true).shared, 60);
    assert_eq!(lifetime(&CacheDecision::Control, 404, true).shared, 10);
    for (decision, status) in [
        (CacheDecision::Control, 200),
        (CacheDecision::Control, 404),
        (enabled.clone(), 302),
        (enabled.clone(), 500),
        (enabled, 410),
        (CacheDecision::Disabled(vec![Reason::Bot]), 200),
    ] {
        let lifetime = lifetime(&decision, status, false);
        assert_eq!((lifetime.shared, lifetime.surrogate_control()), (0, None));
    }
}

#[test]
fn a_page_is_purged_by_all_that_stands_on_it() {
    let story = PageSubjects {
        posts: &["p1"],
        users: &["u1", "u2", "u1"],
        publications: &["c1"],
        tags: &["rust"],
    };
    assert_eq!(
        purge_tags(Page::Post, &story),
        ["page:post", "post:p1", "user:u1", "user:u2", "collection:c1", "tag:rust"]
    );
}
