//! Rules about dependencies: which room may use which, what must stay out of the pure crates,
//! licences and sources. Read from cargo's own metadata; the licence list is `deny.toml`'s.

mod arrows;
mod unused;

use crate::proc::{command, output, root, say};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Which of our crates each of our crates may use.
const ROOMS: &[(&str, &[&str])] = &[
    ("quire-core", &[]),
    ("quire-routing", &["quire-core"]),
    ("quire-membership", &["quire-core"]),
    ("quire-search", &["quire-core"]),
    ("quire-store", &["quire-core", "quire-membership"]),
    (
        "quire-app",
        &["quire-core", "quire-routing", "quire-membership", "quire-search", "quire-store"],
    ),
    ("quire-providers", &["quire-core", "quire-membership", "quire-app"]),
    ("quire-pagecache", &[]),
    ("quire-gate", &[]),
    ("quire-listener", &[]),
    ("quire-syntax", &[]),
    ("quire-http", &["quire-core", "quire-store", "quire-app"]),
    (
        "quire-graphql",
        &[
            "quire-core",
            "quire-routing",
            "quire-membership",
            "quire-store",
            "quire-app",
            "quire-http",
            "quire-gate",
            "quire-syntax",
        ],
    ),
    ("quire-rest", &["quire-core", "quire-search", "quire-store", "quire-app", "quire-http"]),
    ("quire-feeds", &["quire-core", "quire-routing", "quire-store", "quire-app", "quire-http"]),
    (
        "quire-front",
        &[
            "quire-core",
            "quire-routing",
            "quire-app",
            "quire-http",
            "quire-listener",
            "quire-pagecache",
        ],
    ),
    (
        "quire",
        &[
            "quire-core",
            "quire-routing",
            "quire-membership",
            "quire-search",
            "quire-store",
            "quire-app",
            "quire-providers",
            "quire-pagecache",
            "quire-gate",
            "quire-listener",
            "quire-http",
            "quire-graphql",
            "quire-front",
            "quire-rest",
            "quire-feeds",
        ],
    ),
    ("xtask", &[]),
];
/// The pure crates; none of the impure may be reachable from them, at any depth.
pub const PURE: &[&str] = &["quire-core", "quire-routing", "quire-membership"];
const IMPURE: &[&str] = &["tokio", "diesel", "poem", "async-graphql", "hyper", "tantivy"];
/// Crates that other teams embed, and the parsers that must not come along. Asked of `cargo tree`, which
/// resolves a crate with its own features; the metadata has those of the whole workspace.
const LEAN: &[(&str, &[&str])] =
    &[("quire-routing", &["html5ever", "pulldown-cmark", "serde_yaml_ng", "toml"])];
/// Only these crates of ours may name the library.
const WRAPPED: &[(&str, &[&str])] = &[
    ("diesel", &["quire-store"]),
    (
        "poem",
        &[
            "quire-listener",
            "quire-http",
            "quire-graphql",
            "quire-rest",
            "quire-feeds",
            "quire-front",
            "quire",
        ],
    ),
    ("async-graphql", &["quire-graphql"]),
    ("poem-openapi", &["quire-rest"]),
    ("lettre", &["quire-providers"]),
    ("object_store", &["quire-providers"]),
    ("tantivy", &["quire-search"]),
];

/// Fails with every broken rule, one a line; `write` draws the arrows in the document before.
pub fn run(args: &[String]) -> Result<()> {
    let text = output(&mut command("cargo", &["metadata", "--format-version", "1", "--locked"]))?;
    let metadata: Value = serde_json::from_str(&text)?;
    let graph = Graph::read(&metadata).context("cargo metadata has another shape than expected")?;
    let mut broken = Vec::new();
    let arrows = graph.between_rooms();
    if args.iter().any(|arg| arg == "write") {
        arrows::write(&arrows)?;
    }
    if !arrows::are_drawn(&arrows)? {
        broken.push("the arrows in ARCHITECTURE.md are stale; run `cargo xtask deps write`".into());
    }
    for (name, may_use) in ROOMS {
        for used in graph.direct(name) {
            let ours = ROOMS.iter().any(|(room, _)| *room == used);
            if ours && !may_use.contains(&used.as_str()) {
                broken.push(format!("{name} must not use {used}"));
            }
            if let Some((_, owners)) =
                WRAPPED.iter().find(|(library, owners)| *library == used && !owners.contains(name))
            {
                broken.push(format!("{name} names {used}, which only {} may", owners.join(", ")));
            }
        }
    }
    for pure in PURE {
        let reached = graph.reach(pure);
        broken.extend(
            IMPURE.iter().filter(|i| reached.contains(**i)).map(|i| format!("{pure} reaches {i}")),
        );
    }
    for (name, left_out) in LEAN {
        let tree = ["tree", "--edges", "normal", "--prefix", "none", "--locked", "--package", name];
        let tree = output(&mut command("cargo", &tree))?;
        let used: BTreeSet<&str> =
            tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
        let reached = left_out.iter().filter(|library| used.contains(**library));
        broken.extend(reached.map(|library| format!("{name} reaches {library}")));
    }
    broken.extend(licences_and_sources(&metadata)?);
    broken.extend(unused::find(&metadata)?);
    if broken.is_empty() {
        say(format!("{} packages keep the rules", graph.edges.len()));
        return Ok(());
    }
    bail!("{} broken rule(s):\n{}", broken.len(), broken.join("\n"))
}

/// Names and their normal (not dev, not build) dependencies.
struct Graph {
    edges: BTreeMap<String, BTreeSet<String>>,
}

impl Graph {
    fn read(metadata: &Value) -> Option<Self> {
        let names: BTreeMap<&str, &str> = metadata["packages"]
            .as_array()?
            .iter()
            .filter_map(|package| Some((package["id"].as_str()?, package["name"].as_str()?)))
            .collect();
        let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for node in metadata["resolve"]["nodes"].as_array()? {
            let from = names.get(node["id"].as_str()?)?;
            let to = node["deps"].as_array()?.iter().filter(|dep| {
                dep["dep_kinds"]
                    .as_array()
                    .is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
            });
            let to =
                to.filter_map(|dep| names.get(dep["pkg"].as_str()?).map(|name| (*name).to_owned()));
            edges.entry((*from).to_owned()).or_default().extend(to);
        }
        Some(Self { edges })
    }

    fn direct(&self, name: &str) -> impl Iterator<Item = &String> {
        self.edges.get(name).into_iter().flatten()
    }

    /// What our crates use of each other; the tools use none of them.
    fn between_rooms(&self) -> arrows::Arrows {
        let is_room = |name: &&String| ROOMS.iter().any(|(room, _)| *room == name.as_str());
        let rooms = ROOMS.iter().map(|(room, _)| *room).filter(|room| *room != "xtask");
        rooms
            .map(|room| (room.to_owned(), self.direct(room).filter(is_room).cloned().collect()))
            .collect()
    }

    fn reach(&self, name: &str) -> BTreeSet<String> {
        let mut seen = BTreeSet::new();
        let mut open = vec![name.to_owned()];
        while let Some(next) = open.pop() {
            for used in self.direct(&next) {
                if seen.insert(used.clone()) {
                    open.push(used.clone());
                }
            }
        }
        seen
    }
}

fn licences_and_sources(metadata: &Value) -> Result<Vec<String>> {
    let deny = std::fs::read_to_string(root().join("deny.toml"))?;
    let list = deny
        .split_once("allow = [")
        .and_then(|(_, rest)| rest.split_once(']'))
        .context("deny.toml has no `allow = [`")?
        .0;
    let allowed: BTreeSet<&str> = list.split('"').skip(1).step_by(2).collect();
    let mut broken = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default();
        let source = package["source"].as_str();
        if source.is_some_and(|source| {
            !source.starts_with("registry+") && !source.starts_with("sparse+")
        }) {
            broken.push(format!("{name} comes from {}", source.unwrap_or_default()));
        }
        let licence = package["license"].as_str().unwrap_or_default();
        if !is_allowed(licence, &allowed) {
            broken.push(format!(
                "{name} has the licence `{licence}`, which deny.toml does not allow"
            ));
        }
    }
    Ok(broken)
}

/// Whether an SPDX expression can be met: one side of every OR, all sides of every AND.
fn is_allowed(expression: &str, allowed: &BTreeSet<&str>) -> bool {
    let flat = expression.replace(['(', ')'], "").replace('/', " OR ");
    flat.split(" AND ")
        .all(|part| part.split(" OR ").any(|licence| allowed.contains(licence.trim())))
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn one_side_of_an_or_is_enough_and_every_side_of_an_and_is_needed() {
        let allowed = ["MIT", "ISC"].into();
        assert!(is_allowed("Apache-2.0 OR MIT", &allowed));
        assert!(is_allowed("MIT AND ISC", &allowed));
        assert!(!is_allowed("MIT AND GPL-3.0", &allowed));
        assert!(!is_allowed("", &allowed));
    }
}
