//! A small demo world of our own writing: for a first look without a corpus, and for tests.
//! Making it twice is the same as making it once; what was changed or deleted in between stays.

mod links;
mod making;
mod pictures;
mod script;

use crate::App;
use quire_core::document::front_matter::FrontMatterError;
use quire_store::StoreError;
use script::{SeedScript, StoryFile};

/// What tells the demo world from imports.
const SOURCE: &str = "seed";

/// The stories, by key. Everything else is in `world.toml`.
macro_rules! stories {
    ($($key:literal),+ $(,)?) => {
        const STORIES: &[(&str, &str)] =
            &[$(($key, include_str!(concat!("../seed/stories/", $key, ".md")))),+];
    };
}

stories![
    "what-a-margin-is-for",
    "the-forty-line-program",
    "bread-in-numbers",
    "drawing-the-walk-home",
    "the-library-after-closing",
    "seven-kinds-of-silence",
    "compost-is-a-slow-computer",
    "slow-reading-hebrew",
    "on-blank-space-japanese",
    "how-to-quote-a-smile",
    "a-commonplace-book",
    "the-bicycle-as-an-instrument",
    "specimen",
    "house-style",
    "doorways",
    "the-night-train-reads-back",
    "a-garden-in-two-hundred-characters",
    "the-mending-table",
    "notes-from-a-night-train",
    "a-line-is-a-promise",
    "bread-keeps-a-diary",
    "barometer-on-the-kitchen-wall",
    "maps-that-lie-politely",
    "the-library-that-lends-ladders",
    "rainy-library",
    "a-bridge-at-walking-pace",
    "letters-in-the-drawer",
    "key-cabinet",
    "drawer-of-half-finished-sentences",
];

/// The address of the demo account.
pub const DEMO_EMAIL: &str = "demo@quire.example";

/// What was new.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct Seeded {
    /// People.
    pub people: usize,
    /// Publications.
    pub publications: usize,
    /// Stories.
    pub stories: usize,
    /// Responses.
    pub responses: usize,
}

/// Why the demo world could not be made. What was made stays; making it again goes on.
#[derive(Debug, thiserror::Error)]
pub enum SeedError {
    /// The script or a story is malformed.
    #[error("the demo world's {what} cannot be read: {reason}")]
    Script {
        /// Which part.
        what: String,
        /// In plain words.
        reason: String,
    },
    /// The script names something that is not in it.
    #[error("the demo world has no `{name}`")]
    Unknown {
        /// What was named.
        name: String,
    },
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SeedError {
    fn front_matter(key: &str, error: &FrontMatterError) -> Self {
        Self::Script { what: format!("story {key}"), reason: error.to_string() }
    }
}

/// Makes the demo world, or what is missing of it.
///
/// # Errors
/// [`SeedError`].
pub async fn seed(app: &App) -> Result<Seeded, SeedError> {
    let script = SeedScript::read(include_str!("../seed/world.toml"))?;
    let stories = STORIES
        .iter()
        .map(|(key, text)| StoryFile::read(key, text))
        .collect::<Result<Vec<_>, _>>()?;
    making::make(app, &script, &stories).await
}
