//! What of a page, a letter or a feed is markup, as a browser reads it.

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use std::cell::RefCell;

/// The tags, each with the names of its attributes and where its addresses lead, without the words.
/// It is the same for plain words and for hostile ones, where words stay words.
pub fn markup(text: &str) -> Vec<String> {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(text));
    let tokenizer = Tokenizer::new(Seen::default(), TokenizerOpts::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.into_inner()
}

#[derive(Default)]
struct Seen(RefCell<Vec<String>>);

impl TokenSink for Seen {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let seen = match token {
            Token::TagToken(tag) => {
                let mut seen = format!("{:?} {}", tag.kind, &*tag.name);
                for attribute in &tag.attrs {
                    let (name, value): (&str, &str) = (&attribute.name.local, &attribute.value);
                    seen.push(' ');
                    seen.push_str(name);
                    if matches!(name, "href" | "src" | "action") {
                        seen.push('=');
                        seen.push_str(lead(value));
                    }
                }
                seen
            }
            Token::CommentToken(_) => "a comment".to_owned(),
            Token::DoctypeToken(_) => "a doctype".to_owned(),
            _ => return TokenSinkResult::Continue,
        };
        self.0.borrow_mut().push(seen);
        TokenSinkResult::Continue
    }
}

/// The scheme of an address, or how a path begins.
fn lead(address: &str) -> &str {
    address.split_inclusive([':', '/']).next().unwrap_or_default()
}
