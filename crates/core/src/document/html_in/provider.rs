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
    told_at: &'static str,
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
        told_at: "https://www.youtube.com/oembed",
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
        told_at: "https://vimeo.com/api/oembed.json",
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
        told_at: "https://soundcloud.com/oembed",
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
        told_at: "https://open.spotify.com/oembed",
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
        told_at: "https://codepen.io/api/oembed",
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
        told_at: "https://www.dailymotion.com/services/oembed",
    },
    Provider {
        name: "TED",
        hosts: &["ted.com", "embed.ted.com"],
        ratio: 56,
        page: |url| Some(format!("https://www.ted.com/talks/{}", after(url, "talks")?)),
        is_page: |url| segment(url, 0) == Some("talks"),
        told_at: "https://www.ted.com/services/v1/oembed.json",
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
pub fn told_at(address: &str) -> Option<(Embed, Url)> {
    let (provider, url) = find(address).filter(|(provider, url)| (provider.is_page)(url))?;
    let asked = [("format", "json"), ("url", url.as_str())];
    let place = Url::parse_with_params(provider.told_at, asked).ok()?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_lead_to_pages() {
        for (src, want) in [
            (
                "https://www.youtube.com/embed/abc_1-2?rel=0",
                "https://www.youtube.com/watch?v=abc_1-2",
            ),
            ("//www.youtube-nocookie.com/embed/abc", "https://www.youtube.com/watch?v=abc"),
            ("http://player.vimeo.com/video/1084537?h=1", "https://vimeo.com/1084537"),
            ("https://open.spotify.com/embed/track/4uLU", "https://open.spotify.com/track/4uLU"),
            ("https://codepen.io/ada/embed/xyz", "https://codepen.io/ada/pen/xyz"),
        ] {
            assert_eq!(from_frame(src).map(|embed| embed.url).as_deref(), Some(want), "{src}");
        }
    }

    #[test]
    fn strangers_are_not_embedded() {
        for src in [
            "https://evil.example/embed/abc",
            "https://youtube.com.evil.example/embed/abc",
            "javascript:alert(1)",
            "https://www.youtube.com/embed/\"onload=x",
            "https://www.youtube.com:8443/embed/abc",
            "",
        ] {
            assert_eq!(from_frame(src), None, "{src}");
        }
    }

    #[test]
    fn every_site_is_asked_at_home() {
        for address in [
            "https://youtu.be/abc",
            "https://vimeo.com/1",
            "https://soundcloud.com/ada/song",
            "https://open.spotify.com/track/x",
            "https://codepen.io/ada/pen/x",
            "https://www.dailymotion.com/video/x",
            "https://www.ted.com/talks/x",
        ] {
            let (embed, place) = told_at(address).unwrap();
            let own = find(place.as_str()).unwrap().0;
            assert_eq!((own.name, place.scheme()), (embed.provider.as_str(), "https"), "{place}");
            let asked = place.query_pairs().find(|(name, _)| name == "url").unwrap();
            assert_eq!(asked.1, embed.url);
        }
        assert_eq!(told_at("https://evil.example/watch?v=x"), None);
        assert_eq!(told_at("https://www.youtube.com/"), None);
    }

    #[test]
    fn pages_of_videos_are_known() {
        assert!(from_page("https://youtu.be/abc").is_some());
        assert!(from_page("https://www.youtube.com/watch?v=abc&t=3").is_some());
        assert!(from_page("https://www.youtube.com/").is_none());
        assert!(from_page("https://vimeo.com/about").is_none());
    }
}
