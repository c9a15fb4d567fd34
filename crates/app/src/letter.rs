//! What an email says, written once: as plain text and as HTML, both from the same parts.

mod html;
mod look;

use crate::{
    address,
    email::EmailAddress,
    ports::{HeaderText, Mail},
    site::Site,
};
use quire_core::{design::Design, person::Person, publication::Publication};
use std::fmt::Write;
use url::Url;

/// A letter that is being written.
#[derive(Debug, Clone)]
pub struct Letter<'a> {
    site: &'a Site,
    sender: Sender,
    subject: String,
    parts: Vec<Part>,
    /// Labels and addresses below everything else.
    footer: Vec<(String, String)>,
    unsubscribe: Option<Url>,
}

/// Whose letter it is: what stands at its top, and its colours.
#[derive(Debug, Clone)]
struct Sender {
    name: String,
    address: String,
    /// `None`: like the site.
    design: Option<Design>,
}

/// A piece of a letter; they stand below each other.
#[derive(Debug, Clone)]
enum Part {
    /// A paragraph.
    Text(String),
    /// Something that is typed elsewhere.
    Code(String),
    /// What the reader is asked to do, and the address where they do it.
    Button(String, String),
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
        Self {
            site,
            sender: Sender { name: site.name.clone(), address: site.url.clone(), design: None },
            subject: subject.into(),
            parts: Vec::new(),
            footer: Vec::new(),
            unsubscribe: None,
        }
    }

    /// Makes it the letter of a publication, with its name and in the colours of its published design. The
    /// site stands below it.
    #[must_use]
    pub fn of_publication(self, place: &Publication, design: Option<Design>) -> Self {
        let address = self.site.absolute(&address::publication(&place.slug));
        Self { sender: Sender { name: place.name.clone(), address, design }, ..self }
    }

    /// Makes it a letter that its reader may end, by one POST to this address (RFC 8058;
    /// [`one_click_link`](crate::preference::one_click_link)).
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

    /// Adds what the reader is asked to do, and the path of the site where they do it.
    #[must_use]
    pub fn button(self, label: &str, path: &str) -> Self {
        let address = self.site.absolute(path);
        self.with(Part::Button(label.to_owned(), address))
    }

    /// Adds a path of the site below everything else, and what it is for: where the reader changes
    /// what they get.
    #[must_use]
    pub fn footer(mut self, label: &str, path: &str) -> Self {
        let address = self.site.absolute(path);
        self.footer.push((label.to_owned(), address));
        self
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
            html: html::write(self),
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
                Part::Button(label, address) | Part::Link(label, address) => {
                    write!(text, "{label}:\n{address}")
                }
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
        for (label, address) in &self.footer {
            let _ = write!(text, "{label}:\n{address}\n\n");
        }
        let _ = writeln!(text, "{}\n{}", self.site.name, self.site.url);
        text
    }
}
