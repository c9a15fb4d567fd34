//! Times finding the route of an address and building one, beside matchit on the same patterns:
//! `cargo xtask bench routing`. Prints one JSON line; figures are nanoseconds.

use matchit::Router;
use quire_routing::{
    Host, HostKind, ParsedAddress, RouteTable,
    href::{href, show_post_under_user},
    table::Route,
};
use serde_json::{Value, json};
use std::{error::Error, hint::black_box, time::Instant};

const CALLS: u32 = 64;
const ROUNDS: usize = 101;

fn main() -> Result<(), Box<dyn Error>> {
    let table = RouteTable::standard()?;
    let host = Host::parse("example.test")?;
    let routes = || table.routes().iter().filter(|route| route.host == HostKind::Default);
    let paths: Vec<String> = routes().flat_map(Route::samples).collect();
    let parsed: Vec<ParsedAddress> = paths
        .iter()
        .map(|path| ParsedAddress::parse(host.clone(), path))
        .collect::<Result<_, _>>()?;
    let unmatched = parsed.iter().filter(|a| table.find(HostKind::Default, a).is_none()).count();

    let mut peer = Router::new();
    let (accepted, refused): (Vec<&Route>, Vec<&Route>) =
        routes().partition(|route| peer.insert(in_their_words(route.pattern), ()).is_ok());
    let theirs: Vec<String> = accepted.iter().flat_map(|route| route.samples()).collect();
    let same: Vec<ParsedAddress> = theirs
        .iter()
        .map(|path| ParsedAddress::parse(host.clone(), path))
        .collect::<Result<_, _>>()?;
    let params = [("username", "ada"), ("postId", "a-story-0123456789ab")];
    let answer = json!({
        "patterns": routes().count(),
        "addresses": paths.len(),
        "unmatched": unmatched,
        "accepted_by_matchit": accepted.len(),
        "refused_by_matchit": refused.len(),
        "find": spread(&parsed, |address| { black_box(table.find(HostKind::Default, address)); }),
        "parse_and_find": spread(&paths, |path| {
            if let Ok(address) = ParsedAddress::parse(host.clone(), path) {
                black_box(table.find(HostKind::Default, &address));
            }
        }),
        "find_same": spread(&same, |address| { black_box(table.find(HostKind::Default, address)); }),
        "matchit_same": spread(&theirs, |path| { let _ = black_box(peer.at(path)); }),
        "build_typed": spread(&[params], |[(_, username), (_, story)]| {
            black_box(show_post_under_user(username, story));
        }),
        "build_by_name": spread(&[params], |params| {
            let _ = black_box(href("ShowPostUnderUser", params));
        }),
    });
    println!("{answer}");
    Ok(())
}

/// A pattern as matchit spells it: a tail's star stands in front.
fn in_their_words(pattern: &str) -> String {
    match pattern.split_once("*}") {
        Some((start, _)) => match start.rsplit_once('{') {
            Some((before, name)) => format!("{before}{{*{name}}}"),
            None => pattern.to_owned(),
        },
        None => pattern.to_owned(),
    }
}

/// The median and the longest of all inputs, each the median of many rounds.
fn spread<T>(inputs: &[T], run: impl Fn(&T)) -> Value {
    let mut each: Vec<f64> = inputs.iter().map(|input| median(|| run(input))).collect();
    each.sort_by(f64::total_cmp);
    let at = |index: usize| each.get(index).map(|time| (time * 10.0).round() / 10.0);
    json!({"median": at(each.len() / 2), "max": at(each.len().saturating_sub(1))})
}

fn median(run: impl Fn()) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            (0..CALLS).for_each(|_| run());
            start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times.get(ROUNDS / 2).copied().unwrap_or_default()
}
