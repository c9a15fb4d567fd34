//! Every route, on the site, on a publication's own domain and on a writer's, as a stranger and signed in:
//! pages that are not built are not found, and the only other addresses that lead to nothing are those in
//! `routes/not_found.tsv`.

use super::world::{
    ADA, FrontDoor, MEMBER, ORIGIN, PUBLIC, STAFF, World, on_each_database, story_id, user_id,
};
use quire_core::flag::FlagValue;
use quire_front::renderer::RendererOptions;
use quire_routing::{Flag, HostKind, HostList, RouteTable, pattern::PatternPart, table::Route};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::Arc,
};
use url::Url;

/// Routes that may lead to nothing, and why.
const NOT_FOUND: &str = include_str!("routes/not_found.tsv");
/// The pages that are built.
const SCREENS: &str = include_str!("../../../web/src/gen/screens.json");
/// Most redirects on the way to an answer.
const MOST_STEPS: usize = 6;

/// What stands in an address for a parameter, where there is such a thing in the content.
fn value(name: &str) -> Option<String> {
    Some(match name {
        "username" => "@ada".to_owned(),
        "postId" | "id" => story_id(PUBLIC),
        "userId" => user_id(ADA),
        "collectionSlug" => "field-notes".to_owned(),
        "collectionId" => quire_core::PublicationId::from_bits(1).to_string(),
        "tagSlug" | "tag" | "topicSlug" => "rust".to_owned(),
        "year" => "2025".to_owned(),
        "month" => "12".to_owned(),
        "day" => "29".to_owned(),
        "indexName" => "posts".to_owned(),
        "facet" => "tags".to_owned(),
        _ => return None,
    })
}

/// An address that the route matches.
fn address(route: &Route) -> String {
    let sample = route.samples().remove(0);
    let mut parts: Vec<String> = sample.split('/').skip(1).map(str::to_owned).collect();
    for (part, text) in route.parts.iter().zip(&mut parts) {
        let name = match part {
            PatternPart::Fixed(_) => continue,
            PatternPart::Constrained(name, _)
            | PatternPart::Free(name)
            | PatternPart::Tail(name) => name,
        };
        // Where only some words are taken, the sample is one of them.
        if route.row.values.is_none_or(|(limited, _)| limited != *name)
            && let Some(value) = value(name)
        {
            *text = value;
        }
    }
    format!("/{}", parts.join("/"))
}

const fn host(kind: HostKind) -> &'static str {
    match kind {
        HostKind::Default => "quire.example",
        HostKind::User => "ada.example",
        HostKind::Collection => "notes.example",
    }
}

/// What an address answers in the end, and where; 200 where another site does.
async fn end_of(door: &FrontDoor, mut at: Url, cookie: Option<&str>) -> (u16, Url) {
    let mut status = 0;
    for _ in 0..MOST_STEPS {
        let host = at.host_str().unwrap().to_owned();
        let target = at.as_str().split_once(&host).unwrap().1.to_owned();
        let mut headers = vec![("host", host.as_str())];
        headers.extend(cookie.map(|cookie| ("cookie", cookie)));
        let answer = door.get(&target, &headers).await;
        status = answer.status.as_u16();
        if !(300..400).contains(&status) {
            break;
        }
        let next = at.join(answer.header("location")).unwrap();
        if !next.host_str().unwrap().ends_with(".example") {
            return (200, next);
        }
        at = next;
    }
    (status, at)
}

/// What is built is found and not drawn: the renderer that someone else runs does not answer.
fn undrawn(dir: &Path) -> RendererOptions {
    fs::write(dir.join("server.js"), "").unwrap();
    fs::write(dir.join("screens.json"), SCREENS).unwrap();
    let missing = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    RendererOptions {
        dir: Some(dir.to_owned()),
        address: Some(missing),
        ..RendererOptions::default()
    }
}

#[tokio::test]
async fn every_route_leads_somewhere_on_every_host_but_those_that_say_why_not() {
    let world = World::new().await;
    let dir = tempfile::tempdir().unwrap();
    let options = undrawn(dir.path());
    let hosts = HostList::new(ORIGIN.parse().unwrap())
        .with_user("ada.example".parse().unwrap(), "ada")
        .with_publication("notes.example".parse().unwrap(), "field-notes");
    let door = world.front_door_with(hosts, &options);
    let ada = world.signed_in(ADA).await;
    let cookie = ada.cookie().unwrap().1.to_owned();

    let screens: BTreeSet<String> = serde_json::from_str(SCREENS).unwrap();

    let mut lost: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for route in RouteTable::standard().unwrap().routes() {
        for (who, cookie) in [("stranger", None), ("reader", Some(cookie.as_str()))] {
            let from = format!("https://{}{}", host(route.host), address(route));
            let (status, at) = end_of(&door, from.parse().unwrap(), cookie).await;
            let name = format!("{}\t{}", route.host.as_str(), route.row.name);
            let mut pages = route.row.pages().peekable();
            let is_waiting =
                pages.peek().is_some() && !pages.any(|page| screens.contains(page.as_str()));
            match status {
                404 if is_waiting => {}
                404 => drop(lost.entry(name).or_default().insert(who)),
                // What is found is not drawn here.
                503 => {}
                300..400 => wrong.push(format!("{name}: {who} is led around at {at}")),
                500.. if route.row.name != "error" => {
                    wrong.push(format!("{name}: {who} gets {status} at {at}"));
                }
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let found: Vec<String> = lost
        .iter()
        .map(|(name, who)| format!("{name}\t{}", Vec::from_iter(who.iter().copied()).join(",")))
        .collect();
    let listed: Vec<String> = NOT_FOUND
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.rsplit_once('\t').unwrap().0.to_owned())
        .collect();
    let more: Vec<_> = found.iter().filter(|line| !listed.contains(line)).cloned().collect();
    let fewer: Vec<_> = listed.iter().filter(|line| !found.contains(line)).cloned().collect();
    assert!(
        more.is_empty() && fewer.is_empty(),
        "not listed:\n{}\nlisted, but found:\n{}",
        more.join("\n"),
        fewer.join("\n")
    );
}

// proves A060: "is there while a flag is on, for staff too"
#[tokio::test]
async fn the_page_about_mastodon_is_found_by_no_one_where_the_site_has_switched_it_off() {
    on_each_database(async |mut world| {
        let dir = tempfile::tempdir().unwrap();
        // What is found is not drawn here.
        for (is_on, status) in [(true, 503), (false, 404)] {
            world.app.flags = Arc::new([(Flag::Mastodon, FlagValue::Boolean(is_on))].into());
            let hosts = HostList::new(ORIGIN.parse().unwrap());
            let door = world.front_door_with(hosts, &undrawn(dir.path()));
            assert_eq!(door.get("/mastodon", &[]).await.status, status, "{is_on}: a stranger");
            for person in [ADA, MEMBER, STAFF] {
                let browser = world.signed_in(person).await;
                let cookie = browser.cookie().unwrap().1.to_owned();
                let answer = door.get("/mastodon", &[("cookie", &cookie)]).await;
                assert_eq!(answer.status, status, "{is_on}: {person:x}");
            }
        }
    })
    .await;
}
