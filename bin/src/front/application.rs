//! What the front door asks the application.

use super::Reader;
use crate::{renderer::Question, session::capability::Class};
use async_graphql::Value;
use async_trait::async_trait;
use poem::http::HeaderMap;
use quire_routing::{Page, ParsedAddress, Resolution, edge::CacheDecision};

/// The store cannot be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the store cannot be reached")]
pub struct Unavailable;

/// What is decided about a page before it is rendered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The status of the answer. 404 shows the not-found page, whatever `page` says; 301 and 302
    /// lead to `location`.
    pub status: u16,
    /// The page to show.
    pub page: Page,
    /// Where a redirect leads.
    pub location: Option<String>,
    /// What is on the page: it is rendered anew when one of these changes.
    pub tags: Vec<String>,
    /// Whether the answer may be kept in shared caches.
    pub cache: CacheDecision,
}

/// The application as the front door sees it.
#[async_trait]
pub trait Application: Send + Sync + 'static {
    /// Who is asking.
    ///
    /// # Errors
    /// [`Unavailable`].
    async fn reader(&self, headers: &HeaderMap) -> Result<Reader, Unavailable>;

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
        variables: &serde_json::Map<String, serde_json::Value>,
        class: Class,
    ) -> Option<Value>;

    /// Lets the renderer read what a class of readers may read, for a short time.
    fn capability(&self, class: Class) -> String;
}
