//! Commands of the staff on what everybody is shown: `pick`, `topic`, `nominations`, `nomination`.

use super::{block_on, staff::story_id};
use crate::{config::Config, data, failure::Failure, options::Common, out::say};
use quire_app::{
    curation::{self, CurationRefusal},
    nomination::{self, NominationRefusal},
};
use quire_core::{TagSlug, nomination::NominationVerdict};
use serde_json::json;

/// Whether something is curated from now on.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub enum Curated {
    /// It is.
    On,
    /// It is not.
    Off,
}

/// Picks a story for everybody, or takes that back.
///
/// # Errors
/// [`Failure`]; nothing is changed then.
pub fn pick(config: &Config, common: &Common, text: &str, on: Curated) -> Result<(), Failure> {
    let id = story_id(text)?;
    let is_new = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        let done = match on {
            Curated::On => curation::pick(&app, &id).await,
            Curated::Off => curation::unpick(&app, &id).await,
        };
        done.map_err(failed)
    })?;
    say(match (on, is_new) {
        (Curated::On, true) => "The story is a staff pick.",
        (Curated::On, false) => "The story was a staff pick already.",
        (Curated::Off, true) => "The story is no longer a staff pick.",
        (Curated::Off, false) => "The story was not a staff pick.",
    })
}

/// Makes a tag a topic, or a tag like others.
///
/// # Errors
/// [`Failure`]; nothing is changed then.
pub fn topic(config: &Config, common: &Common, text: &str, on: Curated) -> Result<(), Failure> {
    let Some(slug) = TagSlug::in_any_case(text) else {
        return Err(Failure::Other(format!("`{text}` is the word of no tag")));
    };
    let is_new = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        let done = match on {
            Curated::On => curation::begin_topic(&app, &slug).await,
            Curated::Off => curation::end_topic(&app, &slug).await,
        };
        done.map_err(failed)
    })?;
    say(match (on, is_new) {
        (Curated::On, true) => "The tag is a topic.",
        (Curated::On, false) => "The tag was a topic already.",
        (Curated::Off, true) => "The tag is no longer a topic.",
        (Curated::Off, false) => "The tag was not a topic.",
    })
}

fn failed(refusal: CurationRefusal) -> Failure {
    match refusal {
        CurationRefusal::Store(error) => data::database(&error),
        other => Failure::Other(other.to_string()),
    }
}

/// What is decided about a nomination.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub enum NominationChoice {
    /// The story becomes a staff pick.
    Accept,
    /// It does not.
    Decline,
}

/// Prints the nominations that wait, those who wait longest first: JSON, so that nothing in a title reaches
/// the terminal as it stands.
///
/// # Errors
/// [`Failure`].
pub fn nominations(config: &Config, common: &Common) -> Result<(), Failure> {
    let origin = config.origin();
    let waiting = block_on(async {
        let app = data::open(config, common, &origin)?;
        nomination::waiting(&app).await.map_err(|error| data::database(&error))
    })?;
    for one in waiting {
        say(json!({
            "story": format!("{origin}{}", one.path),
            "title": one.title,
            "by": one.nominator,
            "at": one.nomination.nominated_at,
        }))?;
    }
    Ok(())
}

/// Decides about a nomination, for good.
///
/// # Errors
/// [`Failure`]; nothing is changed then.
pub fn nomination(
    config: &Config,
    common: &Common,
    text: &str,
    choice: NominationChoice,
) -> Result<(), Failure> {
    let id = story_id(text)?;
    let (verdict, done) = match choice {
        NominationChoice::Accept => (NominationVerdict::Accept, "The story is a staff pick."),
        NominationChoice::Decline => (NominationVerdict::Decline, "The nomination is declined."),
    };
    block_on(async {
        let app = data::open(config, common, &config.origin())?;
        let decided = nomination::decide_at_machine(&app, &id, verdict).await;
        decided.map_err(|refusal| match refusal {
            NominationRefusal::Store(error) => data::database(&error),
            NominationRefusal::Outcome(outcome) => Failure::Other(outcome.message().to_owned()),
        })
    })?;
    say(done)
}
