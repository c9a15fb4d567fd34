//! Finds the story in a web page: where its text stands, and what its head says of it (decision
//! 0024). Two passes over the tokens; like all reading here it builds no tree, so that no nesting
//! can exhaust anything.

mod aside;
mod kind;
mod reading;
mod survey;

use super::{guard, raw_content};
use crate::{
    document::{
        Address, Parsed, ReadOptions,
        counts::word_count,
        limits::{self, SUBTITLE_UNITS, TITLE_UNITS},
        utf16_len,
    },
    text::line,
};
use html5ever::{
    tendril::StrTendril,
    tokenizer::{BufferQueue, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts},
};
use reading::RegionReader;
use std::cell::RefCell;
use survey::PageSurvey;
use url::Url;

/// Words that a page has to have in one place to hold a story.
const WORDS: u64 = 10;

/// A story that was found in a page (decision 0024).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundStory {
    /// The body, and what had to be simplified.
    pub parsed: Parsed,
    /// The title; empty when the page has none.
    pub title: String,
    /// The line below it, if the page has a description that its text does not begin with.
    pub subtitle: String,
    /// Where the page says that the text appeared first.
    pub canonical: Option<String>,
    /// The language, as the page says.
    pub lang: String,
}

/// Where addresses lead that were written at another place: for a page from its own address, for a
/// file from nowhere, so that only whole ones stay (decision 0024; see
/// [`ReadOptions::resolve`]).
pub fn elsewhere(base: Option<&Url>) -> impl Fn(Address<'_>) -> Option<String> {
    move |met| {
        let written = met.as_str().trim();
        if matches!(met, Address::Link(_)) && written.starts_with('#') {
            return None;
        }
        let whole = Url::options().base_url(base).parse(written);
        // An address that leads nowhere is refused, and told of, by the rules for addresses.
        Some(whole.map(String::from).unwrap_or_default())
    }
}

/// Finds the story in a page that lies at `address` (a file lies nowhere); `None` when there is
/// none.
/// Links and pictures of the document lead where they led there (decision 0024).
#[must_use]
pub fn find(html: &str, address: Option<&Url>) -> Option<FoundStory> {
    let html = guard::without_floods(html);
    let mut survey = PageSurvey::default();
    tokenize(&html, &mut survey);
    let head = &survey.head;
    let from = |base: Option<&Url>, written: &str| {
        Url::options().base_url(base).parse(written).ok().filter(is_web)
    };
    let base = head.base.as_deref().and_then(|written| from(address, written));
    let base = base.or_else(|| address.cloned());
    let resolve = elsewhere(base.as_ref());
    let title = head.title.as_deref().map(|title| line(title, TITLE_UNITS));
    let title = title.filter(|title| !title.is_empty());
    let options =
        ReadOptions { title: title.as_deref(), resolve: Some(&resolve), ..ReadOptions::default() };
    let mut reading = RegionReader::of(survey.best(), &options);
    tokenize(&html, &mut reading);
    let parsed = reading.reader.builder.finish();
    if word_count(&parsed.document) < WORDS {
        return None;
    }
    let title = title
        .or_else(|| parsed.title.as_deref().map(|title| line(title, TITLE_UNITS)))
        .or_else(|| head.tab.as_deref().map(|title| line(title, TITLE_UNITS)))
        .unwrap_or_default();
    let canonical = head.canonical.as_deref().and_then(|written| from(base.as_ref(), written));
    Some(FoundStory {
        subtitle: subtitle(head.description.as_deref().unwrap_or_default(), &parsed),
        title,
        canonical: canonical.map(String::from),
        lang: head.lang.clone(),
        parsed,
    })
}

fn is_web(address: &Url) -> bool {
    matches!(address.scheme(), "http" | "https")
}

/// A description, unless it is too long for a subtitle or only repeats how the text begins.
fn subtitle(description: &str, parsed: &Parsed) -> String {
    let whole = line(description, limits::CAPTION_UNITS);
    let beginning = whole.trim_end_matches(['…', '.', ' ']);
    let repeats = parsed.document.blocks.iter().take(3).any(|block| {
        !beginning.is_empty() && line(&block.text, limits::CAPTION_UNITS).starts_with(beginning)
    });
    if repeats || utf16_len(&whole) > SUBTITLE_UNITS { String::new() } else { whole }
}

/// Takes tokens one by one.
trait Take {
    fn take(&mut self, token: &Token);
}

/// Hands tokens on; the tokeniser has them behind a shared reference.
struct Sink<'t, T>(RefCell<&'t mut T>);

impl<T: Take> TokenSink for Sink<'_, T> {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        self.0.borrow_mut().take(&token);
        match &token {
            Token::TagToken(tag) => raw_content(tag),
            _ => TokenSinkResult::Continue,
        }
    }
}

fn tokenize(html: &str, to: &mut impl Take) {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    let tokenizer = Tokenizer::new(Sink(RefCell::new(to)), TokenizerOpts::default());
    // A pause is only asked for after a script, which our sink never does.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
}
