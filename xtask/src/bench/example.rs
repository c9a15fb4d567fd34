//! Benchmarks that live beside the code they measure, as examples that print one JSON line.

use super::Row;
use crate::proc::{command, output, root};
use anyhow::{Context, Result};
use serde_json::Value;
use std::path::PathBuf;

/// Where an example lies that was built with the others.
pub fn path(name: &str) -> PathBuf {
    crate::server::target().join(super::profile()).join("examples").join(name)
}

/// The JSON line that an example prints.
pub fn example(name: &str, args: &[&str]) -> Result<Value> {
    let path = path(name);
    let path = path.to_str().context("the repository's path is not UTF-8")?;
    let text = output(&mut command(path, args))?;
    let line = text
        .lines()
        .rev()
        .find(|line| line.starts_with('{'))
        .with_context(|| format!("{name} printed no JSON line"))?;
    Ok(serde_json::from_str(line)?)
}

/// A number in it.
pub fn number(value: &Value, name: &str) -> Result<f64> {
    value[name].as_f64().with_context(|| format!("`{name}` is missing in {value}"))
}

/// Durable writes of 64 clients.
pub fn writes() -> Result<Vec<Row>> {
    let answer = example("bench_writes", &[])?;
    let (rate, p99) = (number(&answer, "per_second")?, number(&answer, "p99_us")? / 1000.0);
    let lost = number(&answer, "acknowledged")? - number(&answer, "found")?;
    Ok(vec![Row::with_target(
        "durable writes, 64 clients",
        format!("{rate:.0}/s, p99 {p99:.1} ms, {lost} acknowledged lost"),
        "≥ 5,000/s, p99 ≤ 25 ms, 0 lost",
        rate >= 5_000.0 && p99 <= 25.0 && lost == 0.0,
    )])
}

/// Claps of many readers on one story, through GraphQL.
pub fn claps() -> Result<Vec<Row>> {
    let answer = example("bench_writing", &["claps"])?;
    let (rate, p99) = (number(&answer, "per_second")?, number(&answer, "p99_us")? / 1000.0);
    let lost = number(&answer, "acknowledged")? - number(&answer, "counted")?;
    Ok(vec![Row::with_target(
        "claps on one story, 64 readers at a time, GraphQL in process",
        format!("{rate:.0}/s, p99 {p99:.1} ms, {lost} not counted"),
        "≥ 2,000/s, exact",
        rate >= 2_000.0 && lost == 0.0,
    )])
}

/// Saves of writers who type without a pause, through GraphQL.
pub fn autosave() -> Result<Vec<Row>> {
    let answer = example("bench_writing", &["autosave"])?;
    let (saves, p99) = (number(&answer, "acknowledged")?, number(&answer, "p99_us")? / 1000.0);
    Ok(vec![Row::with_target(
        "autosave, 64 writers, each four times a second, GraphQL in process",
        format!("{saves} saves, p99 {p99:.1} ms"),
        "p99 ≤ 50 ms",
        p99 <= 50.0,
    )])
}

/// Writes of others while 100,000 followers are told of a new story.
pub fn notifications() -> Result<Vec<Row>> {
    let answer = example("bench_writing", &["notifications"])?;
    let (alone, beside) = (number(&answer, "alone_p99_us")?, number(&answer, "beside_p99_us")?);
    let seconds = number(&answer, "seconds")?;
    Ok(vec![
        Row::with_target(
            "claps while 100,000 followers are told of a story",
            format!(
                "p99 {:.1} ms, {:.2} × that of claps alone; told in {seconds:.0} s",
                beside / 1000.0,
                beside / alone
            ),
            "p99 ≤ 1.5 × that of claps alone",
            beside <= 1.5 * alone,
        )
        .beside(alone / beside),
    ])
}

/// Thousands of events for a receiver that fails half the time, and the claps of others meanwhile.
pub fn webhooks() -> Result<Vec<Row>> {
    let answer = example("bench_writing", &["webhooks"])?;
    let (alone, beside) = (number(&answer, "alone_p99_us")?, number(&answer, "beside_p99_us")?);
    let sent = number(&answer, "sent")?;
    let lost = sent - number(&answer, "arrived")?;
    let (late, seconds) = (number(&answer, "after_deletion")?, number(&answer, "seconds")?);
    Ok(vec![Row::with_target(
        format!("claps while {sent:.0} events are sent to a receiver that fails half the time"),
        format!(
            "{lost} lost, {late} after their webhook was deleted; p99 of claps {:.1} ms, {:.2} × alone; sent in \
             {seconds:.0} s",
            beside / 1000.0,
            beside / alone
        ),
        "none lost, none after deletion, p99 of others ≤ 1.2 ×",
        lost == 0.0 && late == 0.0 && beside <= 1.2 * alone,
    )
    .beside(alone / beside)])
}

/// Events of browsers, and the writes of others meanwhile.
pub fn events() -> Result<Vec<Row>> {
    let answer = example("bench_events", &[])?;
    let (alone, beside) = (number(&answer, "alone_p99_us")?, number(&answer, "beside_p99_us")?);
    let rate = number(&answer, "per_second")?;
    let (taken, counted) = (number(&answer, "acknowledged")?, number(&answer, "counted")?);
    Ok(vec![
        Row::with_target(
            "events of browsers, half of which came before, beside the writes of eight readers",
            format!(
                "{rate:.0}/s, {} lost, {} counted twice; p99 of others {:.1} ms, {:.2} × alone",
                (taken - counted).max(0.0),
                (counted - taken).max(0.0),
                beside / 1000.0,
                beside / alone
            ),
            "≥ 5,000/s, none lost, none twice, p99 of others ≤ 1.2 ×",
            rate >= 5_000.0 && taken == counted && beside <= 1.2 * alone,
        )
        .beside(alone / beside),
    ])
}

/// Search in process among a million stories: two words with a filter and a typo.
pub fn search() -> Result<Vec<Row>> {
    // Building the index takes two minutes: it stays for the next run.
    let kept = root().join("target/scratch/bench-search");
    let kept = kept.to_str().context("the folder's name is no text")?;
    let answer = example("bench_search", &["1000000", "120", kept])?;
    let p50 = number(&answer, "two_words_filter_typo_p50_us")? / 1000.0;
    let p99 = number(&answer, "two_words_filter_typo_p99_us")? / 1000.0;
    Ok(vec![Row::with_target(
        "search, 1000000 stories, two words, filter, typo",
        format!("p50 {p50:.2} ms, p99 {p99:.2} ms"),
        "p99 ≤ 10 ms",
        p99 <= 10.0,
    )])
}

/// Pictures as large as uploads may be.
pub fn pictures() -> Result<Vec<Row>> {
    let answer = example("bench_pictures", &[])?;
    let pictures = answer["pictures"].as_array().context("there are no pictures")?;
    let row = |picture: &Value| {
        let what = picture["what"].as_str().context("a picture without a name")?;
        let (taken, copy) = (&picture["taken"], &picture["webp_1192"]["spent"]);
        let (seconds, memory) = (number(taken, "seconds")?, number(taken, "peak_mebibytes")?);
        let (copied, megabytes) = (number(copy, "seconds")?, number(picture, "megabytes")?);
        Ok(Row::with_target(
            format!("{what}, {megabytes:.1} MB, taken in"),
            format!("{seconds:.2} s, +{memory:.0} MiB; a copy of 1192 px {copied:.2} s"),
            "≤ 5 s, ≤ 256 MiB",
            seconds <= 5.0 && memory <= 256.0,
        ))
    };
    pictures.iter().map(row).collect()
}

/// The GraphQL story query against the same SQL straight through Diesel.
pub fn graphql() -> Result<Vec<Row>> {
    let answer = example("bench_graphql", &[])?;
    let (graphql, sql) = (number(&answer, "graphql_p99_us")?, number(&answer, "sql_p99_us")?);
    Ok(vec![
        Row::with_target(
            "GraphQL story query / the same SQL through Diesel, p99",
            format!("{graphql:.0} µs / {sql:.0} µs = {:.2}", graphql / sql),
            "≤ 2.00",
            graphql <= 2.0 * sql,
        )
        .beside(sql / graphql),
    ])
}
