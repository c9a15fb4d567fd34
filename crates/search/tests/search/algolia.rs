//! The wire, with bodies in the shapes the clients send.

use crate::world::*;
use proptest::prelude::*;
use quire_search::{
    Index,
    algolia::{self, AlgoliaError},
};
use serde_json::{Value, json};

fn world() -> (tempfile::TempDir, Index) {
    let mut story = published_in(
        post(1, "The <b>borrow</b> checker", "Lifetimes <script>x</script> here."),
        5,
        "Weekly",
    );
    story = tagged(tagged(story, "rust"), "compilers");
    story.subtitle = "Rules & references".into();
    index_of(&[
        story.into(),
        tagged(post(2, "Borrowing books", "From a library."), "libraries").into(),
        tagged(post(3, "Other", "Nothing."), "rust").into(),
        user(1, "ada", "Ada Lovelace").into(),
        tag("rust", 12).into(),
        collection(5, "Weekly").into(),
        catalog(6, "Reading about rust").into(),
    ])
}

fn multi(index: &Index, body: &Value) -> Result<Value, AlgoliaError> {
    algolia::answer_multi(index, body.to_string().as_bytes(), &context())
}

fn one(body: &Value) -> Value {
    let (_folder, index) = world();
    let mut answer = multi(&index, &json!({ "requests": [body] })).unwrap();
    answer["results"][0].take()
}

fn parse_error(body: &Value) -> AlgoliaError {
    let (_folder, index) = world();
    multi(&index, body).unwrap_err()
}

#[test]
fn the_older_client_sends_params_as_an_encoded_string() {
    let answer = one(&json!({
        "indexName": "posts", "query": "borrow",
        "params": "hitsPerPage=1&clickAnalytics=true&analyticsTags=%5B%22search_post%22%5D&facetFilters=%5B%22tags%3Arust%22%5D"
    }));
    assert_eq!(answer["nbHits"], 1);
    assert_eq!(answer["hitsPerPage"], 1);
    assert_eq!(answer["query"], "borrow");
    assert_eq!(answer["queryID"].as_str().unwrap().len(), 32);
    assert!(answer["params"].as_str().unwrap().contains("analyticsTags=%5B%22search_post%22%5D"));
}

#[test]
fn the_newer_client_sends_plain_keys() {
    let answer = one(&json!({
        "indexName": "posts", "query": "borrow", "hitsPerPage": 5, "filters": "tags:rust",
        "clickAnalytics": false, "analyticsTags": ["search_post"], "userToken": "anonymous"
    }));
    assert_eq!(answer["nbHits"], 1);
    assert!(answer.get("queryID").is_none());
}

#[test]
fn the_params_string_wins_over_plain_keys() {
    let answer = one(&json!({
        "indexName": "posts", "query": "nothing", "hitsPerPage": 9, "params": "query=borrow&hitsPerPage=2"
    }));
    assert_eq!((&answer["query"], &answer["hitsPerPage"]), (&json!("borrow"), &json!(2)));
}

#[test]
fn an_answer_has_every_field() {
    let answer =
        one(&json!({ "indexName": "posts", "query": "borrow checker", "facets": ["tags"] }));
    for field in [
        "hits",
        "nbHits",
        "page",
        "nbPages",
        "hitsPerPage",
        "processingTimeMS",
        "query",
        "params",
        "index",
        "exhaustiveNbHits",
        "exhaustiveTypo",
        "exhaustive",
        "facets",
        "renderingContent",
        "serverTimeMS",
        "processingTimingsMS",
        "exhaustiveFacetsCount",
    ] {
        assert!(answer.get(field).is_some(), "{field}");
    }
    assert_eq!(answer["hitsPerPage"], 3);
    assert_eq!(answer["nbPages"], 1);
    assert_eq!(answer["facets"], json!({ "tags": { "rust": 1, "compilers": 1 } }));
}

#[test]
fn a_story_hit_has_what_a_card_needs_and_no_more() {
    let answer = one(&json!({ "indexName": "posts", "query": "checker" }));
    let hit = &answer["hits"][0];
    assert_eq!(hit["objectID"], "000000000001");
    assert_eq!(hit["postId"], "000000000001");
    assert_eq!(hit["title"], "The <b>borrow</b> checker");
    assert_eq!(hit["latestPublishedAt"], 1_600_000_000_000_i64);
    assert_eq!(hit["creator"]["username"], "ada");
    assert_eq!(hit["collection"]["slug"], "weekly");
    assert_eq!(hit["tags"], json!(["rust", "compilers"]));
    assert!(!hit.to_string().contains("script"), "the text is not part of a hit");
}

#[test]
fn other_hits_have_the_shapes_of_the_specification() {
    let user = one(&json!({ "indexName": "users", "query": "ada" }))["hits"][0].take();
    assert_eq!((&user["userId"], &user["username"]), (&json!("000000000001"), &json!("ada")));
    assert!(user.get("imageId").is_some() && user.get("name").is_some());
    let tag = one(&json!({ "indexName": "tags", "query": "ru" }))["hits"][0].take();
    assert_eq!((&tag["tagSlug"], &tag["displayText"]), (&json!("rust"), &json!("rust")));
    let collection = one(&json!({ "indexName": "collections", "query": "week" }))["hits"][0].take();
    assert_eq!(collection["collectionId"], "000000000005");
    let catalog = one(&json!({ "indexName": "catalogs", "query": "reading" }))["hits"][0].take();
    assert_eq!(catalog["catalogId"], "000000000006");
}

#[test]
fn highlights_are_escaped() {
    let answer = one(
        &json!({ "indexName": "posts", "query": "borrow checker rule", "attributesToSnippet": ["content:3"] }),
    );
    let hit = &answer["hits"][0];
    let title = &hit["_highlightResult"]["title"];
    assert_eq!(title["value"], "The &lt;b&gt;<em>borrow</em>&lt;/b&gt; <em>checker</em>");
    assert_eq!(title["matchLevel"], "partial");
    assert_eq!(title["matchedWords"], json!(["borrow", "checker"]));
    assert_eq!(hit["_highlightResult"]["subtitle"]["value"], "<em>Rule</em>s &amp; references");
    assert_eq!(hit["_highlightResult"]["creator"]["name"]["matchLevel"], "none");
    assert_eq!(hit["_highlightResult"]["tagNames"][0]["value"], "rust");
    let snippet = hit["_snippetResult"]["content"]["value"].as_str().unwrap();
    assert!(!snippet.contains("<script>"), "{snippet}");
}

#[test]
fn the_marks_can_be_chosen() {
    let answer = one(&json!({
        "indexName": "posts", "query": "checker",
        "highlightPreTag": "__ais-highlight__", "highlightPostTag": "__/ais-highlight__",
    }));
    let title = answer["hits"][0]["_highlightResult"]["title"]["value"].as_str().unwrap();
    assert!(title.contains("__ais-highlight__checker__/ais-highlight__"), "{title}");
}

#[test]
fn attributes_can_be_chosen() {
    let answer = one(&json!({
        "indexName": "posts", "query": "checker", "attributesToRetrieve": ["title"], "attributesToHighlight": [],
    }));
    assert_eq!(
        answer["hits"][0],
        json!({ "objectID": "000000000001", "title": "The <b>borrow</b> checker" })
    );
    let without = one(
        &json!({ "indexName": "posts", "query": "checker", "attributesToRetrieve": ["*", "-title"] }),
    );
    assert!(without["hits"][0].get("title").is_none());
    assert!(without["hits"][0].get("slug").is_some());
}

// F437
#[test]
fn many_requests_are_answered_in_their_order() {
    let (_folder, index) = world();
    let names = ["users", "posts", "tags", "collections", "catalogs", "book_editions"];
    let requests: Vec<Value> = names
        .iter()
        .map(|name| json!({ "indexName": name, "query": "", "clickAnalytics": true }))
        .collect();
    let answer = multi(&index, &json!({ "requests": requests })).unwrap();
    let results = answer["results"].as_array().unwrap();
    let answered: Vec<&str> = results.iter().map(|r| r["index"].as_str().unwrap()).collect();
    assert_eq!(answered, names);
    let ids: std::collections::BTreeSet<&str> =
        results.iter().map(|r| r["queryID"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), names.len());
}

#[test]
fn enough_matches_stop_the_rest() {
    let (_folder, index) = world();
    let request = json!({ "indexName": "posts", "query": "", "hitsPerPage": 2 });
    let body = json!({ "requests": [request, request], "strategy": "stopIfEnoughMatches" });
    let answer = multi(&index, &body).unwrap();
    assert_eq!(answer["results"][0]["hits"].as_array().unwrap().len(), 2);
    assert_eq!(answer["results"][1]["hits"].as_array().unwrap().len(), 0);
}

#[test]
fn facet_values_can_be_searched() {
    let (_folder, index) = world();
    let request = json!({ "indexName": "posts", "type": "facet", "facet": "tags", "facetQuery": "LI", "maxFacetHits": 5 });
    let answer = multi(&index, &json!({ "requests": [request] })).unwrap();
    let want = json!([{ "value": "libraries", "highlighted": "<em>li</em>braries", "count": 1 }]);
    assert_eq!(answer["results"][0]["facetHits"], want);
    let all = algolia::answer_facet(&index, "posts", "tags", b"{}", &context()).unwrap();
    assert_eq!(all["facetHits"][0], json!({ "value": "rust", "highlighted": "rust", "count": 2 }));
    assert_eq!(
        algolia::answer_facet(&index, "posts", "clapCount", b"", &context()).unwrap_err().status,
        400
    );
}

#[test]
fn a_single_index_call_answers_one_result() {
    let (_folder, index) = world();
    let answer =
        algolia::answer_one(&index, "posts", br#"{"params":"query=checker"}"#, &context()).unwrap();
    assert_eq!(answer["nbHits"], 1);
    assert_eq!(algolia::answer_one(&index, "posts", b"", &context()).unwrap()["nbHits"], 3);
    assert_eq!(algolia::answer_one(&index, "x", b"", &context()).unwrap_err().status, 404);
}

#[test]
fn filters_in_every_form_are_obeyed() {
    for keys in [
        json!({ "filters": "tags:rust AND clapCount>=0" }),
        json!({ "facetFilters": ["tags:rust"] }),
        json!({ "facetFilters": [["tags:rust", "tags:none"], "tags:-libraries"] }),
        json!({ "facetFilters": "tags:rust" }),
        json!({ "numericFilters": ["clapCount>=0", ["readingTime=3", "readingTime=4"]], "filters": "tags:rust" }),
        json!({ "params": "numericFilters=clapCount%3E%3D0%2CreadingTime%3D3&filters=tags%3Arust" }),
    ] {
        let mut request = keys.clone();
        request["indexName"] = "posts".into();
        assert_eq!(one(&request)["nbHits"], 2, "{keys}");
    }
}

#[test]
fn limits_hold() {
    let answer = one(&json!({ "indexName": "posts", "hitsPerPage": 100_000, "page": 1_000_000 }));
    assert_eq!((&answer["hitsPerPage"], &answer["hits"]), (&json!(50), &json!([])));
    assert_eq!(one(&json!({ "indexName": "posts", "hitsPerPage": 0 }))["nbPages"], 0);
    let long = one(&json!({ "indexName": "posts", "query": "x".repeat(5000) }));
    assert_eq!(long["query"].as_str().unwrap().len(), 512);
    let request = json!({ "indexName": "posts" });
    assert_eq!(parse_error(&json!({ "requests": vec![request; 51] })).status, 400);
    let (_folder, index) = world();
    let huge = vec![b' '; algolia::MAX_BODY + 1];
    assert_eq!(algolia::answer_multi(&index, &huge, &context()).unwrap_err().status, 413);
}

#[test]
fn what_cannot_be_read_is_a_400_with_a_message() {
    for body in [
        json!([]),
        json!({}),
        json!({ "requests": {} }),
        json!({ "requests": [1] }),
        json!({ "requests": [{}] }),
        json!({ "requests": [], "strategy": "x" }),
        json!({ "requests": [{ "indexName": "posts", "hitsPerPage": "many" }] }),
        json!({ "requests": [{ "indexName": "posts", "page": -1 }] }),
        json!({ "requests": [{ "indexName": "posts", "query": 5 }] }),
        json!({ "requests": [{ "indexName": "posts", "filters": "secret:1" }] }),
        json!({ "requests": [{ "indexName": "posts", "facetFilters": ["email:x"] }] }),
        json!({ "requests": [{ "indexName": "posts", "facets": ["password"] }] }),
        json!({ "requests": [{ "indexName": "posts", "type": "facet" }] }),
        json!({ "requests": [{ "indexName": "posts", "params": {} }] }),
    ] {
        let error = parse_error(&body);
        assert_eq!(error.status, 400, "{body}");
        assert_eq!(error.to_json(), json!({ "message": error.message, "status": 400 }));
    }
    let unknown = parse_error(&json!({ "requests": [{ "indexName": "secrets" }] }));
    assert_eq!(unknown.status, 404);
    let (_folder, index) = world();
    for body in [&b""[..], b"\xff\xfe", b"{", b"null"] {
        assert_eq!(algolia::answer_multi(&index, body, &context()).unwrap_err().status, 400);
    }
}

#[test]
fn without_an_index_the_answer_is_503() {
    let folder = tempfile::tempdir().unwrap();
    let index = Index::open(&folder.path().join("index"));
    let error = multi(&index, &json!({ "requests": [{ "indexName": "posts" }] })).unwrap_err();
    assert_eq!(error.status, 503);
}

#[test]
fn the_star_may_be_encoded() {
    assert!(algolia::is_star("*") && algolia::is_star("%2A") && algolia::is_star("%2a"));
    assert!(!algolia::is_star("posts"));
}

fn any_json() -> impl Strategy<Value = Value> {
    let key = prop_oneof![
        Just("query"),
        Just("hitsPerPage"),
        Just("page"),
        Just("filters"),
        Just("params"),
        Just("facets"),
        Just("facetFilters"),
        Just("numericFilters"),
        Just("attributesToRetrieve"),
        Just("type"),
        Just("attributesToSnippet"),
        Just("clickAnalytics"),
        Just("highlightPreTag"),
        Just("facet"),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        "(page|query|hitsPerPage|facets)=[%0-9a-zA-Z\\[\\]&=]{0,12}".prop_map(Value::from),
    ];
    let value = leaf
        .prop_recursive(2, 8, 3, |inner| prop::collection::vec(inner, 0..3).prop_map(Value::from));
    prop::collection::hash_map(key, value, 0..5).prop_map(|keys| {
        let mut request: serde_json::Map<String, Value> =
            keys.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        request.insert("indexName".into(), "posts".into());
        json!({ "requests": [request] })
    })
}

#[test]
fn any_body_is_answered_or_refused() {
    let (_folder, index) = world();
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(200));
    let outcome = runner.run(&any_json(), |body| {
        if let Err(error) = multi(&index, &body) {
            prop_assert!(error.status == 400, "{error}");
        }
        Ok(())
    });
    outcome.unwrap();
    let outcome = runner.run(&prop::collection::vec(any::<u8>(), 0..80), |body| {
        prop_assert!(algolia::answer_multi(&index, &body, &context()).is_err());
        Ok(())
    });
    outcome.unwrap();
}

fn object_ids(body: &Value) -> Vec<String> {
    let answer = one(body);
    let hits = answer["hits"].as_array().unwrap().iter();
    hits.map(|hit| hit["objectID"].as_str().unwrap().trim_start_matches('0').to_owned()).collect()
}

#[test]
fn typo_tolerance_can_be_taken_away() {
    for (tolerance, hits) in [
        (json!(true), 2),
        (json!("true"), 2),
        (json!("min"), 2),
        (json!("strict"), 2),
        (Value::Null, 2),
        (json!(false), 0),
        (json!("false"), 0),
    ] {
        let body = json!({ "indexName": "posts", "query": "borow", "typoTolerance": tolerance });
        assert_eq!(object_ids(&body).len(), hits, "{tolerance}");
    }
    let exact = json!({ "indexName": "posts", "query": "borrow", "typoTolerance": false });
    assert_eq!(object_ids(&exact).len(), 2);
    let body = json!({ "requests": [{ "indexName": "posts", "typoTolerance": "a lot" }] });
    assert_eq!(parse_error(&body).status, 400);
}

#[test]
fn a_search_can_be_held_to_some_attributes() {
    let within = |query: &str, attributes: Value| {
        object_ids(&json!({ "indexName": "posts", "query": query,
            "restrictSearchableAttributes": attributes }))
    };
    assert_eq!(within("rust", json!([])), ["3", "1"]);
    assert_eq!(within("rust", json!(["title"])), Vec::<String>::new());
    assert_eq!(within("rust", json!(["tagNames"])).len(), 2);
    assert_eq!(within("references", json!(["subtitle"])), ["1"]);
    assert!(within("references", json!(["title", "creator"])).is_empty());
    assert_eq!(within("lovelace", json!(["creator"])).len(), 3);
    assert_eq!(within("lovelace", json!("creator.name,title")).len(), 3);
    assert_eq!(within("bo", json!(["title"])).len(), 2, "beginnings");
    assert_eq!(within("borow", json!(["title"])).len(), 2, "mistakes");
    assert_eq!(within("\"rules references\"", json!(["subtitle"])), ["1"]);
    assert!(within("\"rules references\"", json!(["title"])).is_empty());
    assert!(within("lifetimes", json!(["title"])).is_empty());
    assert_eq!(within("lifetimes", json!(["title", "content"])), ["1"]);
    let secret = json!({ "requests": [{ "indexName": "posts",
        "restrictSearchableAttributes": ["secret"] }] });
    let refusal = parse_error(&secret);
    assert_eq!(
        (refusal.status, refusal.message.as_str()),
        (400, "`secret` is not searched in posts")
    );
}

#[test]
fn hits_can_be_asked_for_from_anywhere() {
    let answer = one(&json!({ "indexName": "posts", "offset": 1, "length": 2, "page": 7 }));
    assert_eq!(answer["hits"].as_array().unwrap().len(), 2);
    assert_eq!((&answer["offset"], &answer["length"]), (&json!(1), &json!(2)));
    for page in ["page", "nbPages", "hitsPerPage"] {
        assert!(answer.get(page).is_none(), "{page}");
    }
    assert_eq!(answer["nbHits"], 3);
    let rest = one(&json!({ "indexName": "posts", "params": "offset=2&hitsPerPage=5" }));
    assert_eq!(rest["hits"].as_array().unwrap().len(), 1);
    let ignored = one(&json!({ "indexName": "posts", "length": 1 }));
    assert_eq!(ignored["hits"].as_array().unwrap().len(), 3);
    let far = one(&json!({ "indexName": "posts", "offset": 1_000_000, "length": 1_000_000 }));
    assert_eq!(far["hits"], json!([]));
    let body = json!({ "requests": [{ "indexName": "posts", "offset": -1 }] });
    assert_eq!(parse_error(&body).status, 400);
}
