//! Runs the cases files: one function per rule, from a case's input to what is expected of it.

use crate::world::*;
use quire_cases::{check, read};
use quire_core::{PublicationId, TagSlug, UserId};
use quire_search::{
    Category, IndexName, SearchContext, SearchDoc, SearchRequest, analytics_tag, click, filter,
    quality, recent,
    scope::{self, ScopeKind, ScopeRequest, SearchScope},
};
use serde_json::{Value, json};

#[test]
fn every_case_is_answered_as_written() {
    for file in [include_str!("../../cases/filter.json"), include_str!("../../cases/search.json")] {
        check(file, |case| answer(&case.rule, &case.input));
    }
}

fn answer(rule: &str, input: &Value) -> Value {
    match rule {
        "filter" => {
            let index = read(&input["index"]);
            match filter::parse(index, &read::<String>(&input["text"])) {
                Ok(filter) => json!(filter.to_string()),
                Err(error) => json!({ "error": error.to_string() }),
            }
        }
        "recent searches" => {
            let list: Vec<String> = read(&input["list"]);
            json!(match input["search"].as_str() {
                Some(query) => recent::remember(&list, query),
                None => recent::forget(&list, &read::<String>(&input["remove"])),
            })
        }
        "recent searches key" => json!(recent::STORAGE_KEY),
        "search click" => json!(click::event(
            input["queryId"].as_str(),
            read(&input["index"]),
            input["objectId"].as_str(),
            read(&input["place"]),
        )),
        "search finds" => json!(finds(input)),
        "enforced filter" => {
            let filter = quality::enforced(read(&input["index"]), read(&input["unfiltered"]));
            json!(filter.to_string())
        }
        "search hits" => json!(SearchRequest::new(IndexName::Posts, "x").hits_per_page),
        "search scope" => requests(&on_page(&read::<String>(&input["page"]))),
        "search page" => {
            let inside = input["publication"].as_bool().map(|_| publication());
            requests(&SearchScope::SearchPage(read(&input["category"]), inside))
        }
        "search analytics tag" => json!(analytics_tag(read::<Option<Category>>(input))),
        _ => panic!("no rule `{rule}`"),
    }
}

/// Whether the one thing in the index is found.
fn finds(input: &Value) -> bool {
    let index: IndexName = read(&input["index"]);
    let thing = &input["thing"];
    let or = |name: &str, otherwise| thing[name].as_bool().unwrap_or(otherwise);
    let doc: SearchDoc = match index {
        IndexName::Tags => tag("tea", read(&thing["postCount"])).into(),
        IndexName::Users => {
            let mut doc = user(1, "tea", "tea");
            doc.is_author_only = or("isAuthorOnly", false);
            doc.high_quality = or("highQualityUser", true);
            doc.writes_high_quality = or("writtenByHighQualityUser", true);
            doc.into()
        }
        _ => {
            let mut doc = post(1, "tea", "tea");
            doc.written_by_high_quality_user = or("writtenByHighQualityUser", true);
            doc.into()
        }
    };
    let (_folder, found_in) = index_of(&[doc]);
    let context = SearchContext { may_see_unfiltered: read(&input["unfiltered"]), ..context() };
    found_in.search(&SearchRequest::new(index, "tea"), &context).unwrap().total == 1
}

fn publication() -> PublicationId {
    PublicationId::from_bits(5)
}

/// The scope of a page, filled in as the page would.
fn on_page(page: &str) -> SearchScope {
    match scope::of_page(page) {
        ScopeKind::Post => SearchScope::Post,
        ScopeKind::Publication => SearchScope::Publication(publication()),
        ScopeKind::User => SearchScope::User(UserId::from_bits(6)),
        ScopeKind::Topic => SearchScope::Topic("tea".parse::<TagSlug>().unwrap()),
        ScopeKind::Notifications => SearchScope::Notifications,
        ScopeKind::YourStories => SearchScope::YourStories,
        ScopeKind::SearchPage => SearchScope::SearchPage(Category::Posts, None),
        ScopeKind::Default => SearchScope::Default,
    }
}

fn requests(scope: &SearchScope) -> Value {
    let shown = |request: &ScopeRequest| {
        json!({
            "index": request.index,
            "hitsPerPage": request.hits_per_page,
            "filter": request.filter.to_string(),
            "analyticsTag": request.analytics_tag,
        })
    };
    scope.requests().iter().map(shown).collect()
}
