//! The databases that a test of the API asks: SQLite always, PostgreSQL in a quarter of the tests.

use super::{CONTENT, SCRATCH, World};
use std::{pin::Pin, thread};

/// A test that runs, whichever it is.
type RunningTest<'a> = Pin<Box<dyn Future<Output = ()> + 'a>>;

/// Runs a test on SQLite, and on PostgreSQL if this run draws it; of a test that fails, the last line says on which. The
/// tests of the store, where all SQL is, ask both in each run.
pub async fn on_each_database(test: impl AsyncFn(World)) {
    each_database(is_drawn(), &|world| Box::pin(test(world))).await;
}

/// The same in each run. For tests that draw from a list themselves: PostgreSQL would be asked about one quarter of it for
/// ever.
pub async fn on_both_databases(test: impl AsyncFn(World)) {
    each_database(true, &|world| Box::pin(test(world))).await;
}

/// The part that is the same for all tests, and is compiled once.
async fn each_database<'a>(is_on_both: bool, test: &dyn Fn(World) -> RunningTest<'a>) {
    println!("on SQLite");
    test(World::new().await).await;
    if !is_on_both {
        return;
    }
    if let Some(server) = CONTENT.on_server(SCRATCH.as_ref()).unwrap() {
        println!("on PostgreSQL");
        test(World::on(Some(server)).await).await;
    }
}

/// Whether this run asks PostgreSQL in the running test. Tests that run one after the other do so in the main thread,
/// which has the name of none: all of those are drawn.
fn is_drawn() -> bool {
    match thread::current().name() {
        Some("main") | None => true,
        Some(test) => quire_cases::draws(test),
    }
}

/// Runs a sweep: over all of it on SQLite, and on PostgreSQL, which has to find the same, over what this run draws.
pub async fn sweep_each_database<T: Clone>(
    all: impl IntoIterator<Item = T>,
    test: impl AsyncFn(World, T),
) {
    let all: Vec<T> = all.into_iter().collect();
    for one in &all {
        test(World::new().await, one.clone()).await;
    }
    for one in quire_cases::drawn(all) {
        if let Some(server) = CONTENT.on_server(SCRATCH.as_ref()).unwrap() {
            println!("on PostgreSQL");
            test(World::on(Some(server)).await, one).await;
        }
    }
}
