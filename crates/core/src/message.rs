//! Every text that a screen, a banner, a toast or an error shows, once.
//!
//! A text without a blank is a constant, one with blanks a function with typed parameters; both
//! come from one macro, which also fills the registry [`ALL`]. The product's name is always a
//! parameter; [`PRODUCT`] is what it is unless configured.

mod blank;
mod table;

pub mod account_error;
pub mod avatar_menu;
pub mod banner;
pub mod count;
pub mod email_step;
pub mod entry_point;
pub mod error_screen;
pub mod feed;
pub mod follow;
pub mod footer;
pub mod library;
pub mod lockout;
pub mod login_code;
pub mod membership;
pub mod one_tap;
pub mod payment;
pub mod publication_menu;
pub mod response;
pub mod result;
pub mod routing;
pub mod settings;
pub mod sidebar;
pub mod sign_in;
pub mod story_error;
pub mod top_bar;

pub use blank::{Attempts, Blank, Days, Hours, Minutes, Stories, Wait};
pub(crate) use table::messages;

use serde::Serialize;
use std::sync::LazyLock;

/// The product's name unless the configuration says otherwise.
pub const PRODUCT: &str = "Quire";

crate::vocabulary! {
    /// What a text is for: read on a screen, read out, or written to a log (the
    /// kinds are those of the table of texts).
    MessageKind {
        /// Shown on a screen, in the specification's words.
        Ui = "ui",
        /// Read out by assistive technology.
        Label = "accessible label",
        /// An error's text.
        Error = "error text",
        /// Written to the log.
        Log = "log text",
        /// Shown on a screen; the specification says what it is about, the words are ours.
        Described = "described",
    }
}

/// A blank in a text (the product's name, a number or a name).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Parameter {
    /// Its name, as it stands in braces in the template.
    pub name: &'static str,
    /// For a number that comes with its noun: the words for one and for any other number, with
    /// `#` in the number's place. `None`: what is given stands there as it is.
    pub forms: Option<[&'static str; 2]>,
}

/// A text, where it stands and what it is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The path of the constant or function below this module, like `sign_in.WELCOME_BACK`.
    pub key: &'static str,
    /// Its number in the table of texts, if it stands there.
    pub spec: Option<&'static str>,
    /// The screen or part of a screen.
    pub screen: &'static str,
    /// The element on it.
    pub element: &'static str,
    /// What it is for.
    pub kind: MessageKind,
    /// The words, with `{name}` for a blank.
    pub template: &'static str,
    /// The blanks.
    pub parameters: &'static [Parameter],
}

/// Every text, by screen (those without a row are ours).
pub static ALL: LazyLock<Vec<Message>> = LazyLock::new(|| {
    [
        settings::TEXTS,
        footer::TEXTS,
        payment::TEXTS,
        top_bar::TEXTS,
        avatar_menu::TEXTS,
        sidebar::TEXTS,
        error_screen::TEXTS,
        publication_menu::TEXTS,
        routing::TEXTS,
        sign_in::TEXTS,
        entry_point::TEXTS,
        one_tap::TEXTS,
        membership::TEXTS,
        login_code::TEXTS,
        email_step::TEXTS,
        lockout::TEXTS,
        response::TEXTS,
        follow::TEXTS,
        feed::TEXTS,
        banner::TEXTS,
        library::TEXTS,
        count::TEXTS,
        account_error::TEXTS,
        story_error::TEXTS,
        result::TEXTS,
    ]
    .concat()
});
