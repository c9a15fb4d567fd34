//! Every address the product makes.

use super::super::{pairs, params, words};
use quire_cases::{Case, check};
use quire_core::CatalogId;
use quire_core::catalog::PredefinedList;
use quire_routing::{
    href::{
        entity::{self, ListPart, ProfileLink, PublicationLink},
        external::{self, PictureRequest},
        href, href_with_warnings,
    },
    post_id::post_id_in,
};
use serde_json::{Value, json};

#[test]
fn every_builder_answers_its_cases() {
    check(include_str!("../../cases/builders.json"), |case| match case.rule.as_str() {
        "href" => words(href(case.text("name"), &params(&case.input["params"]))),
        "href with warnings" => {
            let built =
                href_with_warnings(case.text("name"), pairs(&case.input["params"])).unwrap();
            json!({"href": built.href, "leftOut": built.left_out})
        }
        "post id from URL" => post_id_in(case.input.as_str().unwrap()).into(),
        "list in" => list_in(case.text("part")),
        "list slug" => entity::list_slug(case.text("name"), case.text("id")).into(),
        "predefined list id" => {
            let list: PredefinedList = case.text("list").parse().unwrap();
            CatalogId::predefined(&case.text("user").parse().unwrap(), list).as_str().into()
        }
        "predefined list of id" => predefined_list(&case.field("id"), case.text("user")),
        "profile" => {
            let person = ProfileLink {
                live_domain: case.maybe("liveDomain"),
                subdomain: case.maybe("subdomain"),
                username: case.maybe("username"),
            };
            words(entity::in_profile("ShowUser", &person, &[]))
        }
        "publication" => {
            let publication = publication(&case.input["publication"]);
            words(entity::in_publication(
                case.text("name"),
                &publication,
                &params(&case.input["params"]),
            ))
        }
        "tagged" => {
            let of = &case.input["publication"];
            let publication = of.is_object().then(|| publication(of));
            words(entity::tagged(publication.as_ref(), case.text("tag")))
        }
        "search" => {
            let scope = case.maybe("collectionSlug");
            words(entity::search(scope, case.maybe("category"), case.text("q")))
        }
        _ => elsewhere(case),
    });
}

/// Apps, pictures, videos, other sites.
fn elsewhere(case: &Case) -> Value {
    match case.rule.as_str() {
        "settings anchor" => words(external::settings_anchor(case.input.as_str().unwrap())),
        "deep link" => external::deep_link(case.text("host"), case.text("path")).into(),
        "Android deep link" => {
            let (host, path) = (case.text("host"), case.text("path"));
            external::android_deep_link(host, path, case.text("package")).into()
        }
        "outside link" => {
            let link: external::OutsideLink = case.input.as_str().unwrap().parse().unwrap();
            link.default_path().into()
        }
        "video" => {
            let format = case.text("format").parse().unwrap();
            words(external::video(case.text("cdn"), case.text("id"), format))
        }
        "image" => words(external::image(case.text("id"), &picture(&case.input))),
        "favicon" => words(external::favicon(case.maybe("id"))),
        "link source" => {
            let is_bot = case.input["isBot"] == true;
            external::with_source(case.text("href"), case.text("source"), is_bot).into()
        }
        other => panic!("no rule is called {other}"),
    }
}

/// Which of a person's predefined lists has the id.
fn predefined_list(id: &CatalogId, user: &str) -> Value {
    let kind = id.predefined_kind();
    let own = kind.filter(|kind| CatalogId::predefined(&user.parse().unwrap(), *kind) == *id);
    json!(own)
}

fn list_in(part: &str) -> Value {
    match entity::list_in(part) {
        Some(ListPart::Highlights) => json!("highlights"),
        Some(ListPart::Predefined(key)) => json!({"predefined": key}),
        Some(ListPart::Id(id)) => json!({"id": id}),
        None => Value::Null,
    }
}

fn publication(of: &Value) -> PublicationLink<'_> {
    let text = |name: &str| of[name].as_str();
    PublicationLink { domain: text("domain"), slug: text("slug"), id: text("id") }
}

fn picture(wanted: &Value) -> PictureRequest {
    let size = |name: &str| wanted[name].as_u64().map(|size| u32::try_from(size).unwrap());
    let part = |index: usize| wanted["focus"][index].as_f64().unwrap_or(f64::NAN);
    PictureRequest {
        width: size("width").unwrap(),
        height: size("height"),
        pixel_ratio: wanted["pixelRatio"].as_f64().unwrap(),
        focus: wanted["focus"].is_array().then(|| (part(0), part(1))),
        is_blurred: wanted["isBlurred"].as_bool().unwrap_or_default(),
    }
}
