//! What tells two pages apart in the cache. Nothing else of a request may change a page.

use crate::Theme;
use poem::Request;
use quire_core::StoryId;
use quire_http::session::capability::Class;
use quire_routing::host::Host;
use std::fmt;

/// What the query says where the data beside a document is asked for.
const HYDRATION_DATA: &str = "_rsc=beside";

/// A page's key. Built from the path as the router understood it, never from what was sent.
#[derive(Debug, Clone, Copy)]
pub struct Key<'a> {
    /// The checked host.
    pub host: &'a Host,
    /// The canonical path.
    pub path: &'a str,
    /// The allowed query, sorted.
    pub query: &'a str,
    /// Document or data.
    pub form: Form,
    /// The reader's colours.
    pub theme: Theme,
    /// The reader's class.
    pub class: Class,
    /// The story that is opened to the reader: its author, the staff, and readers for whom the meter opened
    /// it see the same.
    pub opened: Option<&'a StoryId>,
    /// Whether the shared cache may be read and written. Readers it is closed to have
    /// entries of their own.
    pub is_shared: bool,
}

impl Key<'_> {
    /// Whether every anonymous reader who chose no theme gets this page.
    #[must_use]
    pub fn is_of_strangers(&self) -> bool {
        self.is_shared
            && self.form == Form::Html
            && self.theme == Theme::System
            && self.class == Class::Lo
            && self.opened.is_none()
    }

    /// Path and query as the renderer gets them.
    #[must_use]
    pub fn address(&self) -> String {
        match self.query {
            "" => self.path.to_owned(),
            query => format!("{}?{query}", self.path),
        }
    }
}

impl fmt::Display for Key<'_> {
    // None of the parts contains a space: paths and queries are percent-encoded.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cache = if self.is_shared { "shared" } else { "memo" };
        let opened = if self.opened.is_some() { " opened" } else { "" };
        let (form, theme, class) = (self.form.word(), self.theme.as_str(), self.class.as_str());
        write!(
            f,
            "{} {}?{} {form} {theme} {class} {cache}{opened}",
            self.host, self.path, self.query
        )
    }
}

/// The form and the theme of the page under a cache key, if it is one that all signed-out readers share.
#[must_use]
pub fn form_and_theme(key: &str) -> Option<(Form, Theme)> {
    let mut parts = key.rsplit(' ');
    let (cache, class) = (parts.next()?, parts.next()?);
    let (theme, form) = (parts.next()?, parts.next()?);
    if cache != "shared" || class != Class::Lo.as_str() {
        return None;
    }
    let form = Form::ALL.into_iter().find(|one| one.word() == form)?;
    let theme = Theme::ALL.into_iter().find(|one| one.as_str() == theme)?;
    Some((form, theme))
}

/// Whether a cache key names the page that signed-out readers without a chosen theme get, or its data.
#[must_use]
pub fn is_of_strangers(key: &str) -> bool {
    matches!(form_and_theme(key), Some((Form::Html | Form::Data, Theme::System)))
}

/// What a page is asked for as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A document.
    Html,
    /// The data of a document that came without it.
    Data,
    /// The data with which a page that is open already becomes another one.
    Rsc,
}

impl Form {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Html, Self::Data, Self::Rsc];

    /// What a request wants.
    #[must_use]
    pub fn of(request: &Request) -> Self {
        let pairs = || request.uri().query().unwrap_or_default().split('&');
        if pairs().any(|pair| pair == HYDRATION_DATA) {
            return Form::Data;
        }
        let in_query = pairs().any(|pair| pair == "_rsc" || pair.starts_with("_rsc="));
        if in_query || request.headers().contains_key("rsc") { Form::Rsc } else { Form::Html }
    }

    /// What stands in place of a page that is asked for as this.
    #[must_use]
    pub const fn of_fallback(self) -> Self {
        match self {
            Form::Data => Form::Html,
            form => form,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Form::Html => "html",
            Form::Data => "data",
            Form::Rsc => "rsc",
        }
    }

    /// What the renderer's content type must begin with.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self {
            Form::Html | Form::Data => "text/html",
            Form::Rsc => "text/x-component",
        }
    }

    /// The content type of the answer.
    #[must_use]
    pub const fn full_content_type(self) -> &'static str {
        match self {
            Form::Html => "text/html; charset=utf-8",
            // No other site can include it as a script.
            Form::Data => "text/plain; charset=utf-8",
            Form::Rsc => "text/x-component; charset=utf-8",
        }
    }
}
