//! Whether a visit is counted and watched at all.

use crate::{
    account::consent::{self, ConsentContext},
    flag::{Flag, Flags},
    limit::client::{MONITORING_SESSION_SAMPLE, MONITORING_SESSION_SAMPLE_FLAGGED},
};

crate::vocabulary! {
    /// Whether a page gets the scripts of statistics, and why not.
    Tracking {
        Allowed = "ALLOWED",
        /// The client says that it is a bot.
        Bot = "BOT",
        /// The flag `dont_track_user` is on for the reader.
        DontTrack = "DONT_TRACK",
        /// The reader has not consented yet.
        NoConsent = "NO_CONSENT",
    }
}

crate::vocabulary! {
    /// A word, in small letters, that only the user agents of bots have.
    BotWord { Bot = "bot", Crawl = "crawl", Spider = "spider", Slurp = "slurp" }
}

/// Whether a user agent says that it is a bot. A lie costs the liar's own comfort,
/// never anybody's privacy.
#[must_use]
pub fn is_bot(user_agent: &str) -> bool {
    let agent = user_agent.to_ascii_lowercase();
    BotWord::WORDS.iter().any(|word| agent.contains(word))
}

/// Whether the visit is counted. Bots are never asked for consent.
#[must_use]
pub fn decide(user_agent: Option<&str>, flags: Flags, visitor: &ConsentContext<'_>) -> Tracking {
    if user_agent.is_some_and(is_bot) {
        Tracking::Bot
    } else if flags.is_on(Flag::DontTrackUser) {
        Tracking::DontTrack
    } else if consent::is_granted(visitor) {
        Tracking::Allowed
    } else {
        Tracking::NoConsent
    }
}

/// Whether a session is monitored: one in a hundred, with the flag every one. `random`
/// is the session's own and the same on every page of it.
#[must_use]
pub const fn is_monitored(random: u32, flags: Flags) -> bool {
    let percent = if flags.is_on(Flag::TrackUserInteractions) {
        MONITORING_SESSION_SAMPLE_FLAGGED
    } else {
        MONITORING_SESSION_SAMPLE
    };
    random % 100 < percent
}
