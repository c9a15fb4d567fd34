//! The content security policy of pages.

use poem::http::HeaderValue;
use quire_core::vocabulary::sign_in::OneTapRoute;
use quire_http::session::capability::Class;
use quire_pagecache::Nonce;
use quire_routing::{Flag, Flags, Page};
use url::Url;

/// Scripts run by nonce only, and what they load runs with them; styles may be inline, because
/// React writes style attributes. Pictures and players may lie elsewhere, encrypted.
fn policy_text(nonce: &str, framers: &str, (script, around): &(String, String)) -> String {
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}' 'strict-dynamic'{script}; \
         style-src 'self' 'unsafe-inline'{around}; img-src 'self' data: https:; font-src 'self'; \
         media-src 'self' https:; connect-src 'self'{around}; frame-src https:; manifest-src 'self'; \
         worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors {framers}"
    )
}

/// Google's own prompt on a page that shows it.
pub struct Prompt<'a> {
    /// Which kind of page it is.
    pub route: OneTapRoute,
    script: &'a str,
}

/// The prompt with the script at `script` on a page, where readers of this class meet it: visitors
/// on five kinds of pages.
#[must_use]
pub fn prompt(page: Page, class: Class, script: Option<&str>) -> Option<Prompt<'_>> {
    let route = page.one_tap().filter(|_| class == Class::Lo)?;
    Some(Prompt { route, script: script? })
}

/// What a policy lets in for the prompt beside what every page has: its script, for browsers that
/// do not know `strict-dynamic`, and the folder it lies in, where it finds its style and asks.
fn let_in(prompt: &Prompt<'_>) -> Option<(String, String)> {
    let around = Url::parse(prompt.script).ok()?.join(".").ok()?;
    // Neither ends a directive or a list.
    let is_plain = |text: &str| !text.contains([';', ',', ' ', '\'']);
    let is_plain = is_plain(prompt.script) && is_plain(around.as_str());
    is_plain.then(|| (format!(" {}", prompt.script), format!(" {around}")))
}

/// Whether pages that are not made to be embedded may be shown in frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    /// As always: a frame around a page can make its readers press what they do not see.
    Blocked,
    /// The flag `allow_iframe` says so. A page in a foreign frame gets no session cookie.
    Allowed,
}

impl Framing {
    /// What the flags say.
    #[must_use]
    pub const fn of(flags: Flags) -> Self {
        if flags.is_on(Flag::AllowIframe) { Self::Allowed } else { Self::Blocked }
    }
}

/// The policy of an answer. Pages made to be embedded may be framed by everybody; they hold no
/// session. `prompt` is the script of the prompt over pages, which only visitors meet.
#[must_use]
pub fn of(
    page: Page,
    class: Class,
    nonce: &Nonce,
    prompt: Option<&str>,
    framing: Framing,
) -> HeaderValue {
    let is_framed = framing == Framing::Allowed || may_be_framed(page);
    let framers = if is_framed { "*" } else { "'none'" };
    let prompt = self::prompt(page, class, prompt).as_ref().and_then(let_in).unwrap_or_default();
    // A nonce is base64, so the policy always is a header value.
    HeaderValue::try_from(policy_text(nonce.as_str(), framers, &prompt))
        .unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// The one directive the renderer reads to find the nonce.
#[must_use]
pub fn for_renderer(placeholder: &Nonce) -> String {
    format!("script-src 'nonce-{}'", placeholder.as_str())
}

/// Whether others may show the page in a frame.
#[must_use]
pub fn may_be_framed(page: Page) -> bool {
    matches!(page, Page::EmbedCatalog | Page::EmbedForm)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(page: Page, class: Class, prompt: Option<&str>) -> String {
        of(page, class, &Nonce::fresh(), prompt, Framing::Blocked)
            .to_str()
            .unwrap_or_default()
            .to_owned()
    }

    #[test]
    fn the_prompt_is_let_in_where_visitors_meet_it_and_nowhere_else() {
        let script = "https://accounts.google.com/gsi/client";
        let around = "'self' https://accounts.google.com/gsi/;";
        for page in [Page::HomeLoLegacy, Page::Post, Page::UserProfile, Page::PublicationProfile] {
            let policy = policy(page, Class::Lo, Some(script));
            assert!(policy.contains(&format!("'strict-dynamic' {script};")), "{policy}");
            assert!(policy.contains(&format!("connect-src {around}")), "{policy}");
        }
        for (page, class, prompt) in [
            (Page::Search, Class::Lo, Some(script)),
            (Page::Settings, Class::Lo, Some(script)),
            (Page::SignIn, Class::Lo, Some(script)),
            (Page::Post, Class::Free, Some(script)),
            (Page::Post, Class::Member, Some(script)),
            (Page::Post, Class::Lo, None),
            (Page::Post, Class::Lo, Some("https://a.example/b;script-src *")),
        ] {
            let policy = policy(page, class, prompt);
            assert!(policy.contains("connect-src 'self';"), "{policy}");
            assert!(!policy.contains("a.example") && !policy.contains("google"), "{policy}");
        }
    }
}
