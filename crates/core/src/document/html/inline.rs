//! Text with its formatting.

use super::super::{MarkKind, RichText, spans};
use super::Renderer;
use super::escape::{push_attribute, push_text};
use spans::Piece;

/// What other sites' links carry: no access to our window, no endorsement, written by users.
const EXTERNAL_REL: &str = "noopener nofollow ugc";

impl<'a> Renderer<'a> {
    /// Writes a text with its marks.
    pub(super) fn inline(&mut self, text: RichText<'a>) {
        // Whether each open anchor was written: a refused address leaves only its text.
        let mut written = Vec::new();
        for piece in spans::pieces(text) {
            match piece {
                Piece::Text(text) => push_text(&mut self.out, text),
                Piece::Open(kind) => written.push(self.open(kind)),
                Piece::Close(kind) => {
                    if written.pop().unwrap_or(false) {
                        self.out.push_str(closing(kind));
                    }
                }
                Piece::Footnote(label, text) => self.footnote_reference(label, text),
            }
        }
    }

    fn open(&mut self, kind: &MarkKind) -> bool {
        let tag = match kind {
            MarkKind::Strong => "<strong>",
            MarkKind::Em => "<em>",
            MarkKind::Code => "<code>",
            MarkKind::Strike => "<s>",
            MarkKind::Link { href } => return self.anchor(href),
            MarkKind::Mention { user_id } => return self.mention(user_id),
            MarkKind::Footnote { .. } => return false,
        };
        self.out.push_str(tag);
        true
    }

    /// Begins a link; false when its address is refused.
    pub(super) fn anchor(&mut self, href: &str) -> bool {
        let Some(address) = self.address(href) else { return false };
        self.out.push_str("<a");
        push_attribute(&mut self.out, "href", &address);
        if self.is_external(href) {
            push_attribute(&mut self.out, "rel", EXTERNAL_REL);
        }
        self.out.push('>');
        true
    }

    fn mention(&mut self, user_id: &str) -> bool {
        if user_id.parse::<crate::UserId>().is_err() {
            return false;
        }
        let Some(address) = self.address(&(self.options.mention_url)(user_id)) else {
            return false;
        };
        self.out.push_str("<a");
        push_attribute(&mut self.out, "href", &address);
        if self.is_page() {
            push_attribute(&mut self.out, "data-mention", user_id);
        }
        self.out.push('>');
        true
    }
}

const fn closing(kind: &MarkKind) -> &'static str {
    match kind {
        MarkKind::Strong => "</strong>",
        MarkKind::Em => "</em>",
        MarkKind::Code => "</code>",
        MarkKind::Strike => "</s>",
        MarkKind::Link { .. } | MarkKind::Mention { .. } => "</a>",
        MarkKind::Footnote { .. } => "",
    }
}
