//! Publications: founding them, who makes them, what is said of them, and their end (decision 0050).

mod about;
mod design;
mod desk;
mod domain;
mod domain_check;
pub(crate) mod domain_letter;
mod ending;
mod found;
mod homepage;
mod info;
mod invitation;
mod invite;
pub(crate) mod invite_letter;
mod navigation;
mod page;
mod part;
mod people;
mod pick;
mod record;
mod slug;
mod submissions;
mod trending;

pub use about::change_about;
pub use design::{publish_design, save_design};
pub use desk::{DeskStory, desk_stories, desk_submissions, take_out};
pub use domain::{check_domain, claim_domain, release_domain};
pub use domain_check::begin as begin_domain_checks;
pub(crate) use domain_check::recheck as recheck_domains;
pub use ending::{delete, rename};
pub use found::{NewPublication, found};
pub use homepage::{ShownSection, change_homepage, shown_sections};
pub use info::{NewInfo, change_info};
pub use invitation::{OpenInvitation, accept, decline, find_invitation};
pub use invite::{NewInvite, invite, withdraw};
pub use navigation::{change_navigation, chosen_bar, leads_to};
pub use page::{NewPage, add_page, change_page, remove_page};
pub use people::{change_role, hand_over, leave, member_work, remove};
pub use pick::{PickRefusal, move_featured, pick, unpick};
pub use slug::is_slug_free;
pub use submissions::{NewSubmissionSettings, change_submissions};
pub use trending::trending;

use crate::{credential::ChangeRefusal, draft::DocumentIssue, refusal::Refusal};
use quire_core::{
    outcome::DomainConnectionError,
    publication::{Publication, slug::SlugRefusal},
};
use quire_store::StoreError;

/// Why a publication is not founded, or stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum PublicationRefusal {
    /// Not signed in, suspended, without the right, or input that cannot be used.
    #[error(transparent)]
    Refused(Refusal),
    /// Who is signed in has to prove it again first.
    #[error(transparent)]
    Change(ChangeRefusal),
    /// The slug cannot be had.
    #[error("{}", .0.message())]
    Slug(SlugRefusal),
    /// The domain cannot be had.
    #[error("{}", .0.message())]
    Domain(DomainConnectionError),
    /// A text breaks rules of all documents.
    #[error("this text can’t be saved")]
    Invalid(Vec<DocumentIssue>),
    /// Someone changed it since it was read; it as it is now.
    #[error("{}", quire_core::message::result::CONFLICT)]
    Conflict(Box<Publication>),
}

impl<E: Into<Refusal>> From<E> for PublicationRefusal {
    fn from(refusal: E) -> Self {
        Self::Refused(refusal.into())
    }
}

impl PublicationRefusal {
    /// What saving a publication failed with: someone else was a moment faster.
    fn of_slug(error: StoreError) -> Self {
        match error {
            StoreError::Unique { .. } => Self::Slug(SlugRefusal::Taken),
            error => error.into(),
        }
    }
}
