//! Texts of the export: HTML with shortcodes, as a document.

use super::{world::WxrReferences, wxr::Item};
use crate::import::report::{Simplified, note};
use quire_core::{
    Document,
    document::{
        Address, LineBreaks, ReadOptions,
        html::escape,
        html_in::{self, shortcode},
        plain_text,
    },
};

/// Pictures of one gallery.
const MOST_PICTURES: usize = 200;

/// Reads the text of an item.
pub(super) fn read(
    item: &Item,
    world: &WxrReferences,
    simplified: &mut Vec<Simplified>,
) -> Document {
    let (html, losses) = shortcode::expand(&item.content, &mut |code| match code.name {
        "gallery" => gallery(item, world, code.get("ids").or_else(|| code.get("include"))),
        "audio" | "video" => sound(code),
        _ => None,
    });
    simplified.extend(losses.into_iter().map(Simplified::from));
    let resolve = |address: Address<'_>| match address {
        Address::Link(link) => world.resolve(link),
        Address::Image(image) => world.picture(image),
    };
    let title = plain(&item.title);
    let options = ReadOptions {
        title: Some(&title),
        resolve: Some(&resolve),
        line_breaks: LineBreaks::WordPress,
    };
    let parsed = html_in::read_with(&html, &options);
    simplified.extend(parsed.losses.into_iter().map(Simplified::from));
    parsed.document
}

/// Reads the text of a comment.
pub(super) fn comment(html: &str, simplified: &mut Vec<Simplified>) -> Document {
    let options = ReadOptions { line_breaks: LineBreaks::WordPress, ..ReadOptions::default() };
    let parsed = html_in::read_with(html, &options);
    simplified.extend(parsed.losses.into_iter().map(Simplified::from));
    parsed.document
}

/// The pictures a gallery names, or all that belong to the post.
fn gallery(item: &Item, world: &WxrReferences, ids: Option<&str>) -> Option<String> {
    let named: Vec<&str> = match ids {
        Some(ids) => ids.split(',').map(str::trim).collect(),
        None => world.files_of.get(&item.id)?.iter().map(String::as_str).collect(),
    };
    let pictures: String = named
        .into_iter()
        .take(MOST_PICTURES)
        .filter_map(|id| world.attachments.get(id))
        .filter(|file| is_picture(&file.url))
        .map(|file| {
            format!("<img src=\"{}\" alt=\"{}\">", escape(&file.url), escape(&plain(&file.title)))
        })
        .collect();
    let figure = format!("<figure class=\"wp-block-gallery\">{pictures}</figure>");
    (!pictures.is_empty()).then_some(figure)
}

/// A sound or a film is a link to where it is.
fn sound(code: &shortcode::Shortcode<'_>) -> Option<String> {
    let is_address = |text: &str| text.starts_with("https://") || text.starts_with("http://");
    let (_, url) = code.attributes.iter().find(|(_, value)| is_address(value))?;
    let name = url.rsplit('/').next().unwrap_or(url);
    Some(format!("\n\n<a href=\"{}\">{}</a>\n\n", escape(url), escape(name)))
}

fn is_picture(url: &str) -> bool {
    let name = url.split(['?', '#']).next().unwrap_or(url).to_lowercase();
    [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"].iter().any(|end| name.ends_with(end))
}

/// Text without its HTML, on one line.
pub(super) fn plain(html: &str) -> String {
    let is_plain = !html.contains(['<', '&']);
    let text = if is_plain { html.to_owned() } else { plain_text(&html_in::read(html).document) };
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Characters of a line under a title.
const LONGEST_SUBTITLE: usize = 300;

/// An excerpt written by hand as the line under the title, if it is short enough.
pub(super) fn subtitle(excerpt: &str, simplified: &mut Vec<Simplified>) -> String {
    let text = plain(excerpt);
    if text.chars().count() <= LONGEST_SUBTITLE {
        return text;
    }
    note(simplified, "excerpt-dropped", &text);
    String::new()
}
