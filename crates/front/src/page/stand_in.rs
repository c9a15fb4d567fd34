//! What is answered in the place of a page that is not there, or could not be made.

use super::{
    Missing,
    failure::Failure,
    keep::SITE_DEFAULT,
    key::{Form, Key},
    served::Served,
};
use crate::{
    Front, Reader, Theme, Verdict, policy::Framing, redirect, renderer::RenderError, unavailable,
};
use poem::{Request, Response, http::StatusCode};
use quire_http::{RequestId, plain};
use quire_pagecache::{Accept, FillError};
use quire_routing::{
    Page, ParsedAddress,
    edge::{self, CacheDecision},
};

impl Front {
    /// Answers with the server-error screen in place of a page that could not be drawn. Nobody
    /// keeps it.
    pub(super) async fn failed(
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
    pub(crate) async fn not_found(
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

    pub(super) fn missing(&self, error: FillError<Missing>, id: &RequestId) -> Response {
        let error = match error {
            FillError::Broken => {
                self.metrics.panics.add();
                return crate::failed(id);
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
