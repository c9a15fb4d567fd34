//! HTML into a document: tokenised as browsers do it, mapped to what a document can hold, and
//! never stored. What is unknown is dropped and reported; scripts, styles and event handlers
//! cannot come through, because nothing of the HTML itself does.

mod attributes;
mod guard;
pub mod page;
pub mod provider;
pub mod shortcode;
mod tags;

use super::{ImageLayout, LineBreaks, Parsed, ReadOptions, builder::BlockBuilder};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use std::cell::RefCell;

/// Reads HTML into a document (pasted and imported HTML is never kept). Every text
/// gives one; what was simplified stands in [`Parsed::losses`].
///
/// ```
/// let parsed = quire_core::document::html_in::read("<p onclick=x()>Hello <b>you</b></p>");
/// assert_eq!(parsed.document.blocks[0].text, "Hello you");
/// ```
#[must_use]
pub fn read(html: &str) -> Parsed {
    read_with(html, &ReadOptions::default())
}

/// Reads HTML into a document as the options say; otherwise as [`read`].
#[must_use]
pub fn read_with(html: &str, options: &ReadOptions<'_>) -> Parsed {
    let mut reader = HtmlReader::new(options);
    if options.line_breaks == LineBreaks::WordPress && !html.contains("<!-- wp:") {
        reader.newlines = LineBreaks::WordPress;
    }
    reader.feed(html);
    reader.builder.finish()
}

/// Reads pieces of HTML one after the other; the Markdown reader uses it for raw HTML.
pub(super) struct HtmlReader<'a> {
    pub(super) builder: BlockBuilder<'a>,
    /// The element whose content is being dropped, and how many of its name are open.
    skipping: Option<(String, u32)>,
    newlines: LineBreaks,
    /// Whether the last thing read was a newline, for [`LineBreaks::WordPress`].
    after_newline: bool,
    /// The layout of the figure being read.
    layout: ImageLayout,
    /// Whether a `video` or `audio` waits for its `source`.
    media: bool,
}

impl<'a> HtmlReader<'a> {
    pub(super) fn new(options: &'a ReadOptions<'a>) -> Self {
        Self {
            builder: BlockBuilder::new(options),
            skipping: None,
            newlines: LineBreaks::Html,
            after_newline: false,
            layout: ImageLayout::Inset,
            media: false,
        }
    }

    /// Reads a piece of HTML.
    pub(super) fn feed(&mut self, html: &str) {
        let html = guard::without_floods(html);
        let input = BufferQueue::default();
        input.push_back(StrTendril::from_slice(&html));
        let tokenizer = Tokenizer::new(Sink(RefCell::new(self)), TokenizerOpts::default());
        // A pause is only asked for after a script, which our sink never does.
        let _ = tokenizer.feed(&input);
        tokenizer.end();
    }

    /// Adds text, unless it is inside something that is dropped.
    pub(super) fn text(&mut self, text: &str) {
        if self.skipping.is_some() {
            return;
        }
        if self.newlines == LineBreaks::Html {
            return self.builder.text(text);
        }
        for piece in text.split_inclusive('\n') {
            let line = piece.strip_suffix('\n').unwrap_or(piece);
            if !line.trim().is_empty() {
                self.after_newline = false;
            }
            self.builder.text(line);
            if line.len() < piece.len() {
                self.newline();
            }
        }
    }

    /// Adds a picture, unless it is inside something that is dropped.
    pub(super) fn image(&mut self, image: super::ImageBlock, caption: &str) {
        if self.skipping.is_none() {
            self.builder.image(image, caption);
        }
    }

    fn newline(&mut self) {
        if self.builder.is_verbatim() {
            return self.builder.text("\n");
        }
        if std::mem::replace(&mut self.after_newline, true) {
            self.builder.boundary();
        } else {
            self.builder.line_break();
        }
    }

    /// Stops dropping content: an element left open must not swallow what comes after its block.
    pub(super) fn stop_skipping(&mut self) {
        self.skipping = None;
    }

    fn tag(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        let name: &str = &tag.name;
        if !matches!(name, "p" | "div") {
            self.after_newline = false;
        }
        if let Some((skipped, open)) = &mut self.skipping {
            if skipped == name {
                match tag.kind {
                    TagKind::StartTag => *open += 1,
                    TagKind::EndTag => *open -= 1,
                }
                if *open == 0 {
                    self.skipping = None;
                }
            }
            return raw_content(tag);
        }
        match tag.kind {
            TagKind::StartTag => self.start(tag),
            TagKind::EndTag => self.end(name),
        }
        raw_content(tag)
    }
}

/// How the tokeniser reads what follows the tag.
fn raw_content(tag: &Tag) -> TokenSinkResult<()> {
    if tag.kind == TagKind::EndTag {
        return TokenSinkResult::Continue;
    }
    match &*tag.name {
        "script" => TokenSinkResult::RawData(RawKind::ScriptData),
        "style" | "xmp" | "iframe" | "noembed" | "noframes" => {
            TokenSinkResult::RawData(RawKind::Rawtext)
        }
        "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
        _ => TokenSinkResult::Continue,
    }
}

/// Takes the tokens; the tokeniser hands them over behind a shared reference.
struct Sink<'r, 'a>(RefCell<&'r mut HtmlReader<'a>>);

impl TokenSink for Sink<'_, '_> {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut reader = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => reader.text(&text),
            Token::TagToken(tag) => return reader.tag(&tag),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}
