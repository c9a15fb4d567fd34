//! Who is asking, as far as answers depend on it.

use poem::http::{HeaderMap, header};
use quire_core::{Viewer, tracking::is_bot};
use quire_http::session::{Caller, capability::Class};
use quire_routing::{Flags, edge::PageLoad};
use std::sync::Arc;

/// Who is asking.
#[derive(Debug, Clone, Default)]
pub struct Reader {
    /// The person.
    pub viewer: Viewer,
    /// Their handle, when signed in.
    pub username: Option<String>,
    /// Whether someone of the staff looks through the person's eyes.
    pub is_spoofed: bool,
    /// The flags as they hold for them.
    pub flags: Flags,
    /// What was found out by their credentials: endpoints need not ask the store again.
    pub caller: Option<Arc<Caller>>,
}

impl Reader {
    /// The class of readers they belong to.
    #[must_use]
    pub fn class(&self) -> Class {
        Class::of(&self.viewer)
    }

    /// What the cache decision depends on, as far as the reader tells.
    #[must_use]
    pub fn load(&self, headers: &HeaderMap) -> PageLoad {
        let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        PageLoad {
            signed_in: self.viewer.user_id().is_some(),
            staff: self.viewer.is_staff(),
            spoofed_session: self.is_spoofed,
            bot: agent.is_some_and(is_bot),
            ..PageLoad::default()
        }
    }
}

/// The colours a reader chose; the page is rendered in them, so nothing flashes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Theme {
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// Whatever the system says.
    #[default]
    System,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 3] = [Theme::Light, Theme::Dark, Theme::System];

    /// The theme in the cookie `theme`; anything else is the system's.
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Self {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut pairs = cookies.flat_map(|line| line.split(';')).map(str::trim);
        match pairs.find_map(|pair| pair.strip_prefix("theme=")) {
            Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            _ => Theme::System,
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::System => "system",
        }
    }
}
