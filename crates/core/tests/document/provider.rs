//! What is embedded, and where its site is asked about it.

use quire_core::document::html_in::provider::{from_frame, from_page, oembed_request};

#[test]
fn frames_lead_to_pages() {
    for (src, want) in [
        ("https://www.youtube.com/embed/abc_1-2?rel=0", "https://www.youtube.com/watch?v=abc_1-2"),
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
    for (address, home) in [
        ("https://youtu.be/abc", "www.youtube.com"),
        ("https://vimeo.com/1", "vimeo.com"),
        ("https://soundcloud.com/ada/song", "soundcloud.com"),
        ("https://open.spotify.com/track/x", "open.spotify.com"),
        ("https://codepen.io/ada/pen/x", "codepen.io"),
        ("https://www.dailymotion.com/video/x", "www.dailymotion.com"),
        ("https://www.ted.com/talks/x", "www.ted.com"),
    ] {
        let (embed, place) = oembed_request(address).unwrap();
        assert_eq!(from_page(address).unwrap().provider, embed.provider);
        assert_eq!((place.scheme(), place.host_str()), ("https", Some(home)), "{place}");
        let asked = place.query_pairs().find(|(name, _)| name == "url").unwrap();
        assert_eq!(asked.1, embed.url);
    }
    assert_eq!(oembed_request("https://evil.example/watch?v=x"), None);
    assert_eq!(oembed_request("https://www.youtube.com/"), None);
}

#[test]
fn pages_of_videos_are_known() {
    assert!(from_page("https://youtu.be/abc").is_some());
    assert!(from_page("https://www.youtube.com/watch?v=abc&t=3").is_some());
    assert!(from_page("https://www.youtube.com/").is_none());
    assert!(from_page("https://vimeo.com/about").is_none());
}
