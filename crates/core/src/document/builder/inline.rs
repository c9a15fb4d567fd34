//! Formatting, links, footnote references and pictures inside text.

use super::super::{Address, BlockKind, ImageBlock, LossKind, MarkKind, limits, link, validate};
use super::{BlockBuilder, Container, Inline, State};

/// Formatting open at once; more is passed over.
const MAX_OPEN_MARKS: usize = 32;

/// Formatting that has begun.
pub(super) struct OpenMark {
    inline: Inline,
    /// `None`: a refused link, of which only the text stays.
    kind: Option<MarkKind>,
    /// Where its text begins in the block being written; `None` before the first character.
    pub(super) start: Option<u32>,
}

impl BlockBuilder<'_> {
    /// Begins formatting.
    pub(in crate::document) fn open_mark(&mut self, inline: Inline) {
        if let Inline::Link(_) | Inline::Mention(_) = inline {
            self.close_mark(&inline);
        }
        if self.open_marks.len() >= MAX_OPEN_MARKS || self.in_code() {
            return;
        }
        let kind = match &inline {
            Inline::Strong => Some(MarkKind::Strong),
            Inline::Em => Some(MarkKind::Em),
            Inline::Code => Some(MarkKind::Code),
            Inline::Strike => Some(MarkKind::Strike),
            Inline::Link(href) => self.link(href).map(|href| MarkKind::Link { href }),
            Inline::Mention(id) => Some(MarkKind::Mention { user_id: id.clone() })
                .filter(|_| id.parse::<crate::UserId>().is_ok()),
        };
        self.flush_mark_text();
        self.open_marks.push(OpenMark { inline, kind, start: None });
    }

    /// Ends the formatting of this kind that was opened last; links end whatever their address.
    pub(in crate::document) fn close_mark(&mut self, inline: &Inline) {
        let is_anchor = |inline: &Inline| matches!(inline, Inline::Link(_) | Inline::Mention(_));
        let found = self.open_marks.iter().rposition(|mark| {
            mark.inline == *inline || is_anchor(&mark.inline) && is_anchor(inline)
        });
        if let Some(at) = found {
            self.flush_mark_text();
            let mark = self.open_marks.remove(at);
            self.end_mark(mark);
        }
    }

    /// Writes white space that was held back; marks that are open already begin with it.
    fn flush_mark_text(&mut self) {
        let at = self.writing.units;
        self.writing.flush_mark_text();
        if self.writing.units > at {
            for mark in &mut self.open_marks {
                mark.start.get_or_insert(at);
            }
        }
    }

    fn end_mark(&mut self, mark: OpenMark) {
        if let (Some(kind), Some(start)) = (mark.kind, mark.start) {
            self.writing.mark(kind, start);
        }
    }

    pub(super) fn end_marks_above(&mut self, keep: usize) {
        while self.open_marks.len() > keep {
            if let Some(mark) = self.open_marks.pop() {
                self.end_mark(mark);
            }
        }
    }

    /// How many marks are open, for [`Self::end_marks_since`].
    pub(in crate::document) const fn open_mark_count(&self) -> usize {
        self.open_marks.len()
    }

    /// Ends the formatting begun since there were `keep` marks.
    pub(in crate::document) fn end_marks_since(&mut self, keep: usize) {
        self.end_marks_above(keep);
    }

    /// Writes the open marks into the block that ends here; they begin again in the next.
    pub(super) fn cut_marks(&mut self) {
        for at in 0..self.open_marks.len() {
            let Some(mark) = self.open_marks.get_mut(at) else { break };
            if let (Some(kind), Some(start)) = (mark.kind.clone(), mark.start.take()) {
                self.writing.mark(kind, start);
            }
        }
    }

    fn resolved(&self, address: Address<'_>) -> String {
        let resolved = self.options.resolve.and_then(|resolve| resolve(address));
        resolved.unwrap_or_else(|| address.as_str().to_owned())
    }

    fn link(&mut self, href: &str) -> Option<String> {
        let answer = link::clean(&self.resolved(Address::Link(href)));
        if answer.is_none() {
            self.lose(LossKind::LinkRefused, href);
        }
        answer
    }

    /// An address of a picture; `None` and a loss when it is refused.
    pub(super) fn picture(&mut self, src: &str) -> Option<String> {
        let resolved = self.resolved(Address::Image(src));
        let answer = if link::is_image_source(&resolved) {
            Some(resolved)
        } else {
            link::clean(&resolved).filter(|src| link::is_image_source(src))
        };
        if answer.is_none() {
            self.lose(LossKind::ImageRefused, src);
        }
        answer
    }

    /// A reference to a footnote; its text is the label.
    pub(in crate::document) fn footnote_reference(&mut self, label: &str) {
        let label = clean_label(label);
        if self.is_ignored() || self.in_code() {
            return self.lose(LossKind::FootnoteBroken, &label);
        }
        self.end_anchor();
        let mut chars = label.chars();
        if let Some(first) = chars.next() {
            self.put(first);
            let start = self.writing.units - if first.len_utf16() == 2 { 2 } else { 1 };
            chars.for_each(|c| self.put(c));
            self.writing.mark(MarkKind::Footnote { label: label.clone() }, start);
        }
    }

    /// A footnote reference is a link of its own and ends one around it.
    fn end_anchor(&mut self) {
        self.close_mark(&Inline::Link(String::new()));
    }

    /// A label that no footnote has yet.
    pub(super) fn fresh_label(&mut self, label: &str) -> String {
        let base = clean_label(label);
        if !self.labels.contains(&base) {
            return base;
        }
        self.lose(LossKind::FootnoteBroken, &base);
        let stem: String = base.chars().take(12).collect();
        let free = (self.labels.len() + 1..)
            .map(|n| format!("{stem}-{n}"))
            .find(|label| !self.labels.contains(label));
        free.unwrap_or(base)
    }

    /// A picture. Inside a paragraph or quotation it parts the text; inside anything else it
    /// comes after it.
    pub(in crate::document) fn image(&mut self, mut image: ImageBlock, caption: &str) {
        if self.is_ignored() {
            return self.figure_image(&image.src);
        }
        if self.in_code() {
            return self.lose(LossKind::ContentDropped, "img");
        }
        let Some(src) = self.picture(&image.src) else {
            let alt = std::mem::take(&mut image.alt);
            return self.text(&alt);
        };
        image.src = src;
        image.alt = one_line(&image.alt);
        if image.href.is_none() {
            image.href = self.open_marks.iter().rev().find_map(|mark| match &mark.kind {
                Some(MarkKind::Link { href }) => Some(href.clone()),
                _ => None,
            });
        }
        let waits = self.frames.iter().rev().any(|frame| {
            matches!(
                frame.state,
                State::Item(_)
                    | State::Heading(_)
                    | State::Caption
                    | State::Cell { .. }
                    | State::Footnote { .. }
            )
        });
        if waits {
            if self.in_cell() {
                self.lose(LossKind::CellImage, &image.src);
            }
            self.waiting.push((image, caption.to_owned()));
            return;
        }
        if !self.writing.is_empty() {
            self.lose(LossKind::ImageSplit, &image.src);
        }
        self.part();
        self.write_image(image, caption);
        self.parted = true;
    }

    /// A thing from elsewhere, as a block of its own.
    pub(in crate::document) fn embed(&mut self, embed: super::super::Embed) {
        self.part();
        self.push_block(BlockKind::Embed(embed), super::MarkedText::default());
    }

    /// A link that stands for something that cannot be shown here.
    pub(in crate::document) fn link_to(&mut self, address: &str) {
        self.lose(LossKind::FrameLinked, address);
        if link::clean(address).is_none() {
            return;
        }
        self.open(Container::Division);
        self.open_mark(Inline::Link(address.to_owned()));
        self.text(address);
        self.close_mark(&Inline::Link(String::new()));
        self.boundary();
    }
}

fn clean_label(label: &str) -> String {
    let mut clean = String::new();
    for c in label.trim().chars() {
        let c = if c.is_whitespace() { '-' } else { c };
        if clean.len() + c.len_utf8() <= limits::LABEL
            && validate::is_label(c.encode_utf8(&mut [0; 4]))
        {
            clean.push(c);
        }
    }
    if clean.is_empty() { "note".to_owned() } else { clean }
}

/// A caption or alternative text: one line, no control characters of any kind, within its limit.
pub(super) fn one_line(text: &str) -> String {
    let mut out = String::new();
    let mut units = 0;
    let parts =
        |c: char| c.is_ascii_whitespace() || c.is_control() || crate::text::is_direction_control(c);
    for word in text.split(parts).filter(|w| !w.is_empty()) {
        units += super::super::utf16_len(word) + 1;
        if units > limits::CAPTION_UNITS {
            break;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}
