//! From a verdict to what the cache keeps: the page's question is asked, the renderer draws, and
//! what it left out is put in.

use super::{
    Missing, Verdict, answer,
    deferred_scripts::{self, ScriptStart},
    document::{self, Gap},
    failure::{self, Failure},
    hydration_data,
    keep::{keep, lifetime},
    key::Form,
    nonces,
    order::{self, Ask},
    prefetched_data::PrefetchedData,
};
use crate::renderer::Rendered;
use bytes::Bytes;
use poem::http::{HeaderName, StatusCode, header};
use quire_pagecache::{Body, Page as Filled, Template, nonce};

/// How the renderer says that it drew the part that was asked for, with React alone.
const DRAWN_ALONE: HeaderName = HeaderName::from_static("x-quire-drawn");
/// What the renderer may say to the browser beside its page: which path a page rewritten by it was asked
/// under. Everything else it says stays between us, `x-nextjs-rewritten-query` too: it comes empty, and the
/// browser’s router would take pages of one path with different queries for the same page.
const FROM_RENDERER: [HeaderName; 1] = [HeaderName::from_static("x-nextjs-rewritten-path")];

impl Ask {
    /// Renders a page and makes what the cache keeps.
    pub async fn page(
        &self,
        verdict: Verdict,
        params: Vec<(String, String)>,
    ) -> Result<Filled, Missing> {
        let status = StatusCode::from_u16(verdict.status).unwrap_or(StatusCode::OK);
        let start = ScriptStart::of(verdict.page, self.grant.class, status);
        if (self.form, start) == (Form::Data, ScriptStart::AfterPaint) {
            return Err(Missing::NoData);
        }
        let handed = self.prefetch(&verdict, &params).await;
        let order = self.order(&verdict, &params, handed.header, start);
        let began = std::time::Instant::now();
        let rendered = self.renderer.render(&order).await.map_err(Missing::NotRendered)?;
        self.metrics.rendered(began.elapsed(), rendered.headers.contains_key(DRAWN_ALONE));
        let mut headers = answer::common_headers(verdict.page, self.form);
        for name in FROM_RENDERER {
            if let Some(value) = rendered.headers.get(&name) {
                headers.insert(name, value.clone());
            }
        }
        let stamp = order::stamp(&order, self.form);
        let whole = self.whole(rendered, handed.story.as_deref(), start, &stamp);
        let whole = whole.map_err(Missing::Failed)?;
        let body = Template::plain(whole, &nonce::placeholder());
        if self.is_shared {
            let lifetime = lifetime(&verdict);
            answer::add_shared_headers(&mut headers, &body, &verdict, &self.site, lifetime);
        }
        Ok(Filled {
            status,
            headers,
            body: Body::new(body),
            keep: keep(&verdict),
            tags: verdict.tags,
        })
    }

    /// Asks the page's question.
    async fn prefetch(&self, verdict: &Verdict, params: &[(String, String)]) -> PrefetchedData {
        let Some(question) = self.renderer.question(verdict.page) else {
            return PrefetchedData::default();
        };
        let Some(variables) = question.variables(params, &self.query) else {
            return PrefetchedData::default();
        };
        match self.application.ask(question, &variables, &self.grant).await {
            Some(data) => PrefetchedData::new(&question.name, &variables, data, self.form),
            None => PrefetchedData::default(),
        }
    }

    /// The whole page, or why it is none; `stamp` tells it from another drawing.
    fn whole(
        &self,
        rendered: Rendered,
        story: Option<&str>,
        start: ScriptStart,
        stamp: &str,
    ) -> Result<Bytes, Failure> {
        let kind = self.form.content_type();
        let is_wanted = rendered
            .headers
            .get(header::CONTENT_TYPE)
            .is_some_and(|given| given.as_bytes().starts_with(kind.as_bytes()));
        let is_failed = rendered.status.is_server_error()
            || !is_wanted
            || failure::is_failed(self.form, &rendered.body);
        if is_failed {
            return Err(Failure::of(&rendered.body));
        }
        let place = nonce::placeholder();
        match self.form {
            Form::Data => {
                let whole = nonces::needed_only(&rendered.body, &place);
                Ok(hydration_data::apart(&whole, stamp).data)
            }
            Form::Html => {
                let sheet = |address: &str| self.files.text(address);
                let whole =
                    document::put_story(&rendered.body, story).map_err(|gap| incomplete(&gap))?;
                let whole = nonces::needed_only(&whole, &place);
                let whole = match start {
                    ScriptStart::AfterPaint => {
                        document::put_styles(&hydration_data::plain(&whole), sheet)
                    }
                    ScriptStart::AtFirstSign => {
                        let document = hydration_data::apart(&whole, stamp).document;
                        self.used_styles.put(&document, sheet)
                    }
                };
                let whole = whole.map_err(|gap| incomplete(&gap))?;
                Ok(deferred_scripts::scripts(whole, &place, start, stamp))
            }
            Form::Rsc => Ok(rendered.body),
        }
    }
}

fn incomplete(gap: &Gap) -> Failure {
    tracing::error!(%gap, "a page has no place for a part of it");
    Failure::Error
}
