//! What a letter says, written once: as plain text and as HTML, both from the same parts.

use crate::{
    email::EmailAddress,
    ports::{HeaderText, Mail},
    site::Site,
};
use quick_xml::escape::escape;
use quire_core::person::Person;
use std::fmt::Write;
use url::Url;

/// A letter that is being written.
#[derive(Debug, Clone)]
pub struct Letter<'a> {
    site: &'a Site,
    subject: String,
    parts: Vec<Part>,
    unsubscribe: Option<Url>,
}

/// A piece of a letter; they stand below each other.
#[derive(Debug, Clone)]
enum Part {
    /// A paragraph.
    Text(String),
    /// Something that is typed elsewhere.
    Code(String),
    /// What an address is for, and the address.
    Link(String, String),
    /// A story: its title, whose it is, what it is about, its address.
    Story { title: String, about: String, text: String, address: String },
    /// Names and values, a line each.
    Facts(Vec<(&'static str, String)>),
}

impl<'a> Letter<'a> {
    /// Begins a letter of the site about `subject`. It is sent because of something its reader did
    /// or has to know, and cannot be ended.
    #[must_use]
    pub fn new(site: &'a Site, subject: impl Into<String>) -> Self {
        Self { site, subject: subject.into(), parts: Vec::new(), unsubscribe: None }
    }

    /// Makes it a letter that its reader may end, by one POST to this address (RFC 8058,
    /// requirement E-2; [`one_click_link`](crate::preference::one_click_link)).
    #[must_use]
    pub fn ended_by(self, one_click: Url) -> Self {
        Self { unsubscribe: Some(one_click), ..self }
    }

    /// Adds a paragraph.
    #[must_use]
    pub fn says(self, text: impl Into<String>) -> Self {
        self.with(Part::Text(text.into()))
    }

    /// Adds something that is typed elsewhere.
    #[must_use]
    pub fn code(self, code: &str) -> Self {
        self.with(Part::Code(code.to_owned()))
    }

    /// Adds an address of the site, given as a path, and what it is for.
    #[must_use]
    pub fn link(self, label: &str, path: &str) -> Self {
        let address = self.site.absolute(path);
        self.with(Part::Link(label.to_owned(), address))
    }

    /// Adds a story: its title, whose it is, what it is about, and its path.
    #[must_use]
    pub fn story(self, title: &str, about: &str, text: &str, path: &str) -> Self {
        let address = self.site.absolute(path);
        let [title, about, text] = [title, about, text].map(str::to_owned);
        self.with(Part::Story { title, about, text, address })
    }

    /// Adds names and values, a line each.
    #[must_use]
    pub fn facts(self, facts: Vec<(&'static str, String)>) -> Self {
        self.with(Part::Facts(facts))
    }

    fn with(mut self, part: Part) -> Self {
        self.parts.push(part);
        self
    }

    /// Addresses the letter.
    #[must_use]
    pub fn to(&self, to: EmailAddress, name: &str) -> Mail {
        Mail {
            to,
            to_name: HeaderText::new(name),
            subject: HeaderText::new(&self.subject),
            text: self.text(),
            html: self.html(),
            unsubscribe: self.unsubscribe.clone(),
        }
    }

    /// Addresses the letter to a person; `None` when they have no address.
    #[must_use]
    pub fn to_person(&self, person: &Person) -> Option<Mail> {
        let to = person.email.as_deref()?.parse().ok()?;
        Some(self.to(to, &person.name))
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for part in &self.parts {
            // Writing to a string cannot fail.
            let _ = match part {
                Part::Text(words) => write!(text, "{words}"),
                Part::Code(code) => write!(text, "    {code}"),
                Part::Link(label, address) => write!(text, "{label}:\n{address}"),
                Part::Story { title, about, text: said, address } => {
                    let lines = [title, about, said, address].map(String::as_str);
                    let lines = lines.into_iter().filter(|line| !line.is_empty());
                    write!(text, "{}", lines.collect::<Vec<_>>().join("\n"))
                }
                Part::Facts(facts) => {
                    let lines: Vec<String> =
                        facts.iter().map(|(name, value)| format!("{name}: {value}")).collect();
                    write!(text, "{}", lines.join("\n"))
                }
            };
            text.push_str("\n\n");
        }
        let _ = writeln!(text, "{}\n{}", self.site.name, self.site.url);
        text
    }

    /// Nothing is loaded from anywhere: opening the letter tells no one.
    fn html(&self) -> String {
        let (name, url) = (escape(&self.site.name), escape(&self.site.url));
        let mut html = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width\">\
             <meta name=\"color-scheme\" content=\"light dark\"><title>{}</title></head>\n\
             <body style=\"margin:0;padding:24px;font:16px/1.5 Georgia,serif\">\n\
             <div style=\"max-width:560px;margin:0 auto\">\n",
            escape(&self.subject)
        );
        for part in &self.parts {
            // Writing to a string cannot fail.
            let _ = match part {
                Part::Text(words) => writeln!(html, "<p>{}</p>", escape(words)),
                Part::Code(code) => writeln!(
                    html,
                    "<p style=\"font:700 32px/1.2 monospace;letter-spacing:4px\">{}</p>",
                    escape(code)
                ),
                Part::Link(label, address) => {
                    writeln!(html, "<p><a href=\"{}\">{}</a></p>", escape(address), escape(label))
                }
                Part::Story { title, about, text, address } => writeln!(
                    html,
                    "<p style=\"margin:24px 0 0\"><a href=\"{}\" style=\"font-weight:700\">{}</a><br>\
                     {}<br><small>{}</small></p>",
                    escape(address),
                    escape(title),
                    escape(text),
                    escape(about)
                ),
                Part::Facts(facts) => {
                    let rows: String = facts.iter().map(row).collect();
                    writeln!(html, "<table role=\"presentation\">{rows}</table>")
                }
            };
        }
        let _ = writeln!(
            html,
            "<p style=\"margin-top:32px;font-size:14px\"><a href=\"{url}\">{name}</a></p>\n\
             </div></body></html>"
        );
        html
    }
}

fn row((name, value): &(&'static str, String)) -> String {
    format!("<tr><td style=\"padding-right:16px\">{name}</td><td>{}</td></tr>", escape(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(words: &str) -> Mail {
        let site = Site::default();
        Letter::new(&site, "A subject")
            .says(words)
            .code("123456")
            .link("Sign in", "/m/signin?a=1&b=2")
            .story("Bread & salt", "Ada · 3 min read", "On baking.", "/@ada/bread-1")
            .facts(vec![("Device", "Firefox on Linux".to_owned())])
            .to("ada@example.org".parse().unwrap(), "Ada")
    }

    #[test]
    fn text_and_html_say_the_same() {
        let mail = letter("Something happened.");
        assert_eq!(
            mail.text,
            "Something happened.\n\n    123456\n\nSign in:\n\
             http://127.0.0.1:8080/m/signin?a=1&b=2\n\nBread & salt\nAda · 3 min read\nOn baking.\n\
             http://127.0.0.1:8080/@ada/bread-1\n\nDevice: Firefox on Linux\n\n\
             Quire\nhttp://127.0.0.1:8080\n"
        );
        for piece in [
            "<p>Something happened.</p>",
            ">123456</p>",
            "<a href=\"http://127.0.0.1:8080/m/signin?a=1&amp;b=2\">Sign in</a>",
            ">Bread &amp; salt</a><br>On baking.<br><small>Ada · 3 min read</small></p>",
            "<td>Firefox on Linux</td>",
            "<title>A subject</title>",
        ] {
            assert!(mail.html.contains(piece), "{piece}: {}", mail.html);
        }
        assert_eq!(mail.unsubscribe, None);
    }

    #[test]
    fn what_others_wrote_stays_text() {
        let mail = letter("<img src=x onerror=alert(1)> & \"more\"");
        assert!(!mail.html.contains("<img"), "{}", mail.html);
        assert!(mail.html.contains("&lt;img src=x onerror=alert(1)&gt; &amp;"), "{}", mail.html);
        assert!(mail.text.contains("<img src=x"), "plain text needs no escaping");
    }
}
