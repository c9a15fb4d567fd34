//! The letters and messages in the outbox as pages, for developers: where the configuration says so, and only
//! for people at this machine. Everybody else finds nothing here.

use http::{HeaderValue, Method, StatusCode, header};
use mail_parser::{DateTime, MessageParser, MessagePart};
use poem::{Request, Response};
use quire_core::document::html::escape;
use quire_http::{Client, plain};
use quire_routing::Resolution;
use std::{
    io,
    path::{Path, PathBuf},
};
use tokio::fs;

/// Letters on the page; the newest come first.
const MOST: usize = 100;

/// How the names of letters end, and those of messages to telephones.
const LETTER: &str = ".eml";
const MESSAGE: &str = ".sms";

/// HTML as others would show it: it runs nothing and loads nothing but pictures.
const INERT: &str =
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; base-uri 'none'";

/// The folder into which letters, and messages to telephones, are put down.
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
            return plain::only("GET");
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
                // Someone threw it away meanwhile.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                letter => letter?,
            };
            let Some(item) = Item::read(&name, &letter) else { continue };
            rows.push_str(&format!(
                "<p><a href=\"/_/outbox/{name}\">{}</a><br><small>{}</small></p>",
                escape(&item.subject),
                item.about(),
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
        let Some(item) = Item::read(name, &letter) else { return Ok(nothing()) };
        let other = match &item.html {
            Some(body) if as_html => return Ok(html(body)),
            Some(_) => {
                format!("<p><a href=\"/_/outbox/{}?form=html\">As HTML</a></p>", escape(name))
            }
            None => String::new(),
        };
        let (about, text) = (item.about(), link_addresses(&item.text));
        let back = "<p><a href=\"/_/outbox\">All letters</a></p>";
        let shown = format!("<p><small>{about}</small></p><pre>{text}</pre>{other}{back}");
        Ok(plain::document(StatusCode::OK, &escape(&item.subject), &shown))
    }
}

/// Something in the outbox.
struct Item {
    subject: String,
    to: String,
    at: String,
    text: String,
    html: Option<String>,
}

impl Item {
    fn read(name: &str, bytes: &[u8]) -> Option<Self> {
        if name.ends_with(MESSAGE) { Self::message(bytes) } else { Self::letter(bytes) }
    }

    fn letter(bytes: &[u8]) -> Option<Self> {
        let letter = MessageParser::default().parse(bytes)?;
        let to = letter.to().and_then(|to| to.first()).and_then(|one| one.address());
        let has_html = letter.html_part(0).is_some_and(MessagePart::is_text_html);
        Some(Self {
            subject: letter.subject().unwrap_or("No subject").to_owned(),
            to: to.unwrap_or("nobody").to_owned(),
            at: letter.date().map(DateTime::to_rfc3339).unwrap_or_default(),
            text: letter.body_text(0).unwrap_or_default().into_owned(),
            html: letter.body_html(0).filter(|_| has_html).map(std::borrow::Cow::into_owned),
        })
    }

    /// As [`quire_providers::SmsOutbox`] writes it.
    fn message(bytes: &[u8]) -> Option<Self> {
        let (head, text) = std::str::from_utf8(bytes).ok()?.split_once("\n\n")?;
        let field = |name: &str| head.lines().find_map(|line| line.strip_prefix(name));
        Some(Self {
            subject: text.lines().next().unwrap_or_default().to_owned(),
            to: field("To: ")?.to_owned(),
            at: field("Date: ")?.to_owned(),
            text: text.to_owned(),
            html: None,
        })
    }

    /// To whom and when.
    fn about(&self) -> String {
        format!("to {} · {}", escape(&self.to), escape(&self.at))
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
    (name.ends_with(LETTER) || name.ends_with(MESSAGE))
        && !name.starts_with('.')
        && name.bytes().all(is_plain)
}

/// Text with addresses of pages that can be followed.
fn link_addresses(text: &str) -> String {
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
