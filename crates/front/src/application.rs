//! What the front door asks the application.

use super::Reader;
use crate::renderer::Question;
use async_trait::async_trait;
use poem::http::HeaderMap;
use quire_app::{
    metering::PageVisit,
    page_lookup::{StoryPage, Verdict},
};
use quire_http::session::capability::Grant;
use quire_routing::{ParsedAddress, Resolution, host::Domain};
use serde_json::{Map, Value};

/// The store cannot be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the store cannot be reached")]
pub struct Unavailable;

/// The application as the front door sees it.
#[async_trait]
pub trait Application: Send + Sync + 'static {
    /// Who is asking; on the host of a writer or publication, if it is one.
    ///
    /// # Errors
    /// [`Unavailable`].
    async fn reader(
        &self,
        headers: &HeaderMap,
        own_host: Option<&Domain>,
    ) -> Result<Reader, Unavailable>;

    /// How the page of a story is drawn for this reader; a visit may be counted. Asked for readers who
    /// are signed in.
    ///
    /// # Errors
    /// [`Unavailable`].
    async fn story_page(
        &self,
        resolution: &Resolution,
        reader: &Reader,
        visit: PageVisit,
    ) -> Result<StoryPage, Unavailable>;

    /// Whether the page's subject exists and may be seen. Asked once per page that is made, not
    /// once per request.
    ///
    /// # Errors
    /// [`Unavailable`].
    async fn verdict(
        &self,
        address: &ParsedAddress,
        resolution: &Resolution,
        reader: &Reader,
    ) -> Result<Verdict, Unavailable>;

    /// Where a redirect leads whose target only the store knows.
    ///
    /// # Errors
    /// [`Unavailable`].
    async fn lookup(
        &self,
        resolution: &Resolution,
        reader: &Reader,
    ) -> Result<Option<String>, Unavailable>;

    /// Where the story is that had this address before it was imported.
    ///
    /// # Errors
    /// [`Unavailable`].
    async fn moved(&self, address: &ParsedAddress) -> Result<Option<String>, Unavailable>;

    /// Answers a page's own question as the API would answer the renderer; none when the answer
    /// is not whole, and the renderer has to see for itself.
    async fn ask(
        &self,
        question: &Question,
        variables: &Map<String, Value>,
        grant: &Grant,
    ) -> Option<Value>;

    /// Lets the renderer read what is granted, for a short time.
    fn capability(&self, grant: Grant) -> String;
}
