//! Where readers come from, in seven words.

use super::{CommonData, social_source::SocialSource};
use crate::vocabulary::{event::TrafficSource, social_source::SourceName};
use url::Url;

/// Names that stand before a country's ending in the hosts of search engines.
const SEARCH: &[&str] = &[
    "google",
    "bing",
    "duckduckgo",
    "yahoo",
    "ecosia",
    "baidu",
    "yandex",
    "kagi",
    "qwant",
    "startpage",
    "brave",
];
/// The same of networks.
const SOCIAL: &[&str] = &[
    "twitter",
    "x",
    "t",
    "facebook",
    "instagram",
    "linkedin",
    "lnkd",
    "reddit",
    "pinterest",
    "youtube",
    "threads",
    "bsky",
    "mastodon",
    "ycombinator",
    "tiktok",
    "whatsapp",
];
/// How hosts of mail programs begin.
const MAIL: &[&str] = &["mail.", "webmail.", "outlook.", "mailing."];
/// What links in letters say as their source.
const LETTERS: &[&str] = &["email", "digest", "newsletter"];

/// Where a reader came from: links in letters, in feeds and those that were shared say so, then the referrer counts;
/// a path is the site's own, and nothing means that someone came by themselves. What no link of ours says counts
/// nothing. `own` is the site's origin.
#[must_use]
pub fn source(common: &CommonData, own: &str) -> TrafficSource {
    let is_letter = LETTERS.iter().any(|word| common.referrer_source.starts_with(word));
    if is_letter {
        return TrafficSource::Email;
    }
    let said = common.referrer_source.parse::<SocialSource>().ok();
    match said.and_then(|source| source.name()) {
        Some(SourceName::Rss) => return TrafficSource::Feed,
        Some(SourceName::Share) => return TrafficSource::Social,
        None => {}
    }
    let referrer = common.referrer.trim();
    if referrer.is_empty() {
        return TrafficSource::Direct;
    }
    if referrer.starts_with('/') {
        return TrafficSource::Internal;
    }
    let host_of = |address: &str| Some(Url::parse(address).ok()?.host_str()?.to_ascii_lowercase());
    let Some(host) = host_of(referrer) else { return TrafficSource::Other };
    if host_of(own).is_some_and(|own| is_below(&host, &own)) {
        return TrafficSource::Internal;
    }
    if MAIL.iter().any(|start| host.starts_with(start)) {
        return TrafficSource::Email;
    }
    match name(&host) {
        Some(name) if SEARCH.contains(&name) => TrafficSource::Search,
        Some(name) if SOCIAL.contains(&name) => TrafficSource::Social,
        _ => TrafficSource::Other,
    }
}

fn is_below(host: &str, own: &str) -> bool {
    host.strip_suffix(own).is_some_and(|above| above.is_empty() || above.ends_with('.'))
}

/// The part of a host before its ending: `google` of `www.google.com` and of `google.co.uk`.
fn name(host: &str) -> Option<&str> {
    let mut labels = host.rsplit('.').skip(1);
    let last = labels.next()?;
    let is_second_ending = matches!(last, "co" | "com" | "org" | "net" | "ac");
    if is_second_ending { labels.next().or(Some(last)) } else { Some(last) }
}
