//! Story pages: cached against nginx with the same bytes, and rendered again.

use super::bare::Bare;
use super::cpu::Used;
use super::load::{Plan, once, side_by_side};
use super::nginx::Nginx;
use super::{Row, profile};
use crate::proc::{output, root};
use crate::server::{Server, quire};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A fresh scratch folder with the demo content.
pub fn demo_data(name: &str) -> Result<PathBuf> {
    let data = root().join("target/scratch").join(name);
    if data.exists() {
        std::fs::remove_dir_all(&data)?;
    }
    // The program makes folders for its own eyes only; other benchmarks' servers live beside it.
    std::fs::create_dir_all(root().join("target/scratch"))?;
    quire(profile(), &["seed"], &data)?;
    Ok(data)
}

/// Words and paths of the newest public stories of a running server, longest text first.
pub fn stories(server: &Server) -> Result<Vec<(i64, String)>> {
    let body = json!({"query": "{ latestPostsFeed(paging: {limit: 50}) { items { url wordCount isLocked } } }"});
    let text = output(Command::new("curl").args([
        "-sS",
        "-H",
        "content-type: application/json",
        "-d",
        &body.to_string(),
        &format!("{}/_/graphql", server.url),
    ]))?;
    let answer: Value = serde_json::from_str(&text).with_context(|| text.clone())?;
    let items = answer["data"]["latestPostsFeed"]["items"].as_array().cloned().unwrap_or_default();
    let mut stories: Vec<(i64, String)> = items
        .iter()
        .filter(|item| item["isLocked"] == false)
        .filter_map(|item| Some((item["wordCount"].as_i64()?, item["url"].as_str()?.to_owned())))
        .collect();
    stories.sort_by_key(|(words, _)| std::cmp::Reverse(*words));
    Ok(stories)
}

fn fetch(url: &str, encoding: &str, to: &Path) -> Result<u64> {
    output(
        Command::new("curl")
            .args(["-sS", "-f", "-H", &format!("accept-encoding: {encoding}"), "-o"])
            .arg(to)
            .arg(url),
    )?;
    Ok(std::fs::metadata(to)?.len())
}

/// The headers of an answer, but those that any server of files writes by itself.
fn headers_of(url: &str) -> Result<Vec<(String, String)>> {
    const OWN: [&str; 6] =
        ["content-type", "content-length", "content-encoding", "etag", "date", "vary"];
    let head = output(Command::new("curl").args(["-sS", "-f", "-D", "-", "-o", "/dev/null", url]))?;
    let headers = head.lines().filter_map(|line| line.trim().split_once(": "));
    Ok(headers
        .filter(|(name, _)| !OWN.contains(name))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect())
}

/// A cached story page against nginx serving the same bytes.
pub fn cached() -> Result<Vec<Row>> {
    let server = Server::start(profile(), &demo_data("bench-page")?, "")?;
    let (_, path) =
        stories(&server)?.into_iter().next().context("the demo content has no story")?;
    let url = format!("{}{path}", server.url);
    let files = root().join("target/scratch/bench-nginx");
    std::fs::create_dir_all(&files)?;
    let plain = fetch(&url, "identity", &files.join("story.html"))?;
    let gzip = fetch(&url, "gzip", &files.join("story.html.gz"))?;
    let headers = headers_of(&url)?;
    let nginx = Nginx::start(&files, &headers)?;
    let mut rows = Vec::new();
    for (encoding, bytes) in [("identity", plain), ("gzip", gzip), ("br", 0)] {
        let asked = [("accept-encoding", encoding)];
        let plan = Plan { connections: 32, seconds: 3, headers: &asked, script: None };
        // nginx has no brotli module in Debian; its gzip file is the nearest thing.
        let theirs_headers =
            [("accept-encoding", if encoding == "identity" { "identity" } else { "gzip" })];
        let theirs_plan = Plan { headers: &theirs_headers, ..plan };
        let (ours, theirs) = side_by_side(3, &mut || once(&url, &plan), &mut || {
            once(&format!("{}/story.html", nginx.url), &theirs_plan)
        })?;
        let wordy = once(&format!("{}/story.html", nginx.wordy), &theirs_plan)?;
        let answer = files.join(format!("story.{encoding}"));
        fetch(&url, encoding, &answer)?;
        let bare = once(&Bare::start(&answer, &headers)?.url, &plan)?;
        ensure!(theirs.errors + wordy.errors == 0, "nginx answers with errors: nothing to compare");
        let ratio = ours.per_second / theirs.per_second;
        let size =
            if bytes > 0 { format!(", {:.1} kB", bytes as f64 / 1000.0) } else { String::new() };
        let row = Row::with_target(
            format!("cached story page, {encoding}{size}: quire / nginx"),
            format!(
                "{:.0}/s p99 {:.2} ms / {:.0}/s p99 {:.2} ms = {ratio:.2} ({} errors); \
                 nginx with our headers {:.0}/s, bare hyper with them {:.0}/s",
                ours.per_second,
                ours.p99_ms,
                theirs.per_second,
                theirs.p99_ms,
                ours.errors,
                wordy.per_second,
                bare.per_second
            ),
            "≥ 1.00",
            ratio >= 1.0,
        );
        rows.push(row.beside(ratio));
    }
    Ok(rows)
}

/// Story pages with the page cache switched off: every request is rendered from the database.
pub fn uncached() -> Result<Vec<Row>> {
    let data = demo_data("bench-render")?;
    let server = Server::start(profile(), &data, "[cache]\nmegabytes = 0\n")?;
    let paths: Vec<String> = stories(&server)?.into_iter().map(|(_, path)| path).collect();
    let script = data.join("stories.lua");
    let list: Vec<String> = paths.iter().map(|path| format!("{path:?}")).collect();
    std::fs::write(
        &script,
        format!(
            "local p = {{{}}}\nlocal i = 0\nrequest = function() i = i % #p + 1; return wrk.format('GET', p[i]) end\n",
            list.join(",")
        ),
    )?;
    let mut rows = Vec::new();
    for connections in [1, 8] {
        let plan = Plan {
            connections,
            seconds: 8,
            headers: &[("accept-encoding", "br")],
            script: Some(&script),
        };
        once(&server.url, &Plan { seconds: 3, ..plan })?;
        let before = Used::by(server.pid())?;
        let load = once(&server.url, &plan)?;
        let used = Used::by(server.pid())?.since(before, load.requests);
        rows.push(Row::with_target(
            format!("uncached story page, {connections} at once"),
            format!(
                "{:.0}/s, p99 {:.0} ms ({} errors); {used}",
                load.per_second, load.p99_ms, load.errors
            ),
            "≥ 310/s (10 × the fastest Ghost measured, 31/s)",
            load.per_second >= 310.0,
        ));
    }
    Ok(rows)
}
