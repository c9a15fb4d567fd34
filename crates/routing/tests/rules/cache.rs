//! What may be kept in shared caches.

use quire_cases::{Case, check_named as check};
use quire_routing::{
    Page,
    edge::{CacheDecision, CacheGroup, PageLoad, PageSubjects, Reason, decide, purge_tags},
};
use serde_json::{Value, json};

#[test]
fn every_page_load_is_kept_or_not_as_its_case_says() {
    check(include_str!("../../cases/cache.json"), |case| match case.rule.as_str() {
        "cache experiment" => {
            let group = |index: usize| -> CacheGroup {
                case.input[index].as_str().unwrap().parse().unwrap()
            };
            group(0).merge(group(1)).as_str().into()
        }
        "cache decision" => decision(case),
        "purge tags" => {
            let names = |kind: &str| -> Vec<&str> {
                case.input[kind].as_array().unwrap().iter().filter_map(Value::as_str).collect()
            };
            let on_it = PageSubjects {
                posts: &names("posts"),
                users: &names("users"),
                publications: &names("collections"),
                tags: &names("tags"),
            };
            purge_tags(page(case), &on_it).into()
        }
        other => panic!("no rule is called {other}"),
    });
}

fn page(case: &Case) -> Page {
    Page::named(case.text("page")).unwrap()
}

fn decision(case: &Case) -> Value {
    let holds = |reason: &str| case.input["load"].as_array().unwrap().contains(&json!(reason));
    let load = PageLoad {
        signed_in: holds("signed-in"),
        bot: holds("bot"),
        staff: holds("staff"),
        internal_address: holds("internal-address"),
        spoofed_session: holds("spoofed-session"),
        draft: holds("draft"),
        suspended_visible: holds("suspended-visible"),
    };
    let decision = decide(page(case), &load);
    let reasons: Vec<&str> = match &decision {
        CacheDecision::Disabled(reasons) => {
            reasons.iter().map(|reason| Reason::as_str(*reason)).collect()
        }
        _ => Vec::new(),
    };
    json!({"decision": decision.as_str(), "reasons": reasons})
}
