//! Pages: from the cache, or made by asking the application and then the renderer.

mod ahead;
mod answer;
mod deferred_scripts;
mod document;
mod failure;
mod fallback;
mod fill;
mod hydration_data;
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
mod visit;

pub use key::is_of_strangers;
pub use order::{SiteApp, described, probe};
use served::Served;
pub use shortcut::{ReadyPage, Shortcuts};
pub use used_styles::UsedStyles;

use super::{
    Front, Reader, SiteFacts, Theme, Verdict,
    policy::{Framing, takes_cards},
    unavailable,
};
use crate::renderer::RenderError;
use failure::Failure;
use keep::SITE_DEFAULT;
use key::{Form, Key};
use poem::{Request, Response};
use quire_app::page_lookup::StoryPage;
use quire_http::{Client, RequestId, session::capability::Class};
use quire_pagecache::{Accept, FillError, Found};
use quire_routing::{
    Page, ParsedAddress, Resolution,
    edge::{self, CacheDecision, PageLoad},
};
use visit::not_yet;

/// Why a page was not made.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Missing {
    /// What it would show does not exist, or this reader may not know that it does.
    NotFound,
    /// Its document has its data in itself.
    NoData,
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
        let accept = match (key.class, key.form) {
            // A signed-in reader may have changed what the page shows, and looks for it.
            (Class::Free | Class::Member, _) => Accept::Current,
            // Data that is older than its document would take away what is new in it.
            (Class::Lo, Form::Data) => Accept::WithoutNumbers,
            (Class::Lo, Form::Html | Form::Rsc) => Accept::Outdated,
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
                if key.form == Form::Data {
                    return self.serve_data(request, &served).await;
                }
                self.serve(request, &served).await
            }
            Err(FillError::Refused(Missing::NoData)) => answer::no_data(),
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

    /// What the cache decision depends on, as far as reader and request tell.
    fn load(&self, request: &Request, reader: &Reader) -> PageLoad {
        let Client(machine) = Client::of(request, &self.trusted);
        let internal_address = self.internal.contains(&machine);
        PageLoad { internal_address, ..reader.load(request.headers()) }
    }
}
