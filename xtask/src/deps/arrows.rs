//! The arrows between our crates, drawn in `ARCHITECTURE.md` from what cargo knows.

use crate::proc::root;
use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const DOCUMENT: &str = "ARCHITECTURE.md";
const START: &str = "<!-- arrows: `cargo xtask deps write` draws them from the manifests -->\n";
const END: &str = "<!-- end of arrows -->\n";

/// Which of our crates uses which.
pub type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Whether the document shows these arrows.
pub fn are_drawn(arrows: &Arrows) -> Result<bool> {
    let text = std::fs::read_to_string(root().join(DOCUMENT))?;
    Ok(replaced(&text, arrows)? == text)
}

/// Draws the arrows in the document.
pub fn write(arrows: &Arrows) -> Result<()> {
    let path = root().join(DOCUMENT);
    let text = std::fs::read_to_string(&path)?;
    std::fs::write(path, replaced(&text, arrows)?)?;
    Ok(())
}

fn replaced(text: &str, arrows: &Arrows) -> Result<String> {
    let split = text.split_once(START).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    let (before, after) = split.with_context(|| format!("{DOCUMENT} has no place for arrows"))?;
    Ok(format!("{before}{START}{}{END}{after}", draw(arrows)))
}

/// The arrows as a Mermaid diagram, without those that follow from two others.
fn draw(arrows: &Arrows) -> String {
    let mut shown = String::from("```mermaid\ngraph TD\n");
    for (from, uses) in arrows {
        let over: BTreeSet<&String> =
            uses.iter().flat_map(|middle| reach(arrows, middle)).collect();
        for to in uses.iter().filter(|to| !over.contains(to)) {
            let _ = writeln!(shown, "  {} --> {}", short(from), short(to));
        }
    }
    shown.push_str("```\n");
    shown
}

/// What a crate uses, over others as well.
fn reach<'a>(arrows: &'a Arrows, from: &str) -> BTreeSet<&'a String> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&String> = arrows.get(from).into_iter().flatten().collect();
    while let Some(next) = open.pop() {
        if seen.insert(next) {
            open.extend(arrows.get(next).into_iter().flatten());
        }
    }
    seen
}

/// A crate by its folder.
fn short(name: &str) -> &str {
    if name == "quire" { "bin" } else { name.strip_prefix("quire-").unwrap_or(name) }
}

#[cfg(test)]
mod tests {
    use super::{END, START, draw, replaced};

    fn arrows() -> super::Arrows {
        let of = |from: &str, to: &[&str]| {
            (from.to_owned(), to.iter().map(|&to| to.to_owned()).collect())
        };
        [
            of("quire", &["quire-app", "quire-core"]),
            of("quire-app", &["quire-core"]),
            of("quire-core", &[]),
        ]
        .into()
    }

    #[test]
    fn an_arrow_that_follows_from_two_others_is_left_out() {
        assert_eq!(draw(&arrows()), "```mermaid\ngraph TD\n  bin --> app\n  app --> core\n```\n");
    }

    #[test]
    fn only_the_drawing_is_replaced() {
        let text = format!("above\n{START}old\n{END}below\n");
        let new = replaced(&text, &arrows()).unwrap();
        assert!(new.starts_with("above\n") && new.ends_with("below\n") && !new.contains("old"));
        assert!(replaced("nothing", &arrows()).is_err());
    }
}
