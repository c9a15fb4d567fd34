//! Addresses that are not pages of ours: apps, images, videos, other sites.

use super::{RouteError, href};
use crate::address::{append_query, encoding::encode_part};
use quire_core::{
    image::{focus, pixel_ratio},
    limit::site::VIDEO_ID_PREFIX_LENGTH,
    vocabulary::settings::SettingsAnchor,
};

/// Opens a page in the app through the product's own scheme. `path` is a path of ours.
#[must_use]
pub fn deep_link(host: &str, path: &str) -> String {
    format!("quire://{host}{path}")
}

/// Opens a page in the Android app, or in the browser where there is none.
#[must_use]
pub fn android_deep_link(host: &str, path: &str, package: &str) -> String {
    let mut fallback = String::new();
    crate::address::encoding::encode_query(&format!("https://{host}{path}"), &mut fallback);
    format!(
        "intent://{host}{path}#Intent;scheme=quire;package={package};S.browser_fallback_url={fallback};end"
    )
}

quire_core::vocabulary! {
    /// Pages that the configuration may put on another site. The first ten are the links of the
    /// footer, in this order.
    OutsideLink labels "footer_link" {
        Help = "help" as "Help", Status = "status" as "Status", About = "about" as "About",
        Careers = "careers" as "Careers", Press = "press" as "Press", Blog = "blog" as "Blog",
        Privacy = "privacy" as "Privacy", Rules = "rules" as "Rules", Terms = "terms" as "Terms",
        TextToSpeech = "text-to-speech" as "Text to speech",
        Tax = "tax",
    }
}

impl OutsideLink {
    /// Our own page, where the configuration names no other.
    #[must_use]
    pub const fn default_path(self) -> &'static str {
        match self {
            Self::Privacy => "/m/privacy",
            Self::Rules => "/m/rules",
            Self::Terms => "/m/tos",
            Self::About => "/about",
            Self::Status => "/about#status",
            Self::Careers => "/about#careers",
            Self::Press => "/about#press",
            Self::Blog => "/about#blog",
            Self::TextToSpeech => "/about#listen",
            Self::Help | Self::Tax => "/m/help",
        }
    }
}

quire_core::vocabulary! {
    /// How a video is streamed; the value is the file's name.
    VideoFormat labels "video_format" { Hls = "playlist.m3u8" as "HLS", Dash = "manifest.mpd" as "DASH" }
}

/// Where a video is streamed from: `{cdn}/{first three characters}/{id}/{file}`.
///
/// # Errors
/// [`RouteError::MissingParams`] when the id is shorter than three characters.
pub fn video(cdn: &str, id: &str, format: VideoFormat) -> Result<String, RouteError> {
    let start: String = id.chars().take(VIDEO_ID_PREFIX_LENGTH).collect();
    if start.chars().count() < VIDEO_ID_PREFIX_LENGTH {
        return Err(RouteError::MissingParams { missing: vec!["videoId"] });
    }
    let mut address = cdn.trim_end_matches('/').to_owned();
    for part in [start.as_str(), id, format.as_str()] {
        address.push('/');
        encode_part(part, &mut address);
    }
    Ok(address)
}

/// How a picture is wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct PictureRequest {
    /// Width on the screen, in CSS pixels; 0: as wide as the picture is.
    pub width: u32,
    /// Height on the screen, in CSS pixels, when the picture is to be cropped.
    pub height: Option<u32>,
    /// Device pixels for one CSS pixel; at most 2 are served.
    pub pixel_ratio: f64,
    /// What stays in the middle of a crop, in percent of width and height. What is no number from
    /// 0 on counts as 50.
    pub focus: Option<(f64, f64)>,
    /// Small and blurred, to lie behind something else; then nothing else counts.
    pub is_blurred: bool,
}

/// The address of one of our pictures.
///
/// # Errors
/// [`RouteError::MissingParams`] for an empty id.
pub fn image(id: &str, wanted: &PictureRequest) -> Result<String, RouteError> {
    if id.is_empty() {
        return Err(RouteError::MissingParams { missing: vec!["imageId"] });
    }
    let ratio = pixel_ratio(wanted.pixel_ratio);
    let pixels = |size: u32| ((f64::from(size) * ratio).round() as u64).to_string();
    let mut pairs = Vec::new();
    if wanted.is_blurred {
        let mut address = href("image", &[("imageId", id)])?;
        append_query(&mut address, [("blur", "1")].into_iter());
        return Ok(address);
    }
    if wanted.width > 0 {
        pairs.push(("w", pixels(wanted.width)));
    }
    if let Some(height) = wanted.height {
        let (x, y) = wanted.focus.unzip();
        pairs.push(("h", pixels(height)));
        pairs.push(("focus", format!("{},{}", focus(x), focus(y))));
    }
    let mut address = href("image", &[("imageId", id)])?;
    append_query(&mut address, pairs.iter().map(|(key, value)| (*key, value.as_str())));
    Ok(address)
}

/// The icon of a page: the publication's own picture as a square of 128 pixels, else the site's.
///
/// # Errors
/// As [`image`].
pub fn favicon(publication_icon: Option<&str>) -> Result<String, RouteError> {
    match publication_icon {
        Some(id) => {
            let square =
                PictureRequest { width: 128, height: Some(128), ..PictureRequest::default() };
            image(id, &square)
        }
        None => href("favicon", &[]),
    }
}

/// Says where a link was clicked: `source={page}-{position}`; bots get none.
#[must_use]
pub fn with_source(href: &str, source: &str, is_bot: bool) -> String {
    let (path, hash) = href.split_once('#').map_or((href, None), |(path, hash)| (path, Some(hash)));
    let mut link = path.to_owned();
    if !is_bot {
        append_query(&mut link, [("source", source)].into_iter());
    }
    if let Some(hash) = hash {
        link.push('#');
        link.push_str(hash);
    }
    link
}

/// A place inside the settings, like `/me/settings#membership`.
///
/// # Errors
/// [`RouteError::UnknownParam`] for a place that is not there.
pub fn settings_anchor(anchor: &str) -> Result<String, RouteError> {
    if SettingsAnchor::WORDS.contains(&anchor) {
        return Ok(format!("{}#{anchor}", href("ShowSettings", &[])?));
    }
    let key = anchor.chars().take(64).collect();
    Err(RouteError::UnknownParam { route: "ShowSettings", key })
}
