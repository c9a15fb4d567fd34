//! Commands of the staff on accounts and stories: `suspend`, `unsuspend`, `review`, `reports`,
//! `unlock`, `spoof`.

use super::block_on;
use crate::{config::Config, data, failure::Failure, options::Common, out::say};
use quire_app::{
    spoof::{self, SpoofRefusal},
    story::{self, ReviewRefusal},
    suspension::{self, SuspensionRefusal},
    unlock::{self, UnlockRefusal},
};
use quire_core::{StoryId, account::lockout::SecretKind, story::review::Verdict};
use quire_routing::post_id::post_id_in;
use serde_json::json;

/// What is decided about a story.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub enum StoryVerdict {
    /// Everybody reads it, below a notice that it is looked at.
    UnderReview,
    /// Only its author and staff read it.
    TakenDown,
    /// There is nothing the matter with it.
    Cleared,
}

/// Suspends an account.
///
/// # Errors
/// [`Failure`]; nothing is changed then.
pub fn suspend(config: &Config, common: &Common, username: &str) -> Result<(), Failure> {
    let done = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        suspension::suspend(&app, username).await.map_err(suspension_failed)
    })?;
    match done {
        Some(ended) => say(format_args!("Suspended. {ended} sessions have ended.")),
        None => say("The account was suspended already."),
    }
}

/// Lifts a suspension.
///
/// # Errors
/// [`Failure`]; nothing is changed then.
pub fn unsuspend(config: &Config, common: &Common, username: &str) -> Result<(), Failure> {
    let done = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        suspension::unsuspend(&app, username).await.map_err(suspension_failed)
    })?;
    match done {
        Some(_) => say("The suspension is lifted."),
        None => say("The account was not suspended."),
    }
}

/// Decides about a story.
///
/// # Errors
/// [`Failure`]; nothing is changed then.
pub fn review(
    config: &Config,
    common: &Common,
    story: &str,
    verdict: StoryVerdict,
) -> Result<(), Failure> {
    let id = story_id(story)?;
    let (verdict, done) = match verdict {
        StoryVerdict::UnderReview => (Verdict::UnderReview, "The story is under review."),
        StoryVerdict::TakenDown => (Verdict::TakenDown, "The story is taken down."),
        StoryVerdict::Cleared => (Verdict::Cleared, "The story is cleared."),
    };
    let is_new = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        story::review(&app, &id, verdict).await.map_err(|refusal| match refusal {
            ReviewRefusal::Store(error) => data::database(&error),
            other @ ReviewRefusal::Unknown(_) => Failure::Other(other.to_string()),
        })
    })?;
    say(if is_new { done } else { "That was decided before." })
}

/// The id in the address of a story, or alone.
pub(super) fn story_id(story: &str) -> Result<StoryId, Failure> {
    let last = story.trim_end_matches('/').rsplit('/').next().and_then(post_id_in);
    let id = last.and_then(|id| id.parse().ok());
    id.ok_or_else(|| Failure::Other(format!("`{story}` is no address and no id of a story")))
}

/// Prints the reports that wait for a decision, the last first: JSON, so that nothing in a reader's
/// words reaches the terminal as it stands.
///
/// # Errors
/// [`Failure`].
pub fn reports(config: &Config, common: &Common) -> Result<(), Failure> {
    let origin = config.origin();
    let waiting = block_on(async {
        let app = data::open(config, common, &origin)?;
        story::waiting(&app).await.map_err(|error| data::database(&error))
    })?;
    for one in waiting {
        say(json!({
            "story": format!("{origin}{}", one.path),
            "title": one.title,
            "reason": one.report.reason,
            "note": one.report.note,
            "by": one.reporter,
            "at": one.report.reported_at,
        }))?;
    }
    Ok(())
}

/// Lifts the locks of an account.
///
/// # Errors
/// [`Failure`]; nothing is changed then.
pub fn unlock(config: &Config, common: &Common, username: &str) -> Result<(), Failure> {
    let lifted = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        unlock::unlock(&app, username).await.map_err(|refusal| match refusal {
            UnlockRefusal::Store(error) => data::database(&error),
            other @ UnlockRefusal::Unknown(_) => Failure::Other(other.to_string()),
        })
    })?;
    say(match lifted.as_slice() {
        [] => "The account was not locked.",
        [SecretKind::Password] => "Passwords are accepted again.",
        [SecretKind::TwoFactor] => "Verification codes are accepted again.",
        _ => "Passwords and verification codes are accepted again.",
    })
}

fn suspension_failed(refusal: SuspensionRefusal) -> Failure {
    match refusal {
        SuspensionRefusal::Store(error) => data::database(&error),
        other @ SuspensionRefusal::Unknown(_) => Failure::Other(other.to_string()),
    }
}

/// Prints a link by which `staff` sees what `username` sees.
///
/// # Errors
/// [`Failure`]; no link is made then.
pub fn spoof(config: &Config, common: &Common, username: &str, staff: &str) -> Result<(), Failure> {
    let link = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        spoof::make_link(&app, username, staff).await.map_err(|refusal| match refusal {
            SpoofRefusal::Store(error) => data::database(&error),
            other => Failure::Other(other.to_string()),
        })
    })?;
    say(link)
}
