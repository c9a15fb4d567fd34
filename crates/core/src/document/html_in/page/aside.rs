//! Parts of a page that no story is in.

use super::super::attributes::value;
use html5ever::tokenizer::{Tag, TagKind};

/// Parts of a page that no story is in.
const BESIDE: &[&str] = &[
    "nav", "aside", "footer", "form", "button", "script", "style", "template", "noscript", "dialog",
];
/// Roles of such parts.
const BESIDE_ROLES: &[&str] =
    &["navigation", "complementary", "contentinfo", "banner", "search", "dialog", "menu"];
/// Elements that have no end, and so cannot be left out with what is in them.
const VOID: &[&str] = &[
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Tells when tokens stand in a part of the page beside the story.
#[derive(Debug, Default)]
pub(super) struct AsideTracker(Option<(String, u32)>);

impl AsideTracker {
    pub(super) fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Whether the tag belongs to such a part, or begins one.
    pub(super) fn is_within(&mut self, tag: &Tag) -> bool {
        let is_start = tag.kind == TagKind::StartTag;
        if let Some((name, open)) = &mut self.0 {
            if **name == *tag.name {
                *open = if is_start { open.saturating_add(1) } else { open.saturating_sub(1) };
                if *open == 0 {
                    self.0 = None;
                }
            }
            return true;
        }
        if is_start && is_aside(tag) {
            self.0 = Some((tag.name.to_string(), 1));
            return true;
        }
        false
    }
}

fn is_aside(tag: &Tag) -> bool {
    let name: &str = &tag.name;
    if VOID.contains(&name) || matches!(name, "html" | "body" | "main" | "article") {
        return false;
    }
    BESIDE.contains(&name)
        || value(tag, "hidden").is_some()
        || value(tag, "aria-hidden") == Some("true")
        || value(tag, "role").is_some_and(|role| BESIDE_ROLES.contains(&role))
}
