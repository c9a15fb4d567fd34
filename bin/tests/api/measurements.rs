//! Measurements, errors and logs of browsers, and what visitors are called.

use super::{
    events::{post, post_with},
    world::{BOB, Browser, World},
};
use serde_json::{Value, json};

// C046, C047, C048
#[tokio::test]
async fn measurements_errors_and_logs_are_counted_by_words_of_ours() {
    let world = World::new().await;
    let browser = world.browser();
    let measured = |kind: &str, value: f64| json!({ "type": kind, "data": { "route": "ShowPost", "login": "no", "mobile": "yes", "value": value } });
    let report = json!({
        "client": { "name": "lite", "version": "1.0" },
        "events": [
            measured("lcp", 812.5),
            measured("lcp", 5_000.0),
            measured("cls", 0.2),
            measured("page_preload", 1.0),
            measured("quire_panics_total{a=\"b\"}", 1.0),
        ],
    });
    let path = "/_/clientele/reports/performance/";
    let lite = [("x-client", "lite")];
    let answer = post_with(&browser, path, &lite, report.to_string()).await;
    assert_eq!(answer.json(), json!({ "taken": 4, "refused": {} }));
    let error = |message: &str| {
        json!({ "name": "TypeError", "message": message, "stack": "at x (/_next/a.js:1:2)",
            "timestamp": 1_767_323_045_000_i64, "extra": { "component": "Clap" } })
    };
    let long = "x".repeat(20_000);
    let errors = json!([error("no\nsuch\nthing of ada@example.org"), error(&long), { "name": 1 }]);
    let answer = post(&browser, "/_/errors", errors).await;
    assert_eq!(answer.json(), json!({ "taken": 1, "refused": { "malformed": 1, "tooLarge": 1 } }));
    let line = |level: &str| json!({ "level": level, "message": "queue is full", "timestamp": 1, "extra": {} });
    let lines = json!([line("warn"), line("info"), line("info"), line("fatal")]);
    let answer = post(&browser, "/_/logs", lines).await;
    assert_eq!(answer.json(), json!({ "taken": 3, "refused": { "malformed": 1 } }));

    let counted = world.app.event_queue.counted();
    let names: Vec<String> =
        counted.iter().map(|(what, n)| format!("{} {n}", what.name())).collect();
    let wanted = [
        "browser_measurements_total{type=\"lcp\",rating=\"good\",mobile=\"yes\"} 1",
        "browser_measurements_total{type=\"lcp\",rating=\"poor\",mobile=\"yes\"} 1",
        "browser_measurements_total{type=\"cls\",rating=\"fair\",mobile=\"yes\"} 1",
        "browser_measurements_total{type=\"page_preload\",rating=\"none\",mobile=\"yes\"} 1",
        "browser_errors_total 1",
        "browser_log_lines_total{level=\"info\"} 2",
        "browser_log_lines_total{level=\"warn\"} 1",
    ];
    for name in wanted {
        assert!(names.iter().any(|known| known == name), "{name}: {names:#?}");
    }
    assert_eq!(names.len(), wanted.len(), "{names:#?}");
    // A line in a log costs: a network writes a hundred and a little more a minute.
    let full = json!(vec![error("again"); 10]);
    let mut statuses = Vec::new();
    for _ in 0..13 {
        statuses.push(post(&browser, "/_/errors", full.clone()).await.status.as_u16());
    }
    assert_eq!((statuses[0], statuses[12]), (200, 429));
}

#[tokio::test]
async fn a_visitor_has_a_name_for_a_day_that_leads_nowhere() {
    let world = World::new().await;
    let ask = async |browser: &Browser| {
        browser.ask("{ visitor { id } }").await["data"]["visitor"]["id"].clone()
    };
    let here = world.browser();
    let mut elsewhere = world.browser();
    elsewhere.network = [198, 51, 100, 9].into();
    let first = ask(&here).await;
    assert!(first.as_str().is_some_and(|id| id.len() == 15 && id.starts_with("lo_")), "{first}");
    assert_eq!(ask(&here).await, first);
    assert_ne!(ask(&elsewhere).await, first);
    assert_eq!(ask(&world.signed_in(BOB).await).await, Value::Null);
    world.doubles.clock.advance(86_400);
    assert_ne!(ask(&here).await, first);
}
