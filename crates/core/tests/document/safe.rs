//! A second opinion on what comes out: the HTML is tokenised as a browser does it, and every tag,
//! attribute and address must be on the list.

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use std::cell::RefCell;

const TAGS: &[&str] = &[
    "p",
    "h2",
    "h3",
    "blockquote",
    "ul",
    "ol",
    "li",
    "pre",
    "code",
    "figure",
    "figcaption",
    "img",
    "a",
    "span",
    "div",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "hr",
    "br",
    "strong",
    "em",
    "s",
    "sup",
    "section",
    "label",
    "input",
];
const ATTRIBUTES: &[&str] = &[
    "href",
    "src",
    "alt",
    "width",
    "height",
    "loading",
    "class",
    "id",
    "dir",
    "rel",
    "role",
    "scope",
    "align",
    "start",
    "value",
    "type",
    "disabled",
    "checked",
    "tabindex",
    "aria-label",
    "data-lang",
    "data-layout",
    "data-focus",
    "data-embed",
    "data-provider",
    "data-ratio",
    "data-footnote",
    "data-mention",
    "data-block",
    "srcset",
    "sizes",
    "style",
];

/// What is wrong with rendered HTML; empty when nothing is.
pub(crate) fn complaints(html: &str) -> Vec<String> {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    let tokenizer = Tokenizer::new(Judge::default(), TokenizerOpts::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let (mut complaints, open) =
        (tokenizer.sink.complaints.into_inner(), tokenizer.sink.open.into_inner());
    if !open.is_empty() {
        complaints.push(format!("left open: {open:?}"));
    }
    complaints
}

#[derive(Default)]
struct Judge {
    complaints: RefCell<Vec<String>>,
    open: RefCell<Vec<String>>,
}

impl Judge {
    fn tag(&self, tag: &Tag) {
        let mut complaints = self.complaints.borrow_mut();
        let name: &str = &tag.name;
        if !TAGS.contains(&name) {
            complaints.push(format!("tag {name}"));
        }
        for attribute in &tag.attrs {
            let (key, value): (&str, &str) = (&attribute.name.local, &attribute.value);
            if !ATTRIBUTES.contains(&key) {
                complaints.push(format!("attribute {key}"));
            }
            let copies = value.split(", ").filter_map(|copy| copy.split(' ').next());
            if key == "srcset" && !copies.into_iter().all(is_harmless) {
                complaints.push(format!("copies {value:?}"));
            }
            if key == "style" && !value.split(';').all(is_style) {
                complaints.push(format!("style {value:?}"));
            }
            if matches!(key, "href" | "src") && !is_harmless(value) {
                complaints.push(format!("address {value:?}"));
            }
        }
        if matches!(name, "br" | "hr" | "img" | "input") {
            return;
        }
        let mut open = self.open.borrow_mut();
        match tag.kind {
            TagKind::StartTag => {
                if name == "a" && open.iter().any(|open| open == "a") {
                    complaints.push("a link in a link".to_owned());
                }
                open.push(name.to_owned());
            }
            TagKind::EndTag => {
                if open.pop().as_deref() != Some(name) {
                    complaints.push(format!("wrong end {name}"));
                }
            }
        }
    }
}

/// The point of a picture that stays; no other style comes from a document alone.
fn is_style(style: &str) -> bool {
    style.strip_prefix("object-position:").is_some_and(|point| {
        point.split(' ').all(|part| {
            let percent = part.strip_suffix('%').and_then(|percent| percent.parse::<u8>().ok());
            percent.is_some_and(|percent| percent <= 100)
        })
    })
}

/// What a browser makes of the address: it strips white space and control characters first.
fn is_harmless(address: &str) -> bool {
    let seen: String = address.chars().filter(|c| !c.is_control() && !c.is_whitespace()).collect();
    match url::Url::parse(&seen) {
        Ok(url) => matches!(url.scheme(), "http" | "https" | "mailto"),
        Err(_) => !seen.starts_with("//") && !seen.starts_with("/\\") && !seen.starts_with('\\'),
    }
}

impl TokenSink for Judge {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        match token {
            Token::TagToken(tag) => self.tag(&tag),
            Token::CommentToken(_) | Token::DoctypeToken(_) => {
                self.complaints.borrow_mut().push("comment or doctype".to_owned());
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}
