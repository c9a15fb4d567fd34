//! Making a page that is not kept.

use super::{Missing, key::Key, order::Ask, own_place::OwnPlace};
use crate::{Front, Reader, Unavailable, Verdict};
use quire_http::session::capability::Grant;
use quire_pagecache::Page as Filled;
use quire_routing::{HostOwner, Hosts, ParsedAddress, Resolution};

impl Front {
    /// Asks the application, then the renderer.
    pub(super) fn fill(
        &self,
        key: &Key<'_>,
        address: ParsedAddress,
        resolution: Resolution,
        reader: Reader,
    ) -> impl Future<Output = Result<Filled, Missing>> + Send + use<> {
        let application = self.application.clone();
        let params: Vec<(String, String)> = resolution
            .page_params()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let ask = self.ask(key, &params);
        async move {
            let verdict = application.verdict(&address, &resolution, &reader).await;
            let verdict = verdict.map_err(|Unavailable| Missing::Unavailable)?;
            match (verdict.status, verdict.location.clone()) {
                (404, _) => Err(Missing::NotFound),
                (status, Some(location)) => Err(Missing::Moved(status, location)),
                (_, None) => ask.page(verdict, params).await,
            }
        }
    }

    pub(super) fn render(
        &self,
        key: &Key<'_>,
        verdict: Verdict,
        params: &[(String, String)],
    ) -> impl Future<Output = Result<Filled, Missing>> + Send + use<> {
        let (ask, params) = (self.ask(key, params), params.to_vec());
        async move { ask.page(verdict, params).await }
    }

    fn ask(&self, key: &Key<'_>, params: &[(String, String)]) -> Ask {
        let scheme = if self.site.is_https() { "https" } else { "http" };
        let (hosts, origin) = (self.hosts.borrow(), format!("{scheme}://{}", key.host));
        Ask {
            renderer: self.renderer.clone(),
            application: self.application.clone(),
            metrics: self.metrics.clone(),
            files: self.files.clone(),
            used_styles: self.used_styles.clone(),
            site: self.site.clone(),
            is_own_host: !matches!(hosts.owner(key.host), Some(HostOwner::Site)),
            own_place: OwnPlace::of(&hosts, key.host, origin.clone(), params),
            origin,
            address: key.address(),
            query: key.query.to_owned(),
            form: key.form,
            theme: key.theme,
            grant: Grant { class: key.class, opened: key.opened.cloned() },
            is_shared: key.is_shared,
        }
    }
}
