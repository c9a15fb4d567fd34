//! Page views of someone signed in, against Ghost's pages for a signed-in member.
//!
//! Our pages hold nothing personal (decision 0005); what is personal is asked for afterwards. So one
//! view of ours is the page and every question that a browser was seen to ask for it, while of Ghost
//! the page alone counts, although its scripts ask for the member too.

use super::cpu::Used;
use super::ghost::{self, Ghost};
use super::load::{Load, Plan, once, side_by_side};
use super::page::{demo_data, stories};
use super::{Row, profile};
use crate::needs;
use crate::proc::output;
use crate::renderer::npm;
use crate::server::Server;
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;

/// The code of the reader's letter is read from the outbox.
const CONFIG: &str = "[server]\noutbox = true\n";

/// The home page and a story of middling length, each for someone signed in.
pub fn run() -> Result<Vec<Row>> {
    let server = Server::start(profile(), &demo_data("bench-members")?, CONFIG)?;
    let stories = stories(&server)?;
    let middle = stories.len() / 2;
    let (words, story) = stories.get(middle).context("the demo content has no story")?;
    let views = views(&server, story)?;
    let lengths: Vec<i64> = stories.iter().map(|(words, _)| *words).collect();
    let ghost = Ghost::start(&lengths)?;
    let post = ghost.posts.get(middle).context("Ghost has no such post")?;
    Ok(vec![
        row("home page", &server, &views["home"], &ghost, &ghost.url)?,
        row(&format!("story of {words} words"), &server, &views["story"], &ghost, post)?,
    ])
}

/// The requests of a browser in which someone signed in opens both pages, by page.
fn views(server: &Server, story: &str) -> Result<Value> {
    let text = output(
        npm(&["run", "--silent", "bench:members", "--", &server.url])
            .arg(server.data.join("outbox"))
            .arg(story)
            .env("CHROMIUM", needs::chromium()?),
    )?;
    let line = text.lines().rev().find(|line| line.starts_with('{'));
    Ok(serde_json::from_str(line.context("the script printed no JSON")?)?)
}

fn row(what: &str, server: &Server, view: &Value, ghost: &Ghost, theirs: &str) -> Result<Row> {
    let view = view.as_array().context("the browser recorded no view")?;
    let script = server.data.join("view.lua");
    write_script(&script, view)?;
    let ours = Plan { connections: 8, seconds: 4, headers: &[], script: Some(&script) };
    // What the browser accepts, so that both compress or neither does.
    let accepted = view.first().and_then(|page| page["headers"]["accept-encoding"].as_str());
    let headers =
        [("cookie", ghost.cookie.as_str()), ("accept-encoding", accepted.unwrap_or("gzip"))];
    let plan = Plan { headers: &headers, script: None, ..ours };
    let our_cpu = warmed(server.pid(), &server.url, &ours)? * view.len() as f64;
    let their_cpu = warmed(ghost.pid(), theirs, &plan)?;
    let (ours, theirs) =
        side_by_side(3, &mut || once(&server.url, &ours), &mut || once(theirs, &plan))?;
    ensure!(theirs.errors == 0, "Ghost answers with errors: nothing to compare");
    let questions = view.iter().map(questions).sum::<usize>();
    let views = ours.per_second / view.len() as f64;
    let ratio = views / theirs.per_second;
    let figure = |rate: f64, load: &Load| format!("{rate:.0}/s p99 {:.1} ms", load.p99_ms);
    Ok(Row::with_target(
        format!(
            "{what}, signed in, 8 at once: views of quire (page and {questions} questions in {} requests) / \
             pages of Ghost {}",
            view.len().saturating_sub(1),
            ghost::VERSION
        ),
        format!(
            "{} / {} = {ratio:.1} ({} errors), p99 of one answer; \
             CPU a view {our_cpu:.1} ms / {their_cpu:.1} ms",
            figure(views, &ours),
            figure(theirs.per_second, &theirs),
            ours.errors
        ),
        "≥ 10.0",
        ratio >= 10.0 && ours.errors == 0,
    )
    .beside(ratio))
}

/// Runs once before it counts, and says how many milliseconds of CPU an answer took.
fn warmed(server: u32, url: &str, plan: &Plan<'_>) -> Result<f64> {
    once(url, &Plan { seconds: 2, ..*plan })?;
    let before = Used::by(server)?;
    let load = once(url, &Plan { seconds: 4, ..*plan })?;
    Ok(Used::by(server)?.each(before, load.requests))
}

/// How many operations a request carries; a page carries none.
fn questions(request: &Value) -> usize {
    let body = request["body"].as_str().and_then(|body| serde_json::from_str::<Value>(body).ok());
    body.map_or(0, |body| body.as_array().map_or(1, Vec::len))
}

/// Writes a script that sends the requests of a view in turns.
fn write_script(file: &Path, view: &[Value]) -> Result<()> {
    // Text between these brackets is taken as it is.
    let quoted = |text: &str| format!("[==[{text}]==]");
    let mut lua = String::from("local view, ready, i = {\n");
    for request in view {
        let part = |name: &str| request[name].as_str().context("half a request was recorded");
        let body = request["body"].as_str().map_or("nil".to_owned(), quoted);
        let headers = request["headers"].as_object().context("a request has no headers")?;
        let headers: String = headers
            .iter()
            .filter_map(|(name, value)| Some((name, value.as_str()?)))
            .map(|(name, value)| format!("[{name:?}] = {}, ", quoted(value)))
            .collect();
        writeln!(
            lua,
            "{{ {:?}, {}, {{ {headers} }}, {body} }},",
            part("method")?,
            quoted(part("path")?)
        )?;
    }
    lua.push_str(
        "}, {}, 0\n\
         init = function() for n, r in ipairs(view) do ready[n] = wrk.format(r[1], r[2], r[3], r[4]) end end\n\
         request = function() i = i % #ready + 1; return ready[i] end\n",
    );
    Ok(std::fs::write(file, lua)?)
}
