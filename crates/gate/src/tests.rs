//! Every limit passed exactly and tripped by one more; bombs; and agreement with the library.

use super::*;
use async_graphql::parser::{
    parse_query,
    types::{ExecutableDocument, Selection as Node, SelectionSet},
};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};

const FIELDS: Fields = Fields {
    list_lengths: &[
        ("edges", 1),
        ("items", 1),
        ("posts", 10),
        ("threadedPostResponses", 10),
        ("users", 10),
    ],
    counted_at_parent: &[("posts", &["threadedPostResponses"])],
    credentials: &["emailAvailability", "sendAcctAuthEmail", "verifyLoginCode"],
    large: &["createDraft", "saveDraft"],
    long_texts: &[],
};

fn body(query: &str) -> Vec<u8> {
    serde_json::json!({ "query": query }).to_string().into_bytes()
}

fn code(query: &str) -> Option<&'static str> {
    admit(&body(query), &CostLimits::default(), &FIELDS).err().map(|refusal| refusal.code())
}

fn nested(depth: usize) -> String {
    format!("{}{}", "{a".repeat(depth), "}".repeat(depth))
}

fn many(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(" ")
}

fn batch(count: usize) -> Vec<u8> {
    serde_json::json!(vec![serde_json::json!({ "query": "{a}" }); count]).to_string().into_bytes()
}

/// Fragments of which each spreads the next one twice.
fn doubling(levels: usize) -> String {
    let fragments =
        many(levels, |n| format!("fragment F{n} on T {{ ...F{} ...F{} }}", n + 1, n + 1));
    format!("{{ ...F0 }} {fragments} fragment F{levels} on T {{ a }}")
}

#[test]
fn each_document_limit_admits_its_value_and_refuses_one_more() {
    let padded = |length: usize| format!("{{a}}{}", " ".repeat(length - 3));
    let listed = |first: usize| format!("{{ users(first: {first}) {{ id }} }}");
    let paged = |limit: usize| format!("{{ posts(paging: {{ limit: {limit} }}) {{ id }} }}");
    let aliased = |count| format!("{{ {} }}", many(count, |n| format!("a{n}: name")));
    let spread = |count: usize| {
        let half = many(count - 15, |n| format!("a{n}: name"));
        let other = many(15, |n| format!("b{n}: name"));
        format!("{{ {half} ...F }} fragment F on T {{ {other} }}")
    };
    let directed = |count| format!("{{ a {} }}", many(count, |_| "@skip(if: false)".to_owned()));
    // Twelve selections of the operation reach 200 and 201 fields through one fragment.
    let fields = |extra: usize| {
        let twenty = many(22, |n| format!("f{n}"));
        let more = many(extra, |n| format!("m{n}"));
        let items = many(8, |n| format!("u{n} {{ ...F }}"));
        format!("{{ {items} {more} }} fragment F on T {{ {twenty} }}")
    };
    let tokens = |count: usize| {
        // Values are tokens but neither fields nor nesting.
        format!("{{ a(x: [{}]) }}", "1 ".repeat(count - 9))
    };
    // 100 + 100 × 49 = 5,000: a hundred lists of 49 with one field each.
    let costly = |extra: usize| {
        let lists =
            many(4, |n| format!("l{n}: m{n}(first: 50) {{ {} }}", many(24, |f| format!("f{f}"))));
        // 4 × (1 + 50 × 24) = 4,804; then 1 + 27 × 7 = 190 and `extra` single fields.
        let rest = many(7, |f| format!("g{f}"));
        format!("{{ {lists} last(first: 27) {{ {rest} }} {} }}", many(extra, |n| format!("x{n}")))
    };
    let cases: Vec<(&str, String, String)> = vec![
        ("DOCUMENT_TOO_LONG", padded(16 * 1024), padded(16 * 1024 + 1)),
        ("TOO_MANY_TOKENS", tokens(2_000), tokens(2_001)),
        ("TOO_DEEP", nested(12), nested(13)),
        ("TOO_MANY_FIELDS", fields(16), fields(17)),
        ("TOO_MANY_ALIASES", aliased(30), aliased(31)),
        ("TOO_MANY_ALIASES", spread(30), spread(31)),
        ("TOO_MANY_DIRECTIVES", directed(10), directed(11)),
        ("LIST_TOO_LONG", listed(50), listed(51)),
        ("LIST_TOO_LONG", paged(50), paged(51)),
        ("TOO_COSTLY", costly(6), costly(7)),
        (
            "TOO_MANY_OPERATIONS",
            many(20, |n| format!("query q{n} {{a}}")),
            many(21, |n| format!("query q{n} {{a}}")),
        ),
    ];
    for (expected, passing, tripping) in cases {
        assert_eq!(code(&passing), None, "{expected} at the limit");
        assert_eq!(code(&tripping), Some(expected), "{expected} beyond the limit");
    }
}

#[test]
fn a_long_text_stands_twice_in_a_selection_set_at_most() {
    let fields = Fields { long_texts: &["body"], ..FIELDS };
    let code = |query: &str| {
        admit(&body(query), &CostLimits::default(), &fields).err().map(|refusal| refusal.code())
    };
    assert_eq!(code("{ a { x: body y: body } b { body } }"), None);
    assert_eq!(code("{ a { x: body y: body z: body } }"), Some("TOO_MANY_ALIASES"));
    assert_eq!(
        code("{ a { body ...F ... on A { w: body } } } fragment F on A { z: body }"),
        Some("TOO_MANY_ALIASES"),
    );
}

#[test]
fn a_batch_holds_twenty_operations_and_not_twenty_one() {
    let limits = CostLimits::default();
    assert_eq!(
        admit(&batch(20), &limits, &FIELDS).map(|admitted| admitted.operations.len()),
        Ok(20)
    );
    assert_eq!(admit(&batch(21), &limits, &FIELDS), Err(Refusal::TooManyOperations { max: 20 }));
    assert_eq!(admit(b"[]", &limits, &FIELDS), Err(Refusal::EmptyBatch));
}

#[test]
fn a_body_holds_one_mebibyte_or_two_for_a_save_and_not_a_byte_more() {
    let save = "mutation($i: SaveDraftInput!) { saveDraft(input: $i) { __typename } }";
    let spread = "mutation { ...S } fragment S on Mutation { createDraft(input: {}) { x } }";
    let elsewhere = "{ a { saveDraft } }";
    for (query, max) in [
        ("{a}", MAX_PLAIN_BYTES),
        (elsewhere, MAX_PLAIN_BYTES),
        (save, MAX_BODY_BYTES),
        (spread, MAX_BODY_BYTES),
    ] {
        let mut text = body(query);
        text.resize(max, b' ');
        assert!(admit(&text, &CostLimits::default(), &FIELDS).is_ok(), "{query}");
        text.push(b' ');
        let refusal = admit(&text, &CostLimits::default(), &FIELDS).unwrap_err();
        assert_eq!(refusal, Refusal::BodyTooLarge { max }, "{query}");
        assert_eq!((refusal.code(), refusal.status()), ("BODY_TOO_LARGE", 413));
    }
}

#[test]
fn one_credential_operation_is_admitted_and_two_are_not_however_they_are_spread() {
    assert_eq!(code("mutation { verifyLoginCode(loginCode: \"1\") { __typename } }"), None);
    for query in [
        "mutation { a: verifyLoginCode(loginCode: \"1\") { x } b: verifyLoginCode(loginCode: \"2\") { x } }",
        "mutation { sendAcctAuthEmail(email: \"a\") { x } verifyLoginCode(loginCode: \"2\") { x } }",
        "mutation a { ...F } mutation b { ...F } fragment F on Mutation { verifyLoginCode(loginCode: \"1\") { x } }",
        "mutation { ...F ...F } fragment F on Mutation { verifyLoginCode(loginCode: \"1\") { x } }",
        "{ a: emailAvailability(email: \"a\") b: emailAvailability(email: \"b\") }",
    ] {
        assert_eq!(code(query), Some("TOO_MANY_CREDENTIAL_OPERATIONS"), "{query}");
    }
    let one = serde_json::json!({ "query": "{ emailAvailability(email: \"a\") }" });
    let two = serde_json::json!([one, one]).to_string();
    let refusal = admit(two.as_bytes(), &CostLimits::default(), &FIELDS).unwrap_err();
    assert_eq!(refusal.code(), "TOO_MANY_CREDENTIAL_OPERATIONS");
}

#[test]
fn lengths_hidden_in_variables_and_defaults_are_found() {
    let with = |query: &str, variables: serde_json::Value| {
        let body = serde_json::json!({ "query": query, "variables": variables }).to_string();
        admit(body.as_bytes(), &CostLimits::default(), &FIELDS).err().map(|refusal| refusal.code())
    };
    let none = serde_json::json!({});
    let plain = "query($n: Int) { users(first: $n) { id } }";
    let page = "query($p: PagingOptions) { posts(paging: $p) { id } }";
    assert_eq!(with(plain, serde_json::json!({ "n": 50 })), None);
    assert_eq!(with(plain, serde_json::json!({ "n": 51 })), Some("LIST_TOO_LONG"));
    assert_eq!(with(page, serde_json::json!({ "p": { "limit": 51 } })), Some("LIST_TOO_LONG"));
    let default = "query($n: Int = 51) { users(first: $n) { id } }";
    assert_eq!(with(default, none.clone()), Some("LIST_TOO_LONG"));
    let object = "query($p: P = { limit: 51 }) { posts(paging: $p) { id } }";
    assert_eq!(with(object, none.clone()), Some("LIST_TOO_LONG"));
    let year = "query($y: Int = 2024) { archive(year: $y, month: 12) { id } }";
    assert_eq!(with(year, none), None);
    assert_eq!(with(year, serde_json::json!({ "y": 2025 })), None);
}

#[test]
fn a_page_of_a_thread_is_counted_once_and_threads_in_threads_add_up() {
    let none = CostLimits { cost: 150, ..CostLimits::default() };
    let code =
        |query: &str| admit(&body(query), &none, &FIELDS).err().map(|refusal| refusal.code());
    let inner = "threadedPostResponses(p: { limit: 10 }) { posts { id } }";
    assert_eq!(code(&format!("{{ post {{ {inner} }} }}")), None);
    let nested = format!(
        "{{ post {{ threadedPostResponses(p: {{ limit: 10 }}) {{ posts {{ {inner} }} }} }} }}"
    );
    assert_eq!(code(&nested), Some("TOO_COSTLY"), "10 × (1 + 1 + 10 × 2)");
    assert_eq!(code("{ user { posts { items { id } } } }"), None);
    assert_eq!(
        code("{ user { posts { items { a b c d e f g h i j k l m n } } } }"),
        Some("TOO_COSTLY")
    );
}

#[test]
fn fragment_bombs_are_refused() {
    for levels in [8, 22, 24, 200] {
        let document = doubling(levels);
        assert!(
            matches!(
                code(&document),
                Some("TOO_MANY_FIELDS" | "TOO_MANY_ALIASES" | "TOO_MANY_TOKENS")
            ),
            "{levels}"
        );
    }
}

#[test]
fn cyclic_unknown_unused_and_doubled_fragments_are_refused() {
    let cases = [
        ("{ ...A } fragment A on T { ...B } fragment B on T { a ...A }", "CYCLIC_FRAGMENT"),
        ("{ ...A } fragment A on T { ...A }", "CYCLIC_FRAGMENT"),
        ("{ ...A }", "UNKNOWN_FRAGMENT"),
        ("{ a } fragment A on T { a }", "UNUSED_FRAGMENT"),
        ("{ ...A } fragment A on T { a } fragment A on T { b }", "DUPLICATE_FRAGMENT"),
    ];
    for (document, expected) in cases {
        assert_eq!(code(document), Some(expected), "{document}");
    }
    let island = "{ a } fragment A on T { ...B } fragment B on T { ...A }";
    assert_eq!(
        admit(&body(island), &CostLimits::default(), &FIELDS).is_ok(),
        code(island).is_none()
    );
}

#[test]
fn what_is_no_operation_is_refused_with_a_reason() {
    for text in ["", "{", "nonsense", "7", "\"{a}\"", "{}", "{\"query\":7}", "[1]", "\u{feff}{}"] {
        let refusal = admit(text.as_bytes(), &CostLimits::default(), &FIELDS).unwrap_err();
        assert_eq!((refusal.code(), refusal.status()), ("INVALID_BODY", 400), "{text}");
    }
    for query in [
        "",
        "{",
        "}",
        "{}",
        "{ a(",
        "{ a(x: ) }",
        "subscription { a }",
        "type T { a: Int }",
        "{ a(x: 01) }",
        "{ a(x: 1x) }",
        "{ a(x: \"\\q\") }",
        "{ a(x: \"\n\") }",
        "{ ...on }",
        "fragment on on T { a } { a }",
        "{ é }",
        "queryA { a }",
        "{ a(x: \"\"\"b) }",
        "{ a }}",
    ] {
        assert_eq!(code(query), Some("SYNTAX"), "{query}");
    }
}

#[test]
fn a_page_of_the_site_fits() {
    let card = many(25, |n| format!("f{n}"));
    let home = format!(
        "query Home($p: PagingOptions) {{ homeFeed(paging: $p) {{ items {{ {card} creator {{ id name username imageUrl }} collection {{ id name slug }} tags {{ slug name }} }} pagingInfo {{ next {{ to limit }} }} }} staffPicksFeed(paging: {{limit: 3}}) {{ items {{ {card} }} }} recommendedTags {{ slug name }} recommendedPublishers {{ ... on User {{ id name bio }} ... on Collection {{ id name }} }} }}"
    );
    assert_eq!(code(&home), None);
}

/// What the library would walk: every field after expansion; `None` when it is endless.
fn expanded(document: &ExecutableDocument, set: &SelectionSet, level: usize) -> Option<usize> {
    if level > 64 {
        return None;
    }
    set.items.iter().try_fold(0, |sum: usize, item| {
        let fields = match &item.node {
            Node::Field(field) => {
                expanded(document, &field.node.selection_set.node, level + 1)?.saturating_add(1)
            }
            Node::InlineFragment(inline) => {
                expanded(document, &inline.node.selection_set.node, level + 1)?
            }
            Node::FragmentSpread(spread) => {
                let fragment = document.fragments.get(&spread.node.fragment_name.node)?;
                expanded(document, &fragment.node.selection_set.node, level + 1)?
            }
        };
        Some(sum.saturating_add(fields)).filter(|sum| *sum < 100_000)
    })
}

fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "{",
        "}",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ":",
        "$",
        "=",
        "@",
        "!",
        "...",
        "...",
        " on ",
        "a",
        "b",
        "first",
        "query",
        "mutation",
        "fragment",
        "A",
        "B",
        " ",
        " ",
        "\n",
        ",",
        "#",
        "\"",
        "\"\"\"",
        "\\\"",
        "1",
        "-",
        "0.5",
        "51",
        "\u{feff}",
        "é",
        "...A",
        "{a}",
        "a{b}",
        "...on T{",
        "fragment A on T{",
        "{a ...A}",
        "\\u0041",
        "\r",
        "null",
        "&",
        "|",
        ".",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// All that was found, of a few texts.
#[derive(Default)]
struct Remembered {
    costs: Mutex<Vec<(String, CostContext, Arc<DocumentCost>)>>,
    hits: AtomicUsize,
}

impl KnownCosts for Remembered {
    fn find(&self, document: &str, context: &CostContext) -> Option<Arc<DocumentCost>> {
        let costs = self.costs.lock().unwrap();
        let (.., cost) = costs.iter().find(|(text, of, _)| text == document && of == context)?;
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(cost.clone())
    }

    fn note(&self, document: &str, context: CostContext, cost: &Arc<DocumentCost>) {
        self.costs.lock().unwrap().push((document.to_owned(), context, cost.clone()));
    }
}

#[test]
fn a_document_that_is_known_costs_what_it_did() {
    let known = Remembered::default();
    let strict = CostLimits { fields: 3, ..CostLimits::default() };
    let query = "query($n:Int=50,$id:ID){posts(first:$n){a b c}}mutation{verifyLoginCode}";
    let of = |variables: Value| json!({ "query": query, "variables": variables }).to_string();
    let batch = |one: &str, n: usize| format!("[{}]", vec![one; n].join(","));
    let plain = of(json!({ "n": 2, "id": "a" }));
    for body in [
        plain.clone(),
        of(json!({ "n": 2, "id": "b" })),
        of(json!({})),
        of(json!({ "n": 51 })),
        of(json!({ "n": null })),
        batch(&plain, 1),
        batch(&plain, 2),
        batch(&of(json!({})), 40),
        body_of_size(query, 1_100_000),
    ] {
        for limits in [CostLimits::default(), strict] {
            let expected = admit(body.as_bytes(), &limits, &FIELDS);
            for _ in 0..2 {
                assert_eq!(admit_known(body.as_bytes(), &limits, &FIELDS, &known), expected);
            }
        }
    }
    assert!(known.hits.load(Ordering::Relaxed) > 5);
    assert!(known.costs.lock().unwrap().iter().all(|(_, context, _)| context.weight() < 1_000));
}

fn body_of_size(query: &str, bytes: usize) -> String {
    json!({ "query": query, "variables": { "n": 1, "text": "x".repeat(bytes) } }).to_string()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(quire_cases::drawn_count(2_000)))]

    #[test]
    fn what_the_gate_admits_the_library_walks_within_the_limit(query in pieces()) {
        if admit(&body(&query), &CostLimits::default(), &FIELDS).is_ok()
            && let Ok(document) = parse_query(&query)
        {
            for (_, operation) in document.operations.iter() {
                let set = &operation.node.selection_set.node;
                let fields = expanded(&document, set, 0);
                prop_assert!(fields.is_some_and(|fields| fields <= 200), "{query:?}: {fields:?}");
            }
        }
    }

    #[test]
    fn no_text_panics(query in "\\PC{0,4000}") {
        let _ = code(&query);
    }

    /// Expanded one by one, these would outlast any patience: that the test ends is what it says.
    #[test]
    fn every_combination_of_fragments_is_weighed_to_the_end(
        spreads in prop::collection::vec(prop::collection::vec(0_usize..40, 1..12), 1..40)
    ) {
        let fragments = spreads.iter().enumerate().map(|(n, targets)| {
            let spreads = targets.iter().map(|target| format!("...F{target}")).collect::<String>();
            format!("fragment F{n} on T{{a {spreads}}}")
        });
        let query = format!("{{...F0}}{}", fragments.collect::<String>());
        let _ = code(&query);
    }
}
