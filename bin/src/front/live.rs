//! The application as it is: sessions, and what the store knows of a page's subject.

mod list;
mod place;
mod subject;

use super::{Application, Reader, Unavailable, Verdict};
use crate::{
    graphql::GraphQl,
    renderer::Question,
    session::{
        self,
        capability::{self, Class},
    },
};
use async_graphql::Value;
use async_trait::async_trait;
use poem::http::HeaderMap;
use quire_app::{App, flags, import::old_path};
use quire_core::{StoryId, UserId};
use quire_routing::{ParsedAddress, Resolution};
use quire_store::{Conn, StoreError, redirect::Target};
use std::sync::Arc;

/// The application at work.
#[derive(Clone)]
pub struct Live {
    app: App,
    graphql: GraphQl,
}

impl Live {
    /// Asks `app`.
    #[must_use]
    pub fn new(app: App) -> Self {
        Self { graphql: GraphQl::new(app.clone(), false), app }
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Conn) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Unavailable> {
        self.app.store.read_in_place(work).await.map_err(unavailable)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
fn unavailable(error: StoreError) -> Unavailable {
    tracing::error!(%error, "the store cannot be asked");
    Unavailable
}

#[async_trait]
impl Application for Live {
    async fn reader(&self, headers: &HeaderMap) -> Result<Reader, Unavailable> {
        let caller = session::identify(&self.app, headers).await.map_err(unavailable)?;
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

    async fn verdict(
        &self,
        address: &ParsedAddress,
        resolution: &Resolution,
        reader: &Reader,
    ) -> Result<Verdict, Unavailable> {
        let (resolution, viewer) = (resolution.clone(), reader.viewer.clone());
        let (address, site) = (address.clone(), self.app.site.clone());
        let asked = move |c: &mut Conn| {
            let asked =
                subject::Asked { address: &address, resolution: &resolution, viewer: &viewer };
            subject::verdict(c, &asked, &site)
        };
        self.read(asked).await
    }

    async fn lookup(
        &self,
        resolution: &Resolution,
        _: &Reader,
    ) -> Result<Option<String>, Unavailable> {
        let of = |name| resolution.param(name).map(str::to_owned);
        let (story, person) = (of("postId"), of("userId"));
        if let Some(publication) = of("collectionId") {
            let path = of("path").unwrap_or_default();
            return self
                .read(move |c| subject::address_of_publication(c, &publication, &path))
                .await;
        }
        self.read(move |c| match (story, person) {
            (Some(id), _) => match id.parse::<StoryId>() {
                Ok(id) => subject::address_of_story(c, &id),
                Err(_) => Ok(None),
            },
            (None, Some(id)) => match id.parse::<UserId>() {
                Ok(id) => Ok(quire_store::person::find(c, &id)?
                    .filter(|person| person.deleted_at.is_none() && !person.is_suspended)
                    .map(|person| quire_app::address::person(&person.username))),
                Err(_) => Ok(None),
            },
            (None, None) => Ok(None),
        })
        .await
    }

    async fn moved(&self, address: &ParsedAddress) -> Result<Option<String>, Unavailable> {
        let path = old_path(&address.path());
        let host = address.host().name().to_owned();
        self.read(move |c| {
            let found = match quire_store::redirect::find(c, Some(&host), &path)? {
                Some(target) => Some(target),
                None => quire_store::redirect::find(c, None, &path)?,
            };
            match found {
                Some(Target::Story(id)) => subject::address_of_story(c, &id),
                Some(Target::Location(location)) => Ok(Some(location)),
                None => Ok(None),
            }
        })
        .await
    }

    async fn ask(
        &self,
        question: &Question,
        variables: &serde_json::Map<String, serde_json::Value>,
        class: Class,
    ) -> Option<Value> {
        self.graphql.read(class, &question.name, &question.query, variables).await
    }

    fn capability(&self, class: Class) -> String {
        let now = self.app.ports.clock.now();
        capability::issue(&self.app.keys, class, now).unwrap_or_else(|error| {
            tracing::error!(%error, "no capability for the renderer");
            String::new()
        })
    }
}
