//! Times parsing, resolving and building, median of many rounds:
//! `cargo run --release -p quire-routing --example time_resolve`.

use quire_routing::{
    Asker, HostKind, HostList, ParsedAddress, Table, href::href, resolve, table::Route,
};
use std::{error::Error, hint::black_box, time::Instant};

const ROUNDS: usize = 2_001;

fn main() -> Result<(), Box<dyn Error>> {
    let table = Table::standard()?;
    let hosts = HostList::new("https://example.test");
    let asker = Asker::default();
    let addresses: Vec<String> = table
        .routes()
        .iter()
        .filter(|route| route.host == HostKind::Default)
        .flat_map(Route::samples)
        .map(|path| format!("https://example.test{path}"))
        .collect();
    let parsed = addresses
        .iter()
        .map(|address| ParsedAddress::from_absolute(address))
        .collect::<Result<Vec<_>, _>>()?;
    median("parse an address", addresses.len(), || {
        for address in &addresses {
            let _ = black_box(ParsedAddress::from_absolute(address));
        }
    });
    median("find its route", parsed.len(), || {
        for address in &parsed {
            black_box(table.find(HostKind::Default, address));
        }
    });
    median("resolve it", parsed.len(), || {
        for address in &parsed {
            black_box(resolve(table, &hosts, address, &asker));
        }
    });
    median("build one", 1, || {
        let params = [("username", "ada"), ("postId", "a-story-0123456789ab")];
        let _ = black_box(href("ShowPostUnderUser", &params));
    });
    Ok(())
}

fn median(what: &str, count: usize, run: impl Fn()) {
    let mut times: Vec<u128> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed().as_nanos()
        })
        .collect();
    times.sort_unstable();
    let middle = times.get(ROUNDS / 2).copied().unwrap_or(0);
    println!("{what}: {} ns", middle / count.max(1) as u128);
}
