//! Who sends events, as the server knows it, and whether they are counted at all.

use crate::{App, flags, limit_subject::network_key};
use quire_core::{
    Timestamp, UserId, Viewer,
    account::{consent, visitor_id as lo},
    tracking::{self, Tracking},
    vocabulary::event::EventAudience,
};
use quire_store::StoreError;
use std::net::IpAddr;

/// What a request says of the browser that sends it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BrowserHeaders {
    /// From which network.
    pub network: Option<IpAddr>,
    /// What it calls itself.
    pub user_agent: Option<String>,
    /// Where it is, in two letters.
    pub country: Option<String>,
    /// Whether it asks not to be tracked (`DNT`, `Sec-GPC`).
    pub asks_not_to_be: bool,
    /// What its reader said when asked.
    pub consent: Consent,
}

/// What a reader said of being counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Consent {
    /// Nothing is known.
    #[default]
    Unknown,
    /// They were asked and did not say yes.
    Asked,
    /// They said yes.
    Accepted,
}

/// Someone whose events are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventSender {
    who: Who,
    audience: EventAudience,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Who {
    Person(UserId),
    Visitor { network: String, user_agent: String },
}

/// Who sends; `None` when nothing of them is counted: bots, who asks not to be tracked, who did not
/// consent, and the renderer.
///
/// # Errors
/// [`StoreError`] when their flags cannot be read.
pub async fn sender(
    app: &App,
    viewer: &Viewer,
    browsing: &BrowserHeaders,
) -> Result<Option<EventSender>, StoreError> {
    let audience = match viewer {
        Viewer::Class { .. } => return Ok(None),
        Viewer::Anonymous => EventAudience::Visitor,
        Viewer::Person { .. } if viewer.is_member() => EventAudience::Member,
        Viewer::Person { .. } => EventAudience::Reader,
    };
    let person = viewer.user_id();
    let was_asked = person.is_none() && browsing.consent == Consent::Asked;
    if browsing.asks_not_to_be || was_asked {
        return Ok(None);
    }
    let visitor = consent::ConsentContext {
        country: browsing.country.as_deref(),
        is_logged_in: person.is_some(),
        has_accepted: browsing.consent == Consent::Accepted,
    };
    let flags = flags::in_force(app, person).await?;
    let decided = tracking::decide(browsing.user_agent.as_deref(), flags, &visitor);
    if decided != Tracking::Allowed {
        return Ok(None);
    }
    let who = person.cloned().map_or_else(|| Who::of(browsing), Who::Person);
    Ok(Some(EventSender { who, audience }))
}

/// What a visitor is called today: made of network and browser by the server's key, another one
/// every day, and nothing that leads back.
#[must_use]
pub fn visitor_id(app: &App, browsing: &BrowserHeaders, now: Timestamp) -> String {
    Who::of(browsing).word(app, now)
}

impl EventSender {
    /// Under which word their events of a moment are kept.
    pub(super) fn word(&self, app: &App, at: Timestamp) -> String {
        self.who.word(app, at)
    }

    /// Whose limits they use up: their own, a visitor those of the network.
    pub(super) fn account(&self) -> &str {
        match &self.who {
            Who::Person(id) => id.as_str(),
            Who::Visitor { network, .. } => network,
        }
    }

    /// Who they are, as far as counts go.
    pub(super) const fn audience(&self) -> EventAudience {
        self.audience
    }
}

impl Who {
    fn of(browsing: &BrowserHeaders) -> Self {
        Self::Visitor {
            network: browsing.network.map(network_key).unwrap_or_default(),
            user_agent: browsing.user_agent.clone().unwrap_or_default(),
        }
    }

    fn word(&self, app: &App, at: Timestamp) -> String {
        match self {
            Self::Person(id) => id.to_string(),
            Self::Visitor { network, user_agent } => {
                let day = at.naive().date().to_string();
                let parts = [day.as_bytes(), network.as_bytes(), user_agent.as_bytes()];
                let tag = app.keys.tag(crate::keys::Purpose::Visitor, &parts);
                lo::from_bits(
                    tag.iter().take(6).fold(0, |bits, byte| (bits << 8) | u64::from(*byte)),
                )
            }
        }
    }
}
