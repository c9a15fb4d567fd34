use crate::world::*;
use proptest::prelude::*;
use quire_search::{
    IndexName, SearchRequest,
    filter::{self, Filter, FilterProblem},
};

fn matching(filter: &str) -> Vec<String> {
    let mut first = tagged(tagged(post(1, "One", "x"), "rust"), "web-development");
    first.clap_count = 10;
    let mut second = published_in(tagged(post(2, "Two", "x"), "rust"), 5, "Weekly");
    second.clap_count = 20;
    second.lang = "he".into();
    let mut third = post(3, "Three", "x");
    third.clap_count = 30;
    third.is_response = true;
    third.latest_published_at = at(1_650_000_000);
    let (_folder, index) = posts(vec![first, second, third]);
    let filter = filter::parse(IndexName::Posts, filter).unwrap();
    let request = SearchRequest { filter, ..SearchRequest::new(IndexName::Posts, "x") };
    let answer = index.search(&request, &context()).unwrap();
    let mut titles: Vec<String> = answer
        .hits
        .iter()
        .map(|hit| hit.attributes["title"].as_str().unwrap().to_owned())
        .collect();
    titles.sort();
    titles
}

#[test]
fn filters_choose_what_they_say() {
    for (filter, want) in [
        ("", vec!["One", "Three", "Two"]),
        ("tags:rust", vec!["One", "Two"]),
        ("tags:RUST", vec!["One", "Two"]),
        ("tags:'web-development'", vec!["One"]),
        ("NOT tags:rust", vec!["Three"]),
        ("tags:rust AND NOT lang:he", vec!["One"]),
        ("tags:rust AND (lang:he OR clapCount<5)", vec!["Two"]),
        ("isResponse:true OR lang:he", vec!["Three", "Two"]),
        ("clapCount>=20", vec!["Three", "Two"]),
        ("clapCount > 20", vec!["Three"]),
        ("clapCount != 20", vec!["One", "Three"]),
        ("clapCount:10 TO 20", vec!["One", "Two"]),
        ("clapCount=10", vec!["One"]),
        ("clapCount<-1", vec![]),
        ("latestPublishedAt>=1640000000000", vec!["Three"]),
        ("collectionId:000000000005", vec!["Two"]),
        ("objectID:000000000003", vec!["Three"]),
        ("NOT (NOT tags:rust)", vec!["One", "Two"]),
        ("writtenByHighQualityUser:false", vec![]),
    ] {
        assert_eq!(matching(filter), want, "{filter}");
    }
}

#[test]
fn nothing_a_client_writes_lifts_the_quality_filter() {
    let mut low = post(1, "Low", "x");
    low.written_by_high_quality_user = false;
    let (_folder, index) = posts(vec![low]);
    for text in ["writtenByHighQualityUser:false", "isLocked:false OR clapCount>=0"] {
        let filter = filter::parse(IndexName::Posts, text).unwrap();
        let request = SearchRequest { filter, ..SearchRequest::new(IndexName::Posts, "x") };
        assert_eq!(index.search(&request, &context()).unwrap().total, 0, "{text}");
    }
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    use FilterProblem::*;
    let deep = format!("{}tags:a{}", "(".repeat(40), ")".repeat(40));
    let nots = format!("{}tags:a", "NOT ".repeat(500));
    let many = vec!["tags:a"; 100].join(" OR ");
    let long = format!("tags:{}", "a".repeat(10_000));
    for (text, at, problem) in [
        ("secret:x", 0, UnknownAttribute("secret".into())),
        ("tags:a AND email:x", 11, UnknownAttribute("email".into())),
        ("tags>=1", 0, NotANumber("tags".into())),
        ("clapCount>=many", 11, Expected("a number")),
        ("clapCount>=99999999999999999999", 11, Expected("a whole number")),
        ("tags", 4, Expected("`:` or a comparison")),
        ("tags:", 5, Expected("a value")),
        ("tags:a AND", 7, Expected("AND, OR or the end")),
        ("(tags:a", 7, Expected("a closing bracket")),
        ("tags:a)", 6, Expected("AND, OR or the end")),
        ("tags:\"a", 5, UnclosedQuote),
        (deep.as_str(), 17, TooDeep),
        (nots.as_str(), 68, TooDeep),
        (many.as_str(), 640, TooMany),
        (long.as_str(), 0, TooLong),
    ] {
        let error = filter::parse(IndexName::Posts, text).unwrap_err();
        assert_eq!((error.at, error.problem), (at, problem), "{text:.40}");
    }
}

fn any_filter() -> impl Strategy<Value = Filter> {
    let number = prop_oneof![Just("clapCount"), Just("readingTime")];
    let leaf = prop_oneof![
        ("[a-zA-Z0-9 \"'\\\\()א-ת-]{0,8}").prop_map(|value| Filter::is("tags", &value)),
        (number, any::<i64>()).prop_map(|(name, n)| Filter::at_least(name, n)),
        (any::<i64>(), any::<i64>()).prop_map(|(low, high)| Filter::Between {
            attribute: "clapCount".into(),
            low,
            high
        }),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 2..4).prop_map(Filter::all),
            prop::collection::vec(inner.clone(), 2..4).prop_map(Filter::any),
            inner.prop_map(Filter::not),
        ]
    })
}

proptest! {
    #[test]
    fn a_written_filter_reads_back_the_same(filter in any_filter()) {
        prop_assert_eq!(filter::parse(IndexName::Posts, &filter.to_string()), Ok(filter));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        if let Err(error) = filter::parse(IndexName::Posts, &text) {
            prop_assert!(error.at <= text.len());
        }
    }

    #[test]
    fn anything_like_a_filter_is_read_or_refused(
        parts in prop::collection::vec(
            prop_oneof![
                Just("tags"), Just(":"), Just("a"), Just("("), Just(")"), Just(" AND "), Just(" OR "),
                Just("NOT "), Just("\""), Just("\\"), Just("clapCount"), Just(">="), Just("5"),
                Just(" TO "), Just(" "), Just("é"),
            ],
            0..30,
        )
    ) {
        let _ = filter::parse(IndexName::Posts, &parts.concat());
    }
}
