//! A database with something in every table.

use crate::support::*;
use quire_core::{
    CatalogId, ImageId, PublicationId,
    account::{PhoneNumber, auth_state::AuthService, lockout::SecretKind},
    catalog::{Catalog, CatalogVisibility},
    colour::Colour,
    event::happened::Happened,
    image::{Placeholder, Size},
    notification::NotificationSubject,
    publication::{PublicationMember, PublicationRole},
    story::review::Verdict,
    vocabulary::event::{EventAudience, TrafficSource},
};
use quire_store::{
    Change, ChangeKind, Store, account, audit, auth_challenge, book, catalog, change, clap,
    credential, digest, event, flag, follow, host, identity, image, import, job, lockout, login,
    membership, mute, notification, passkey, phone, preference, profile, publication, quote,
    reading, redirect, search_click, session, setting, spoof, staff_pick, story, submission, tag,
};

/// Something in every table.
pub async fn fill(store: &Store) {
    add_people(store, 3).await;
    add_publications(store, 1).await;
    let paper = || PublicationId::from_bits(1);
    let list = || Catalog {
        id: CatalogId::from_bits(1),
        owner_id: user(1),
        name: "Best".to_owned(),
        description: String::new(),
        visibility: CatalogVisibility::Public,
        is_series: false,
        item_count: 0,
        created_at: at(0),
        updated_at: at(0),
        follower_count: 0,
        deleted_at: None,
    };
    store
        .write(move |c| {
            let owner = PublicationRole::Owner;
            let member =
                PublicationMember { publication_id: paper(), user_id: user(1), role: owner };
            publication::set_member(c, &member)?;
            a_run_publication(c, &paper(), &user(1), &user(2))?;
            tag::ensure(c, &slug("rust"), "Rust")?;
            let mut first = a_story(0xfff);
            first.publication_id = Some(paper());
            add_story(c, &first)?;
            // Its id sorts before the story it answers.
            let mut response = a_story(1);
            response.in_response_to = Some(story_id(0xfff));
            add_story(c, &response)?;
            story::hide(c, &story_id(1), at(1))?;
            tag::set_on_story(c, &story_id(0xfff), &[slug("rust")])?;
            clap::add(c, &story_id(0xfff), &user(2), 3, at(1))?;
            tag::pick(c, &slug("rust"), &story_id(0xfff), at(1))?;
            profile::pin(c, &user(1), &story_id(0xfff), at(1))?;
            profile::set_about(c, &user(1), &a_text("About me."), at(1))?;
            book::insert(c, &a_book(1, 1))?;
            quote::insert(c, &a_quote(1, 2), 1)?;
            follow::person(c, &user(2), &user(1), at(1))?;
            let hosts = host::PersonHosts { has_subdomain: true, ..Default::default() };
            host::set_of_person(c, &user(1), &hosts)?;
            account::dismiss(c, &user(1), "FLAG", at(1))?;
            account::set_unverified_email(c, &user(1), Some("new@example.org"))?;
            preference::set(c, &user(1), "NAME", "true")?;
            mute::person(c, &user(2), &user(3), at(1))?;
            mute::publication(c, &user(3), &paper(), at(1))?;
            follow::publication(c, &user(2), &paper(), at(1))?;
            membership::begin(c, &a_membership(1), at(0))?;
            follow::tag(c, &user(2), &slug("rust"), at(1))?;
            catalog::insert(c, &list())?;
            catalog::add_item(c, &list().id, &story_id(0xfff), "", at(1))?;
            catalog::follow(c, &user(2), &list().id, at(1))?;
            add_story(c, &a_story(0xffe))?;
            catalog::set_discussion(c, &list().id, &story_id(0xffe))?;
            reading::record(c, &user(2), &story_id(0xfff), 40, at(1))?;
            reading::record(c, &user(2), &story_id(0xffe), 40, at(1))?;
            reading::remove(c, &user(2), &story_id(0xffe), at(2))?;
            reading::set_paused(c, &user(2), true)?;
            story::decide(c, &story_id(0xfff), Verdict::UnderReview, at(1))?;
            story::add_report(c, &a_report(0xfff, user(2), "Copied."))?;
            submission::insert(c, &a_submission(1, 0xfff, user(1)))?;
            staff_pick::add(c, &story_id(0xfff), at(1))?;
            flag::set(c, "flag", None, "on", at(0))?;
            setting::set(c, "key", "value")?;
            let target = redirect::Target::Story(story_id(0xfff));
            redirect::set(c, None, "/old", &target, at(0))?;
            import::record(
                c,
                &import::ImportItem {
                    source: "markdown".to_owned(),
                    source_key: "a.md".to_owned(),
                    entity_kind: "story".to_owned(),
                    entity_id: story_id(0xfff).to_string(),
                    content_hash: "x".to_owned(),
                    imported_at: at(1),
                },
            )?;
            session::insert(
                c,
                &session::Session {
                    token_hash: "token".to_owned(),
                    person_id: user(1),
                    created_at: at(0),
                    last_seen_at: at(0),
                    expires_at: at(1000),
                    device: "Firefox on Linux".to_owned(),
                    network: Some("192.0.2.0/24".to_owned()),
                    spoofed_by: None,
                    step_up_until: None,
                },
            )?;
            login::insert(
                c,
                &login::Challenge {
                    id_hash: "challenge".to_owned(),
                    email: "a@example.org".to_owned(),
                    name: String::new(),
                    code_hash: "x".to_owned(),
                    tries: 0,
                    created_at: at(0),
                    expires_at: at(600),
                    used_at: None,
                    link_hash: None,
                },
            )?;
            spoof::insert(
                c,
                &spoof::SpoofLink {
                    link_hash: "link".to_owned(),
                    person_id: user(1),
                    staff_id: user(2),
                    expires_at: at(600),
                },
            )?;
            audit::insert(
                c,
                &audit::Audited {
                    id: "1".to_owned(),
                    act: audit::Act::SpoofLinkMade,
                    person_id: user(1),
                    staff_id: Some(user(2)),
                    done_at: at(1),
                },
            )?;
            image::insert(
                c,
                &image::Image {
                    id: ImageId::from_bits(1),
                    person_id: user(1),
                    kind: image::ImageKind::Png,
                    size: Size { width: 2, height: 3 },
                    byte_count: 4,
                    placeholder: Placeholder {
                        colour: Some(Colour::rgb(1, 2, 3)),
                        image_uri: Some("data:,x".to_owned()),
                    },
                    focus: (20, 80),
                    created_at: at(1),
                },
            )?;
            let identity = identity::Identity {
                issuer: "https://accounts.example".to_owned(),
                subject: "1".to_owned(),
                service: AuthService::Google,
                handle: Some("ada".to_owned()),
            };
            identity::insert(c, &identity, &user(1), at(1))?;
            identity::wait(c, "challenge", &identity)?;
            identity::begin_visit(
                c,
                &identity::Visit {
                    id_hash: "visit".to_owned(),
                    kept: String::new(),
                    redirect: "/".to_owned(),
                    session_hash: None,
                    expires_at: at(1000),
                },
            )?;
            login::count_mail(c, "subject", 5, 60, at(0))?;
            credential::set_password(c, &user(1), "hash", at(0))?;
            credential::offer_totp(c, &user(1), "secret", at(600))?;
            credential::set_recovery_codes(c, &user(1), &["hash".to_owned()])?;
            passkey::insert(
                c,
                &passkey::Passkey {
                    id: "1".to_owned(),
                    person_id: user(1),
                    credential_id: "key".to_owned(),
                    name: "Key".to_owned(),
                    credential: "{}".to_owned(),
                    created_at: at(0),
                    last_used_at: None,
                },
            )?;
            auth_challenge::insert(
                c,
                &auth_challenge::AuthChallenge {
                    id_hash: "ceremony".to_owned(),
                    kind: auth_challenge::AuthChallengeKind::SecondFactor,
                    person_id: Some(user(1)),
                    state: String::new(),
                    expires_at: at(600),
                },
            )?;
            let number: PhoneNumber = "+12015550123".parse().unwrap();
            phone::set(c, &user(1), &number, at(0))?;
            phone::await_code(
                c,
                &phone::PhoneCode {
                    person_id: user(1),
                    session_hash: "token".to_owned(),
                    number,
                    code_hash: "hash".to_owned(),
                    tries: 0,
                    sent_at: at(0),
                    expires_at: at(600),
                },
            )?;
            let subject = lockout::Subject { key: user(1).to_string(), person_id: Some(user(1)) };
            lockout::hold(c, &subject, SecretKind::Password, at(0))?;
            lockout::hold_network(c, "network", at(0))?;
            lockout::add_network_failure(c, "network", &subject.key, at(0))?;
            search_click::add(
                c,
                &[search_click::SearchClick {
                    query_id: "query".to_owned(),
                    object_id: "object".to_owned(),
                    index_name: "posts".to_owned(),
                    position: 1,
                    person_id: Some(user(1)),
                    clicked_at: at(1),
                }],
            )?;
            let viewed = event::Event {
                sender: user(2).to_string(),
                event_id: "view-0001".to_owned(),
                audience: EventAudience::Member,
                source: TrafficSource::Search,
                happened: Happened::StoryViewed { story: story_id(0xfff) },
                happened_at: at(1),
            };
            assert_eq!(event::add(c, &[viewed.into()], &at(1).into())?, 1);
            let claps = NotificationSubject::Claps(story_id(0xfff));
            notification::gather(c, &user(1), &claps, &user(2), at(1))?;
            let sent = digest::Sent { period: "2023-11-14".to_owned(), told_until: at(1) };
            digest::begin(c, &user(1), &sent)?;
            let payload = serde_json::json!({});
            let (effect_key, kind, person_id) = ("mail-1", "mail", None);
            let mail =
                job::NewJob { effect_key, kind, person_id, payload: &payload, run_at: at(0) };
            job::enqueue(c, &mail, at(0))?;
            let kind = ChangeKind::Site;
            change::append(c, Change { kind, id: String::new(), tags: vec![], at: at(0) })
        })
        .await
        .unwrap();
}
