//! Someone who did everything there is to do, and goes.

use crate::support::*;
use quire_core::{
    CatalogId, PublicationId, StoryId, UserId,
    book::Book,
    catalog::{Catalog, CatalogVisibility},
    event::happened::Happened,
    notification::NotificationSubject,
    publication::{PublicationMember, PublicationRole},
    story::{Revision, Story, StoryDetails, StoryStatus, review::Verdict, settings::Seo},
    submission::Submission,
    vocabulary::event::{EventAudience, TrafficSource},
};
use quire_store::{
    Conn, StoreError, account, book, catalog, clap, digest, event, export, flag, follow, host,
    import,
    job::{self, NewJob},
    login, mute, notification, person, phone, preference, profile, publication, search_click,
    staff_pick, story, submission, tag,
};

/// Stands in every text of the person who goes.
pub const CANARY: &str = "canary";

pub fn leaver() -> UserId {
    UserId::from_bits(0xabc_def)
}

pub fn own_story(n: u64) -> Story {
    Story {
        creator_id: leaver(),
        title: format!("{CANARY} {n}"),
        subtitle: CANARY.to_owned(),
        slug: format!("{CANARY}-{n}"),
        excerpt: CANARY.to_owned(),
        preview_image: Some(CANARY.to_owned()),
        ..a_story(n)
    }
}

pub fn add_own(c: &mut Conn, new: &Story) -> Result<(), StoreError> {
    let details = StoryDetails {
        canonical_url: Some(format!("https://{CANARY}.example.org")),
        seo: Seo { title: CANARY.to_owned(), description: CANARY.to_owned() },
        ..StoryDetails::begun_at(at(0))
    };
    story::insert(c, new, &details)?;
    story::add_revision(c, &Revision::first(new, a_text(CANARY)))
}

/// Someone who has done everything there is to do, beside people 1 to 3.
pub fn live(c: &mut Conn) -> Result<(), StoreError> {
    let me = leaver();
    let mut person = a_person(0xabc_def);
    person.username = format!("{CANARY}_old");
    person.name = CANARY.to_owned();
    person.bio = CANARY.to_owned();
    person.image = Some(CANARY.to_owned());
    person.email = Some(format!("{CANARY}@example.org"));
    person::insert(c, &person)?;
    person.username = CANARY.to_owned();
    person::save(c, &person, at(1))?;
    account::set_unverified_email(c, &me, Some(&format!("{CANARY}2@example.org")))?;
    account::dismiss(c, &me, CANARY, at(1))?;
    preference::set(c, &me, CANARY, CANARY)?;
    mute::person(c, &me, &user(2), at(1))?;
    mute::person(c, &user(2), &me, at(1))?;
    mute::publication(c, &me, &PublicationId::from_bits(1), at(1))?;
    export::begin(c, &me, at(1))?;
    let payload = serde_json::json!({ "to": CANARY });
    let (effect_key, kind, run_at) = (CANARY, "mail", at(9));
    let mail = NewJob { effect_key, kind, person_id: Some(&me), payload: &payload, run_at };
    job::enqueue(c, &mail, at(1))?;
    let hosts = host::PersonHosts {
        domain: Some(format!("{CANARY}.example.org")),
        is_domain_live: true,
        has_subdomain: true,
    };
    host::set_of_person(c, &me, &hosts)?;
    flag::set(c, "flag", Some(&me), CANARY, at(0))?;
    // A story that 2 answered (and the leaver answered that), one that no one did, a draft, and a
    // response to someone's story.
    add_own(c, &own_story(0x500))?;
    let reply = |n: u64, of: u64| Some(StoryId::from_bits(of)).filter(|_| n > 0);
    add_story(
        c,
        &Story { creator_id: user(2), in_response_to: reply(1, 0x500), ..a_story(0x501) },
    )?;
    add_own(c, &Story { in_response_to: reply(1, 0x501), ..own_story(0x502) })?;
    add_own(c, &own_story(0x503))?;
    add_own(
        c,
        &Story {
            status: StoryStatus::Draft,
            first_published_at: None,
            published_revision: None,
            ..own_story(0x504)
        },
    )?;
    add_own(c, &Story { in_response_to: reply(1, 0xfff), ..own_story(0x505) })?;
    tag::set_on_story(c, &story_id(0x500), &[slug("rust")])?;
    tag::pick(c, &slug("rust"), &story_id(0x500), at(1))?;
    profile::pin(c, &me, &story_id(0x500), at(1))?;
    profile::set_about(c, &me, &a_text(CANARY), at(1))?;
    let mine = Book {
        person_id: me.clone(),
        title: CANARY.to_owned(),
        description: CANARY.to_owned(),
        ..a_book(0xb0, 1)
    };
    book::insert(c, &mine)?;
    staff_pick::add(c, &story_id(0x503), at(1))?;
    story::decide(c, &story_id(0x503), Verdict::UnderReview, at(1))?;
    story::add_report(c, &a_report(0xfff, me.clone(), CANARY))?;
    story::add_report(c, &a_report(0x500, user(2), CANARY))?;
    let sent = Submission {
        title: CANARY.to_owned(),
        note: CANARY.to_owned(),
        answer: CANARY.to_owned(),
        ..a_submission(0x50, 0x500, me.clone())
    };
    submission::insert(c, &sent)?;
    let decided = Submission { decided_by: Some(me.clone()), ..a_submission(0x51, 1, user(1)) };
    submission::insert(c, &decided)?;
    let note = format!("by {CANARY}");
    for story in [0x500, 0x503] {
        clap::add(c, &story_id(story), &user(2), 3, at(1))?;
        catalog::add_item(c, &CatalogId::from_bits(1), &story_id(story), "", at(1))?;
    }
    clap::add(c, &story_id(0xfff), &me, 5, at(1))?;
    follow::person(c, &me, &user(1), at(1))?;
    follow::person(c, &user(3), &me, at(1))?;
    follow::publication(c, &me, &PublicationId::from_bits(1), at(1))?;
    follow::tag(c, &me, &slug("rust"), at(1))?;
    notification::gather(c, &user(1), &NotificationSubject::Followers, &me, at(1))?;
    notification::gather(c, &me, &NotificationSubject::Followers, &user(3), at(1))?;
    notification::tell(c, &user(2), &NotificationSubject::NewStory(story_id(0x503)), at(1))?;
    let sent = digest::Sent { period: CANARY.to_owned(), told_until: at(1) };
    digest::begin(c, &me, &sent)?;
    phone::set(c, &me, &"+12015550199".parse().unwrap(), at(1))?;
    let list = Catalog {
        id: CatalogId::from_bits(0x77),
        owner_id: me.clone(),
        name: CANARY.to_owned(),
        description: CANARY.to_owned(),
        visibility: CatalogVisibility::Private,
        is_series: false,
        item_count: 0,
        created_at: at(0),
        updated_at: at(0),
        follower_count: 0,
        deleted_at: None,
    };
    catalog::insert(c, &list)?;
    catalog::add_item(c, &list.id, &story_id(0xfff), &note, at(1))?;
    owned(c, 8, &[])?;
    owned(c, 9, &[(user(2), PublicationRole::Writer), (user(3), PublicationRole::Editor)])?;
    story::save(c, &Story { publication_id: Some(PublicationId::from_bits(8)), ..a_story(0xfff) })?;
    login::insert(
        c,
        &login::Challenge {
            id_hash: "of the leaver".to_owned(),
            email: format!("{CANARY}@example.org"),
            name: CANARY.to_owned(),
            code_hash: "x".to_owned(),
            tries: 0,
            created_at: at(0),
            expires_at: at(600),
            used_at: None,
            link_hash: None,
        },
    )?;
    let viewed = event::Event {
        sender: me.to_string(),
        event_id: CANARY.to_owned(),
        audience: EventAudience::Reader,
        source: TrafficSource::Direct,
        happened: Happened::StoryViewed { story: story_id(0xfff) },
        happened_at: at(1),
    };
    assert_eq!(event::add(c, &[viewed.into()], &at(1).into())?, 1);
    search_click::add(
        c,
        &[search_click::SearchClick {
            query_id: "other".to_owned(),
            object_id: CANARY.to_owned(),
            index_name: "posts".to_owned(),
            position: 1,
            person_id: Some(me.clone()),
            clicked_at: at(1),
        }],
    )?;
    for (kind, entity) in [("person", me.to_string()), ("story", story_id(0x503).to_string())] {
        import::record(
            c,
            &import::ImportItem {
                source: "wordpress".to_owned(),
                source_key: format!("{kind} {CANARY}"),
                entity_kind: kind.to_owned(),
                entity_id: entity,
                content_hash: "x".to_owned(),
                imported_at: at(1),
            },
        )?;
    }
    Ok(())
}

/// A publication of the leaver, with these others in it.
fn owned(c: &mut Conn, n: u64, others: &[(UserId, PublicationRole)]) -> Result<(), StoreError> {
    publication::insert(c, &a_publication(n))?;
    let owner = [(leaver(), PublicationRole::Owner)];
    for (user_id, role) in owner.iter().chain(others) {
        let (publication_id, user_id) = (PublicationId::from_bits(n), user_id.clone());
        publication::set_member(c, &PublicationMember { publication_id, user_id, role: *role })?;
    }
    Ok(())
}
