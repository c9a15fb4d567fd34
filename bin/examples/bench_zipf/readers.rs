//! Strangers who read.

use crate::{
    LENGTH, Outcome,
    client::Connection,
    site::path,
    zipf::{Chance, Zipf},
};
use anyhow::{Result, ensure};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::task::{JoinSet, LocalSet};

/// Requests a second.
const RATE: u32 = 1_000;
/// Connections of readers.
const READERS: usize = 64;
/// Connections that warm the cache.
const WARMERS: usize = 8;

/// Asks for every story three times, the one that is read least first: so it has been on a site in its second hour,
/// where even that one was asked for six times. The second answer is compressed for all, and then what belongs to it.
pub async fn warm(site: &str, stories: u64) -> Result<()> {
    let zipf = Zipf::new(stories);
    let waiting = Rc::new(RefCell::new(zipf.ranked().to_vec()));
    let mut tasks = JoinSet::new();
    let local = LocalSet::new();
    for _ in 0..WARMERS {
        let (mut connection, waiting) = (Connection::to(site), waiting.clone());
        let warming = async move {
            loop {
                let Some(story) = waiting.borrow_mut().pop() else { return Ok(()) };
                for _ in 0..3 {
                    let (status, _) = connection.get(&path(story)).await?;
                    ensure!(status == 200, "{} answers {status}", path(story));
                }
            }
        };
        tasks.spawn_local_on(warming, &local);
    }
    local
        .run_until(async {
            while let Some(done) = tasks.join_next().await {
                done??;
            }
            Ok(())
        })
        .await
}

/// Reads by a schedule that waits for no one.
pub async fn read(site: &str, stories: u64) -> Result<Outcome> {
    let zipf = Zipf::new(stories);
    let mut chance = Chance::new(1);
    let count = RATE * u32::try_from(LENGTH.as_secs())?;
    let paths: Arc<Vec<String>> =
        Arc::new((0..count).map(|_| path(zipf.draw(&mut chance))).collect());
    let next = Rc::new(Cell::new(0));
    let begin = Instant::now() + Duration::from_millis(100);
    let local = LocalSet::new();
    let mut readers = JoinSet::new();
    for _ in 0..READERS {
        let (mut connection, paths, next) = (Connection::to(site), paths.clone(), next.clone());
        let reading = async move {
            let mut outcome = Outcome::default();
            loop {
                let number = next.replace(next.get() + 1);
                let Some(path) = paths.get(number) else { return outcome };
                let due =
                    begin + Duration::from_secs(1) / RATE * u32::try_from(number).unwrap_or(0);
                tokio::time::sleep_until(due.into()).await;
                let answer = connection.get(path).await;
                outcome.note(due, answer.is_ok_and(|(status, _)| status == 200));
            }
        };
        readers.spawn_local_on(reading, &local);
    }
    local
        .run_until(async {
            let mut all = Outcome::default();
            while let Some(done) = readers.join_next().await {
                all.add(done?);
            }
            Ok(all)
        })
        .await
}
