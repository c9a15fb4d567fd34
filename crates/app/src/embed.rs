//! What the site of a video or a sound says of it (oEmbed), asked once when a writer embeds it.

use crate::{
    App,
    limit_subject::subject,
    refusal::{Refusal, acting},
};
use quire_core::{
    Viewer,
    document::{Embed, html_in::provider, limits},
    draft::TITLE_UNITS,
    text::line,
};
use quire_store::{Conn, login};
use serde::Deserialize;
use serde_json::Value;
use std::time::Duration;
use tokio::time::timeout;

/// What one person may have asked in an hour; beyond that no one is asked.
const LIMIT: i64 = 120;

const LIMIT_SECONDS: i64 = 3_600;

/// How long a writer's browser waits: an answer of GraphQL ends after eight seconds.
const PATIENCE: Duration = Duration::from_secs(4);

/// Least height in percent of the width: a line of buttons.
const FLATTEST: u16 = 10;

/// What can be embedded from a page of the closed list of sites, with the name and shape that its site
/// gives it; without them where the site says nothing. `None` for every other page.
///
/// # Errors
/// [`Refusal`]: strangers and suspended viewers.
pub async fn describe(app: &App, viewer: &Viewer, address: &str) -> Result<Option<Embed>, Refusal> {
    let me = acting(viewer)?.clone();
    let Some((embed, place)) = provider::oembed_request(address) else { return Ok(None) };
    let (subject, now) = (subject(&app.keys, "embed", me.as_str()), app.ports.clock.now());
    let count = move |c: &mut Conn| login::count_mail(c, &subject, LIMIT, LIMIT_SECONDS, now);
    if app.store.write(count).await? > 0 {
        return Ok(Some(embed));
    }
    let answer = match timeout(PATIENCE, app.ports.fetch.get(&place)).await {
        Ok(Ok(fetched)) => serde_json::from_slice(&fetched.bytes).unwrap_or_default(),
        Ok(Err(error)) => {
            tracing::debug!(%error, "what is embedded was not described");
            OembedAnswer::default()
        }
        Err(_) => OembedAnswer::default(),
    };
    Ok(Some(answer.put(embed)))
}

/// What a site says. Widths may be texts like `100%`, and then say nothing.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct OembedAnswer {
    title: Value,
    width: Value,
    height: Value,
}

impl OembedAnswer {
    fn put(&self, embed: Embed) -> Embed {
        let title = self.title.as_str().map_or_else(String::new, |title| line(title, TITLE_UNITS));
        Embed { title, ratio: self.ratio().unwrap_or(embed.ratio), ..embed }
    }

    /// The height in percent of the width.
    fn ratio(&self) -> Option<u16> {
        let (width, height) = (self.width.as_u64()?, self.height.as_u64()?);
        let percent = u16::try_from(height.checked_mul(100)?.checked_div(width)?).ok()?;
        (FLATTEST..=limits::RATIO).contains(&percent).then_some(percent)
    }
}
