//! throw-away
use quire_app::{import::*, keys::Keys, testing::Doubles, App};
use std::{io::Write, path::Path, sync::Arc, time::Instant};
#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let kind = args.next().unwrap();
    let path = args.next().unwrap();
    let db = args.next().unwrap();
    let url = format!("sqlite:{db}").parse().unwrap();
    let store = quire_store::Store::open(&url, Default::default()).unwrap();
    let doubles = Doubles::default();
    doubles.clock.advance(86400 * 400);
    let app = App { store, search: Arc::new(quire_search::Index::open(Path::new("/tmp/none"))), outside: doubles.outside(), site: Default::default(), keys: Keys::new([1; 32]) };
    let mut lines: Vec<Entry> = Vec::new();
    let t = Instant::now();
    let path = Path::new(&path);
    let done = match kind.as_str() {
        "markdown" => markdown::run(&app, path, &Options::default(), &mut lines).await,
        _ => wordpress::run(&app, path, &Options::default(), &mut lines).await,
    };
    println!("{done:?} in {:?}", t.elapsed());
    let mut f = std::fs::File::create(format!("{db}.jsonl")).unwrap();
    for l in lines { writeln!(f, "{}", serde_json::to_string(&l).unwrap()).unwrap(); }
}
