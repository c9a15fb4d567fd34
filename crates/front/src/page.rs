//! Pages: from the cache, or made by asking the application and then the renderer.

mod ahead;
mod answer;
mod data_beside;
mod deferred_scripts;
mod document;
mod failure;
mod fill;
mod keep;
mod key;
mod nonces;
mod order;
mod own_place;
mod prefetched_data;
mod render;
mod served;
mod shortcut;
mod used_styles;

pub use key::is_of_strangers;
pub use order::{SiteApp, described, probe};
use served::Served;
pub use shortcut::{ReadyPage, Shortcuts};

use super::{
    Front, Reader, SiteFacts, Theme, Unavailable, Verdict,
    policy::{Framing, takes_cards},
    redirect, unavailable,
};
use crate::renderer::RenderError;
use failure::Failure;
use keep::SITE_DEFAULT;
use key::{Form, Key};
use poem::{
    Request, Response,
    http::{Method, StatusCode},
};
use quire_app::{metering::PageVisit, page_lookup::StoryPage};
use quire_http::{Client, RequestId, plain, session::capability::Class};
use quire_pagecache::{Accept, FillError, Found};
use quire_routing::{
    Page, ParsedAddress, Resolution,
    edge::{self, CacheDecision, PageLoad},
};

/// Why a page was not made.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Missing {
    /// What it would show does not exist, or this reader may not know that it does.
    NotFound,
    /// It is somewhere else.
    Moved(u16, String),
    /// The store cannot be reached.
    Unavailable,
    /// The renderer has none.
    NotRendered(RenderError),
    /// The renderer tried and failed.
    Failed(Failure),
}

impl Front {
    /// Whether the page an address means is there at all, for anybody.
    pub(super) fn is_built(&self, resolution: &Resolution) -> bool {
        // Lists stand at the addresses of their owners: this page only leads there.
        let leads_away = resolution.page == Some(Page::CollectionsCatalog);
        leads_away || resolution.page.is_none_or(|page| self.renderer.draws(page))
    }

    /// Answers with the page an address means.
    pub(super) async fn page(
        &self,
        request: &Request,
        address: &ParsedAddress,
        resolution: &Resolution,
        reader: &Reader,
        id: &RequestId,
    ) -> Response {
        let Some(page) = resolution.page else {
            return self.unknown(request, address, reader, id).await;
        };
        // The policy of a document that is open lets no provider's fields in.
        if self.site.cards.is_some() && takes_cards(page) && Form::of(request) == Form::Rsc {
            return not_yet(Form::Rsc, id);
        }
        let drawn = self.story_page(request, resolution, reader).await;
        let Ok(drawn) = drawn else { return unavailable(id) };
        let opened = match drawn {
            StoryPage::OfClass => None,
            StoryPage::Opened(story) => Some(story),
            StoryPage::WouldOpen => return not_yet(Form::of(request), id),
        };
        let decision = edge::decide(page, &self.load(request, reader));
        let key = Key {
            host: address.host(),
            path: &address.path(),
            query: &resolution.query,
            form: Form::of(request),
            theme: Theme::of(request.headers()),
            class: reader.class(),
            opened: opened.as_ref(),
            is_shared: decision.allows(SITE_DEFAULT),
        };
        let fill = || self.fill(&key, address.clone(), resolution.clone(), reader.clone());
        // A signed-in reader may have changed what the page shows, and looks for it.
        let accept = match key.class {
            Class::Lo => Accept::Outdated,
            _ => Accept::Current,
        };
        let made = self.cache.get_or_fill(&key.to_string(), accept, fill).await;
        match made {
            Ok((entry, found)) => {
                let class = key.class;
                let framing = Framing::of(reader.flags);
                let served = Served {
                    page,
                    class,
                    entry: &entry,
                    found,
                    decision: &decision,
                    framing,
                    key: Some(&key),
                };
                if Form::is_beside(request) {
                    return self.serve_beside(request, &served).await;
                }
                self.serve(request, &served).await
            }
            Err(FillError::Refused(Missing::NotFound)) => {
                self.unknown(request, address, reader, id).await
            }
            Err(FillError::Refused(Missing::Failed(failure))) => {
                tracing::warn!(request = %id, ?failure, "page not drawn");
                self.failed(failure, request, address, reader, id).await
            }
            Err(error) => self.missing(error, id),
        }
    }

    /// Answers with the server-error screen in place of a page that could not be drawn. Nobody
    /// keeps it.
    async fn failed(
        &self,
        failure: Failure,
        request: &Request,
        address: &ParsedAddress,
        reader: &Reader,
        id: &RequestId,
    ) -> Response {
        self.metrics.not_rendered.add();
        let page = Page::ServerError;
        let decision = CacheDecision::Control;
        let key = Key {
            host: address.host(),
            path: if failure == Failure::Conflict { "/409" } else { "/500" },
            query: "",
            form: Form::Html,
            theme: Theme::of(request.headers()),
            class: reader.class(),
            opened: None,
            is_shared: false,
        };
        let fill = || {
            let verdict = Verdict {
                status: failure.status().as_u16(),
                page,
                location: None,
                tags: Vec::new(),
                cache: CacheDecision::Control,
                lang: None,
            };
            self.render(&key, verdict, &[])
        };
        // Data for a page that is open already: the browser then asks for the whole document.
        let made = match Form::of(request) {
            Form::Html => {
                self.cache.get_or_fill(&key.to_string(), Accept::Current, fill).await.ok()
            }
            Form::Rsc => None,
        };
        match made {
            Some((entry, found)) => {
                let class = key.class;
                let framing = Framing::of(reader.flags);
                let served = Served {
                    page,
                    class,
                    entry: &entry,
                    found,
                    decision: &decision,
                    framing,
                    key: None,
                };
                self.serve(request, &served).await
            }
            None => plain::page(
                failure.status(),
                "Something went wrong",
                "Apologies, but something went wrong on our end. Trying again in a moment often works.",
                id.as_str(),
            ),
        }
    }

    /// Answers with the not-found page. It is the same for every address, so that asking for
    /// thousands of them costs one render.
    pub(super) async fn not_found(
        &self,
        request: &Request,
        address: &ParsedAddress,
        reader: &Reader,
        id: &RequestId,
    ) -> Response {
        let page = Page::NotFound;
        let decision = edge::decide(page, &self.load(request, reader));
        let key = Key {
            host: address.host(),
            path: "/404",
            query: "",
            form: Form::of(request),
            theme: Theme::of(request.headers()),
            class: reader.class(),
            opened: None,
            is_shared: decision.allows(SITE_DEFAULT),
        };
        let fill = || {
            let verdict = Verdict {
                status: 404,
                page,
                location: None,
                tags: edge::purge_tags(page, &edge::PageSubjects::default()),
                cache: CacheDecision::Control,
                lang: None,
            };
            self.render(&key, verdict, &[])
        };
        match self.cache.get_or_fill(&key.to_string(), Accept::Current, fill).await {
            Ok((entry, found)) => {
                let class = key.class;
                let framing = Framing::of(reader.flags);
                let served = Served {
                    page,
                    class,
                    entry: &entry,
                    found,
                    decision: &decision,
                    framing,
                    key: None,
                };
                self.serve(request, &served).await
            }
            Err(FillError::Refused(Missing::NotRendered(_) | Missing::Failed(_))) => plain::page(
                StatusCode::NOT_FOUND,
                "Nothing here",
                "There is no such page, or it no longer exists.",
                id.as_str(),
            ),
            Err(error) => self.missing(error, id),
        }
    }

    /// How the page of a story is drawn for this reader. Only the document of a visit counts: a router
    /// asks for data ahead of one, and browsers for documents.
    async fn story_page(
        &self,
        request: &Request,
        resolution: &Resolution,
        reader: &Reader,
    ) -> Result<StoryPage, Unavailable> {
        if reader.viewer.user_id().is_none() {
            return Ok(StoryPage::OfClass);
        }
        let is_document = Form::of(request) == Form::Html && !Form::is_beside(request);
        let is_visit = is_document && *request.method() == Method::GET && !is_ahead(request);
        let visit = if is_visit { PageVisit::Opens } else { PageVisit::Looks };
        self.application.story_page(resolution, reader, visit).await
    }

    /// What the cache decision depends on, as far as reader and request tell.
    fn load(&self, request: &Request, reader: &Reader) -> PageLoad {
        let Client(machine) = Client::of(request, &self.trusted);
        let internal_address = self.internal.contains(&machine);
        PageLoad { internal_address, ..reader.load(request.headers()) }
    }

    fn missing(&self, error: FillError<Missing>, id: &RequestId) -> Response {
        let error = match error {
            FillError::Broken => {
                self.metrics.panics.add();
                return super::failed(id);
            }
            FillError::Refused(Missing::Moved(status, location)) => {
                let status = StatusCode::from_u16(status).unwrap_or(StatusCode::FOUND);
                return redirect(status, &location);
            }
            FillError::Refused(Missing::NotRendered(error)) => error,
            FillError::Refused(Missing::Unavailable | Missing::NotFound | Missing::Failed(_)) => {
                return unavailable(id);
            }
        };
        tracing::warn!(request = %id, %error, "page not rendered");
        self.metrics.not_rendered.add();
        let message = match error {
            RenderError::NoBuild => {
                "The server runs, but its pages are not built yet. Its operator can build them \
                 with <code>cargo xtask serve</code>, or name the folder of a build with \
                 <code>QUIRE_RENDERER</code>."
            }
            RenderError::Busy => "The site is very busy right now. Please try again.",
            _ => "This page cannot be shown right now. Please try again in a moment.",
        };
        plain::page(StatusCode::SERVICE_UNAVAILABLE, "Back in a moment", message, id.as_str())
    }
}

/// Whether a browser asks for a document ahead of a visit that may never be.
fn is_ahead(request: &Request) -> bool {
    let headers = request.headers();
    ["sec-purpose", "purpose", "x-moz"].iter().any(|name| {
        let value = headers.get(*name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        value.contains("prefetch") || value.contains("prerender")
    })
}

/// Refuses to show a story before it is visited: a router then asks for the whole document, and a
/// browser that asked ahead asks again.
fn not_yet(form: Form, id: &RequestId) -> Response {
    match form {
        Form::Rsc => StatusCode::NO_CONTENT.into(),
        Form::Html => plain::page(
            StatusCode::CONFLICT,
            "One moment",
            "This story opens when you visit its page.",
            id.as_str(),
        ),
    }
}
