//! The letters in the outbox as pages, for developers: where the configuration says so, and only
//! for whoever sits at this machine. Everybody else finds nothing here.

use crate::{
    feeds::escape,
    front::{Client, plain},
};
use http::{HeaderValue, Method, StatusCode, header};
use mail_parser::{Message, MessageParser};
use poem::{Request, Response};
use quire_routing::Resolution;
use std::{
    io,
    path::{Path, PathBuf},
};
use tokio::fs;

/// Letters on the page; the newest come first.
const MOST: usize = 100;

/// HTML as others would show it: it runs nothing and loads nothing but pictures.
const INERT: &str =
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; base-uri 'none'";

/// The folder into which letters are put down.
#[derive(Debug, Clone)]
pub struct Outbox {
    folder: PathBuf,
}

impl Outbox {
    /// Shows the letters in `folder`; it need not be there yet.
    #[must_use]
    pub const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Answers `/_/outbox` with all letters and `/_/outbox/{letter}` with one of them; with
    /// `?form=html` as its HTML.
    pub async fn answer(&self, resolution: &Resolution, request: &Request) -> Response {
        let is_here = request.data::<Client>().is_some_and(|Client(address)| address.is_loopback());
        if !is_here {
            return nothing();
        }
        if *request.method() != Method::GET {
            return StatusCode::METHOD_NOT_ALLOWED.into();
        }
        let answered = match resolution.param("letter") {
            None => self.list().await,
            Some(letter) => self.letter(letter, request.uri().query() == Some("form=html")).await,
        };
        answered.unwrap_or_else(|error| {
            if error.kind() == io::ErrorKind::NotFound {
                return nothing();
            }
            tracing::error!(%error, "the outbox could not be read");
            StatusCode::SERVICE_UNAVAILABLE.into()
        })
    }

    async fn list(&self) -> io::Result<Response> {
        let mut rows = String::new();
        for name in newest(&self.folder).await? {
            let letter = match fs::read(self.folder.join(&name)).await {
                // Somebody threw it away meanwhile.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                letter => letter?,
            };
            let Some(message) = MessageParser::default().parse(&letter) else { continue };
            rows.push_str(&format!(
                "<p><a href=\"/_/outbox/{name}\">{}</a><br><small>{}</small></p>",
                subject(&message),
                about(&message),
                name = escape(&name),
            ));
        }
        if rows.is_empty() {
            rows.push_str("<p>There are no letters yet.</p>");
        }
        Ok(plain::document(StatusCode::OK, "Outbox", &rows))
    }

    async fn letter(&self, name: &str, as_html: bool) -> io::Result<Response> {
        if !is_letter(name) {
            return Ok(nothing());
        }
        let letter = fs::read(self.folder.join(name)).await?;
        let Some(message) = MessageParser::default().parse(&letter) else { return Ok(nothing()) };
        let has_html = message.html_part(0).is_some_and(mail_parser::MessagePart::is_text_html);
        if as_html && has_html {
            return Ok(html(message.body_html(0).unwrap_or_default().as_ref()));
        }
        let text = linked(message.body_text(0).unwrap_or_default().as_ref());
        let other = if has_html {
            format!("<p><a href=\"/_/outbox/{}?form=html\">As HTML</a></p>", escape(name))
        } else {
            String::new()
        };
        let back = "<p><a href=\"/_/outbox\">All letters</a></p>";
        let shown =
            format!("<p><small>{}</small></p><pre>{text}</pre>{other}{back}", about(&message));
        Ok(plain::document(StatusCode::OK, &subject(&message), &shown))
    }
}

/// The answer everybody gets for what is not there.
#[must_use]
pub fn nothing() -> Response {
    plain::text(StatusCode::NOT_FOUND, "There is no such page.")
}

/// Names of letters, the newest first: they begin with their time.
async fn newest(folder: &Path) -> io::Result<Vec<String>> {
    let mut entries = match fs::read_dir(folder).await {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut names = Vec::new();
    while let Some(entry) = entries.next_entry().await? {
        names.extend(entry.file_name().into_string().ok().filter(|name| is_letter(name)));
    }
    names.sort_unstable_by(|a, b| b.cmp(a));
    names.truncate(MOST);
    Ok(names)
}

/// Whether a name is one that letters have: it leads nowhere but into the folder.
fn is_letter(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
    name.ends_with(".eml") && !name.starts_with('.') && name.bytes().all(is_plain)
}

fn subject(message: &Message<'_>) -> String {
    escape(message.subject().unwrap_or("No subject"))
}

/// To whom and when.
fn about(message: &Message<'_>) -> String {
    let to =
        message.to().and_then(|to| to.first()).and_then(|one| one.address()).unwrap_or("nobody");
    let at = message.date().map(mail_parser::DateTime::to_rfc3339).unwrap_or_default();
    format!("to {} · {}", escape(to), escape(&at))
}

/// Text with addresses of pages that can be followed.
fn linked(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for word in text.split_inclusive(char::is_whitespace) {
        let address = word.trim_end();
        let after = word.get(address.len()..).unwrap_or_default();
        let is_address = address.starts_with("https://") || address.starts_with("http://");
        let escaped = escape(address);
        match is_address {
            true => shown.push_str(&format!("<a href=\"{escaped}\">{escaped}</a>")),
            false => shown.push_str(&escaped),
        }
        shown.push_str(after);
    }
    shown
}

fn html(body: &str) -> Response {
    let mut response =
        Response::builder().content_type("text/html; charset=utf-8").body(body.to_owned());
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(INERT));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_called_by_its_name_and_no_name_leaves_the_folder() {
        assert!(is_letter("20261122T010203.000001-00ff.eml"));
        for name in
            ["", "secret", "..eml", "../secret.eml", "a/b.eml", "a%2fb.eml", "a.part", "ä.eml"]
        {
            assert!(!is_letter(name), "{name}");
        }
    }

    #[test]
    fn addresses_can_be_followed_and_nothing_else_of_a_text_is_html() {
        assert_eq!(
            linked("See\n https://a.example/?b=c&d <b>\n"),
            "See\n <a href=\"https://a.example/?b=c&amp;d\">https://a.example/?b=c&amp;d</a> &lt;b&gt;\n"
        );
        assert!(!linked("javascript:alert(1) https://x\"onclick=y").contains("x\"on"));
    }
}
