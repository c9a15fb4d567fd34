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

/// A page that stands in for another one. It is the same for every address.
struct FallbackPage {
    page: Page,
    path: &'static str,
    status: StatusCode,
    form: Form,
    decision: CacheDecision,
    /// Whether it is kept for other readers.
    is_shared: bool,
}

impl Front {
    /// Answers with the server-error screen in place of a page that could not be drawn. It is not
    /// cached.
    pub(super) async fn failed(
        &self,
        failure: Failure,
        request: &Request,
        address: &ParsedAddress,
        reader: &Reader,
        id: &RequestId,
    ) -> Response {
        self.metrics.not_rendered.add();
        let fallback = FallbackPage {
            page: Page::ServerError,
            path: if failure == Failure::Conflict { "/409" } else { "/500" },
            status: failure.status(),
            form: Form::Html,
            decision: CacheDecision::Control,
            is_shared: false,
        };
        // Data for a page that is open already: the browser then asks for the whole document.
        let made = match Form::of(request) {
            Form::Html => self.fallback(fallback, request, address, reader).await.ok(),
            Form::Data | Form::Rsc => None,
        };
        made.unwrap_or_else(|| {
            plain::page(
                failure.status(),
                "Something went wrong",
                "Apologies, but something went wrong on our end. Trying again in a moment often works.",
                id.as_str(),
            )
        })
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
        let decision = edge::decide(Page::NotFound, &self.load(request, reader));
        let fallback = FallbackPage {
            page: Page::NotFound,
            path: "/404",
            status: StatusCode::NOT_FOUND,
            form: Form::of(request).of_fallback(),
            is_shared: decision.allows(SITE_DEFAULT),
            decision,
        };
        match self.fallback(fallback, request, address, reader).await {
            Ok(response) => response,
            Err(FillError::Refused(Missing::NotRendered(_) | Missing::Failed(_))) => plain::page(
                StatusCode::NOT_FOUND,
                "Nothing here",
                "There is no such page, or it no longer exists.",
                id.as_str(),
            ),
            Err(error) => self.missing(error, id),
        }
    }

    async fn fallback(
        &self,
        FallbackPage { page, path, status, form, decision, is_shared }: FallbackPage,
        request: &Request,
        address: &ParsedAddress,
        reader: &Reader,
    ) -> Result<Response, FillError<Missing>> {
        let key = Key {
            host: address.host(),
            path,
            query: "",
            form,
            theme: Theme::of(request.headers()),
            class: reader.class(),
            opened: None,
            is_shared,
        };
        let fill = || {
            let verdict = Verdict {
                status: status.as_u16(),
                page,
                location: None,
                tags: edge::purge_tags(page, &edge::PageSubjects::default()),
                cache: CacheDecision::Control,
                lang: None,
            };
            self.render(&key, verdict, &[])
        };
        let (entry, found) =
            self.cache.get_or_fill(&key.to_string(), Accept::Current, fill).await?;
        let served = Served {
            page,
            class: key.class,
            entry: &entry,
            found,
            decision: &decision,
            framing: Framing::of(reader.flags),
            key: None,
        };
        Ok(self.serve(request, &served).await)
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
            FillError::Refused(
                Missing::Unavailable | Missing::NotFound | Missing::NoData | Missing::Failed(_),
            ) => {
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
