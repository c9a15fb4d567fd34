//! The content security policy of pages.

use crate::{CardHosts, SiteFacts, WalletHosts};
use poem::http::HeaderValue;
use quire_core::vocabulary::sign_in::OneTapRoute;
use quire_http::session::capability::Class;
use quire_pagecache::Nonce;
use quire_routing::{Flag, Flags, Page};
use url::{Origin, Url};

/// Scripts run by nonce only, and what they load runs with them; styles may be inline, because
/// React writes style attributes. Pictures and players may lie elsewhere, encrypted.
fn policy_text(nonce: &str, framers: &str, LetIn { script, style, connect }: &LetIn) -> String {
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}' 'strict-dynamic'{script}; \
         style-src 'self' 'unsafe-inline'{style}; img-src 'self' data: https:; font-src 'self'; \
         media-src 'self' https:; connect-src 'self'{connect}; frame-src https:; manifest-src 'self'; \
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

/// Whether cards are filled in on a page, or a bank asks about one there.
#[must_use]
pub fn takes_cards(page: Page) -> bool {
    matches!(
        page,
        Page::Payment
            | Page::PostTip
            | Page::UpdatePayment
            | Page::Upgrade
            | Page::GiftMembership
            | Page::GroupGiftMembership
    )
}

/// What a policy lets in beside what every page has, each with a space before it.
#[derive(Debug, Default)]
struct LetIn {
    /// For browsers that do not know `strict-dynamic`.
    script: String,
    style: String,
    connect: String,
}

/// Whether a source ends neither a directive nor a list.
fn is_plain(text: &str) -> bool {
    !text.contains([';', ',', ' ', '\''])
}

/// What is let in for a provider's fields: their script, and where it and its script ask.
fn for_cards(hosts: &CardHosts) -> Option<LetIn> {
    let from = Url::parse(&hosts.script).ok().map(|url| url.origin()).filter(Origin::is_tuple)?;
    let from = from.ascii_serialization();
    let is_plain = is_plain(&from) && is_plain(&hosts.api);
    is_plain.then(|| LetIn {
        script: format!(" {from}"),
        style: String::new(),
        connect: if from == hosts.api {
            format!(" {from}")
        } else {
            format!(" {} {from}", hosts.api)
        },
    })
}

/// What is let in for the button for a PayPal account: its script, and where it asks.
fn for_wallet(hosts: &WalletHosts) -> Option<LetIn> {
    let from = Url::parse(&hosts.script).ok().map(|url| url.origin()).filter(Origin::is_tuple)?;
    let from = from.ascii_serialization();
    let is_plain = is_plain(&from) && hosts.asks.iter().all(|asked| is_plain(asked));
    is_plain.then(|| LetIn {
        script: format!(" {from}"),
        style: String::new(),
        connect: hosts.asks.iter().map(|asked| format!(" {asked}")).collect(),
    })
}

/// What is let in for the prompt: its script, and the folder it lies in, where it finds its style and asks.
fn for_prompt(prompt: &Prompt<'_>) -> Option<LetIn> {
    let around = Url::parse(prompt.script).ok()?.join(".").ok()?;
    let is_plain = is_plain(prompt.script) && is_plain(around.as_str());
    is_plain.then(|| LetIn {
        script: format!(" {}", prompt.script),
        style: format!(" {around}"),
        connect: format!(" {around}"),
    })
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
/// session.
#[must_use]
pub fn of(
    page: Page,
    class: Class,
    nonce: &Nonce,
    site: &SiteFacts,
    framing: Framing,
) -> HeaderValue {
    let is_framed = framing == Framing::Allowed || may_be_framed(page);
    let framers = if is_framed { "*" } else { "'none'" };
    // No page has both payments and a prompt.
    let let_in = match (&site.cards, &site.wallet) {
        (cards, wallet) if takes_cards(page) && (cards.is_some() || wallet.is_some()) => {
            let cards = cards.as_ref().and_then(for_cards).unwrap_or_default();
            let wallet = wallet.as_ref().and_then(for_wallet).unwrap_or_default();
            Some(LetIn {
                script: cards.script + &wallet.script,
                style: String::new(),
                connect: cards.connect + &wallet.connect,
            })
        }
        _ => prompt(page, class, site.prompt.as_deref()).as_ref().and_then(for_prompt),
    };
    // A nonce is base64, so the policy always is a header value.
    HeaderValue::try_from(policy_text(nonce.as_str(), framers, &let_in.unwrap_or_default()))
        .unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// What browsers may do for a page beyond what every answer says: where cards are taken, open a wallet, for the
/// page and for the frames of who takes them.
#[must_use]
pub fn permissions(page: Page, site: &SiteFacts) -> Option<HeaderValue> {
    let hosts = site.cards.as_ref().filter(|_| takes_cards(page))?;
    let from = Url::parse(&hosts.script).ok().map(|url| url.origin()).filter(Origin::is_tuple)?;
    let from = from.ascii_serialization();
    let is_plain = is_plain(&from) && !from.contains(['"', '(', ')']);
    HeaderValue::try_from(format!("payment=(self \"{from}\")")).ok().filter(|_| is_plain)
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

    fn policy_at(page: Page, class: Class, site: &SiteFacts) -> String {
        let policy = of(page, class, &Nonce::fresh(), site, Framing::Blocked);
        policy.to_str().unwrap_or_default().to_owned()
    }

    fn site() -> SiteFacts {
        SiteFacts {
            origin: String::new(),
            described: String::new(),
            api: String::new(),
            prompt: None,
            cards: None,
            wallet: None,
            edge_seconds: 0,
            https_only: Default::default(),
        }
    }

    fn policy(page: Page, class: Class, prompt: Option<&str>) -> String {
        policy_at(page, class, &SiteFacts { prompt: prompt.map(str::to_owned), ..site() })
    }

    #[test]
    fn who_takes_cards_is_let_in_where_cards_are_taken_and_nowhere_else() {
        let hosts = |script: &str, api: &str| SiteFacts {
            cards: Some(CardHosts { script: script.to_owned(), api: api.to_owned() }),
            ..site()
        };
        let stripe = hosts("https://js.stripe.example/v3/", "https://api.stripe.example");
        for page in
            [Page::Payment, Page::UpdatePayment, Page::Upgrade, Page::GiftMembership, Page::PostTip]
        {
            let policy = policy_at(page, Class::Free, &stripe);
            assert!(policy.contains("'strict-dynamic' https://js.stripe.example;"), "{policy}");
            let asked = "connect-src 'self' https://api.stripe.example https://js.stripe.example;";
            assert!(policy.contains(asked), "{policy}");
            let odd = hosts("https://a.example/;script-src *", "https://b.example; script-src *");
            assert!(policy_at(page, Class::Free, &odd).contains("connect-src 'self';"));
            assert!(!policy_at(page, Class::Free, &site()).contains("example"));
        }
        for page in [Page::Plans, Page::Post, Page::ManageMembership, Page::Settings] {
            let policy = policy_at(page, Class::Free, &stripe);
            assert!(!policy.contains("stripe"), "{policy}");
        }
    }

    #[test]
    fn a_wallet_may_open_where_cards_are_taken_and_nowhere_else() {
        let cards = |script: &str| SiteFacts {
            cards: Some(CardHosts { script: script.to_owned(), api: String::new() }),
            ..site()
        };
        let stripe = cards("https://js.stripe.example/v3/");
        let allowed =
            Some(HeaderValue::from_static("payment=(self \"https://js.stripe.example\")"));
        for page in [Page::Payment, Page::UpdatePayment, Page::GiftMembership, Page::PostTip] {
            assert_eq!(permissions(page, &stripe), allowed);
            assert_eq!(permissions(page, &site()), None);
            assert_eq!(permissions(page, &cards("data:text/javascript,\")")), None);
        }
        for page in [Page::Plans, Page::Post, Page::ManageMembership, Page::Settings] {
            assert_eq!(permissions(page, &stripe), None);
        }
    }

    #[test]
    fn who_takes_paypal_accounts_is_let_in_beside_who_takes_cards() {
        let wallet = WalletHosts {
            script: "https://js.pay.example/web/a.js".to_owned(),
            asks: vec!["https://api.pay.example".to_owned(), "https://www.pal.example".to_owned()],
        };
        let alone = SiteFacts { wallet: Some(wallet.clone()), ..site() };
        let policy = policy_at(Page::Payment, Class::Free, &alone);
        assert!(policy.contains("'strict-dynamic' https://js.pay.example;"), "{policy}");
        let asked = "connect-src 'self' https://api.pay.example https://www.pal.example;";
        assert!(policy.contains(asked), "{policy}");
        let cards = CardHosts {
            script: "https://js.stripe.example/v3/".to_owned(),
            api: "https://api.stripe.example".to_owned(),
        };
        let both = SiteFacts { cards: Some(cards), ..alone };
        let policy = policy_at(Page::GiftMembership, Class::Free, &both);
        assert!(policy.contains(" https://js.stripe.example https://js.pay.example;"), "{policy}");
        assert!(!policy_at(Page::Post, Class::Free, &both).contains("pay.example"));
        let asks = vec!["https://a.example; script-src *".to_owned()];
        let odd = SiteFacts { wallet: Some(WalletHosts { asks, ..wallet }), ..site() };
        assert!(policy_at(Page::Payment, Class::Free, &odd).contains("connect-src 'self';"));
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
