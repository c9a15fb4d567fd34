//! Sites whose videos, sounds and sketches can be embedded: the address of their page, from the
//! address of their frame.

use super::super::Embed;
use url::Url;

/// A site and how its frame addresses lead to its pages.
struct Provider {
    name: &'static str,
    hosts: &'static [&'static str],
    /// Height in percent of the width, where the frame does not say.
    ratio: u16,
    /// The page for a frame's address.
    page: fn(&Url) -> Option<String>,
    /// Whether an address is a page of something that can be embedded.
    is_page: fn(&Url) -> bool,
    /// Where it says what stands on a page (oEmbed).
    oembed: &'static str,
}

const PROVIDERS: &[Provider] = &[
    Provider {
        name: "YouTube",
        hosts: &["youtube.com", "youtube-nocookie.com", "youtu.be"],
        ratio: 56,
        page: |url| {
            let id = after(url, "embed").filter(|id| is_word(id))?;
            Some(format!("https://www.youtube.com/watch?v={id}"))
        },
        is_page: |url| {
            url.host_str() == Some("youtu.be") && segment(url, 0).is_some_and(is_word)
                || url.path() == "/watch" && url.query_pairs().any(|(name, _)| name == "v")
        },
        oembed: "https://www.youtube.com/oembed",
    },
    Provider {
        name: "Vimeo",
        hosts: &["vimeo.com", "player.vimeo.com"],
        ratio: 56,
        page: |url| {
            let id = after(url, "video").filter(|id| is_number(id))?;
            Some(format!("https://vimeo.com/{id}"))
        },
        is_page: |url| segment(url, 0).is_some_and(is_number),
        oembed: "https://vimeo.com/api/oembed.json",
    },
    Provider {
        name: "SoundCloud",
        hosts: &["w.soundcloud.com", "soundcloud.com"],
        ratio: 30,
        page: |url| {
            let (_, page) = url.query_pairs().find(|(name, _)| name == "url")?;
            let page = Url::parse(&page).ok()?;
            (page.scheme() == "https").then(|| page.into())
        },
        is_page: |url| segment(url, 1).is_some(),
        oembed: "https://soundcloud.com/oembed",
    },
    Provider {
        name: "Spotify",
        hosts: &["open.spotify.com"],
        ratio: 25,
        page: |url| {
            let rest = url.path().strip_prefix("/embed/")?;
            Some(format!("https://open.spotify.com/{rest}"))
        },
        is_page: |url| segment(url, 1).is_some_and(is_word),
        oembed: "https://open.spotify.com/oembed",
    },
    Provider {
        name: "CodePen",
        hosts: &["codepen.io"],
        ratio: 56,
        page: |url| {
            let (person, id) = (segment(url, 0)?, after(url, "embed")?);
            Some(format!("https://codepen.io/{person}/pen/{id}"))
        },
        is_page: |url| segment(url, 1) == Some("pen"),
        oembed: "https://codepen.io/api/oembed",
    },
    Provider {
        name: "Dailymotion",
        hosts: &["dailymotion.com"],
        ratio: 56,
        page: |url| {
            let id = after(url, "video").filter(|id| is_word(id))?;
            Some(format!("https://www.dailymotion.com/video/{id}"))
        },
        is_page: |url| segment(url, 0) == Some("video"),
        oembed: "https://www.dailymotion.com/services/oembed",
    },
    Provider {
        name: "TED",
        hosts: &["ted.com", "embed.ted.com"],
        ratio: 56,
        page: |url| Some(format!("https://www.ted.com/talks/{}", after(url, "talks")?)),
        is_page: |url| segment(url, 0) == Some("talks"),
        oembed: "https://www.ted.com/services/v1/oembed.json",
    },
];

/// Finds the thing behind the address of a frame; `None` for sites that are not known (a
/// closed list, since what is embedded runs on the reader's screen).
#[must_use]
pub fn from_frame(src: &str) -> Option<Embed> {
    let (provider, url) = find(src)?;
    let page = (provider.page)(&url).or_else(|| (provider.is_page)(&url).then(|| url.into()))?;
    embed(provider, page)
}

/// Finds the thing behind the address of its page, such as `https://vimeo.com/1084537`; `None` for
/// other pages and sites (see [`from_frame`]).
#[must_use]
pub fn from_page(address: &str) -> Option<Embed> {
    let (provider, url) = find(address)?;
    (provider.is_page)(&url).then(|| url.to_string()).and_then(|page| embed(provider, page))
}

/// [`from_page`], with the address at which its site says what stands there (see
/// [`from_frame`]; oEmbed 1.0).
#[must_use]
pub fn oembed_request(address: &str) -> Option<(Embed, Url)> {
    let (provider, url) = find(address).filter(|(provider, url)| (provider.is_page)(url))?;
    let asked = [("format", "json"), ("url", url.as_str())];
    let place = Url::parse_with_params(provider.oembed, asked).ok()?;
    Some((embed(provider, url.into())?, place))
}

fn embed(provider: &Provider, url: String) -> Option<Embed> {
    let is_allowed = url.starts_with("https://") && super::super::link::link_kind(&url).is_some();
    is_allowed.then(|| Embed {
        url,
        provider: provider.name.to_owned(),
        title: String::new(),
        ratio: provider.ratio,
        thumb: None,
    })
}

/// The provider of an address, which may lack its scheme; http becomes https.
fn find(address: &str) -> Option<(&'static Provider, Url)> {
    let address = address.trim();
    let mut url = match address.strip_prefix("//") {
        Some(rest) => Url::parse(&format!("https://{rest}")).ok()?,
        None => Url::parse(address).ok()?,
    };
    if !matches!(url.scheme(), "http" | "https") || url.port().is_some() {
        return None;
    }
    url.set_scheme("https").ok()?;
    let host = url.host_str()?;
    let host = host.strip_prefix("www.").unwrap_or(host).to_owned();
    let provider = PROVIDERS.iter().find(|provider| provider.hosts.contains(&host.as_str()))?;
    Some((provider, url))
}

fn segment(url: &Url, index: usize) -> Option<&str> {
    url.path_segments()?.nth(index).filter(|segment| !segment.is_empty())
}

/// The path segment behind the one called `name`.
fn after<'u>(url: &'u Url, name: &str) -> Option<&'u str> {
    let mut segments = url.path_segments()?;
    segments.find(|segment| *segment == name)?;
    segments.next().filter(|segment| !segment.is_empty())
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}
