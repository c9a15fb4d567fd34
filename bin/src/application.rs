//! The application as the front door sees it: sessions, what the store knows of a page's subject, and
//! the answers of the API.

use async_trait::async_trait;
use poem::http::HeaderMap;
use quire_app::{App, flags, page_lookup};
use quire_front::{Application, PageVisit, Question, Reader, StoryPage, Unavailable, Verdict};
use quire_graphql::GraphQl;
use quire_http::session::{
    self,
    capability::{self, Grant},
};
use quire_routing::{ParsedAddress, Resolution, host::Domain};
use quire_store::StoreError;
use serde_json::{Map, Value};
use std::sync::Arc;

/// The application at work.
#[derive(Clone)]
pub struct SiteApplication {
    app: App,
    graphql: GraphQl,
}

impl SiteApplication {
    /// Asks `app`.
    #[must_use]
    pub fn new(app: App) -> Self {
        Self { graphql: GraphQl::new(app.clone(), false), app }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
fn unavailable(error: StoreError) -> Unavailable {
    tracing::error!(%error, "the store cannot be asked");
    Unavailable
}

#[async_trait]
impl Application for SiteApplication {
    async fn reader(
        &self,
        headers: &HeaderMap,
        own_host: Option<&Domain>,
    ) -> Result<Reader, Unavailable> {
        let caller = match own_host {
            None => session::identify(&self.app, headers).await,
            Some(name) => {
                let host = session::OwnHost::new(&self.app, name.as_str());
                session::identify_on_host(&self.app, headers, host).await
            }
        }
        .map_err(unavailable)?;
        let caller = Arc::new(caller);
        // A capability is for the renderer's calls to the API; pages are asked for by people.
        let Some(session) = &caller.session else {
            let flags = flags::of_site(&self.app);
            return Ok(Reader { flags, caller: Some(caller), ..Reader::default() });
        };
        let flags =
            flags::in_force(&self.app, Some(&session.person.id)).await.map_err(unavailable)?;
        let is_spoofed = session.is_spoofed();
        let username = Some(session.person.username.clone());
        let viewer = caller.viewer.clone();
        Ok(Reader { viewer, username, flags, is_spoofed, caller: Some(caller) })
    }

    async fn story_page(
        &self,
        resolution: &Resolution,
        reader: &Reader,
        visit: PageVisit,
    ) -> Result<StoryPage, Unavailable> {
        // What the staff looks at through a person's eyes is not counted as read by them.
        let visit = if reader.is_spoofed { PageVisit::Looks } else { visit };
        let page = page_lookup::story_page(&self.app, resolution, &reader.viewer, visit);
        match page.await.map_err(unavailable)? {
            StoryPage::WouldOpen if reader.is_spoofed => Ok(StoryPage::OfClass),
            page => Ok(page),
        }
    }

    async fn verdict(
        &self,
        address: &ParsedAddress,
        resolution: &Resolution,
        reader: &Reader,
    ) -> Result<Verdict, Unavailable> {
        let decided = page_lookup::verdict(&self.app, address, resolution, &reader.viewer);
        decided.await.map_err(unavailable)
    }

    async fn lookup(
        &self,
        resolution: &Resolution,
        _: &Reader,
    ) -> Result<Option<String>, Unavailable> {
        page_lookup::redirect_target(&self.app, resolution).await.map_err(unavailable)
    }

    async fn moved(&self, address: &ParsedAddress) -> Result<Option<String>, Unavailable> {
        page_lookup::moved_to(&self.app, address).await.map_err(unavailable)
    }

    async fn ask(
        &self,
        question: &Question,
        variables: &Map<String, Value>,
        grant: &Grant,
    ) -> Option<Value> {
        self.graphql.read(grant, &question.name, &question.query, variables).await
    }

    fn capability(&self, grant: Grant) -> String {
        let now = self.app.ports.clock.now();
        capability::issue(&self.app.keys, grant, now).unwrap_or_else(|error| {
            tracing::error!(%error, "no capability for the renderer");
            String::new()
        })
    }
}
