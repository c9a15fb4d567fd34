//! The bar of a publication: reading and changing it.

use super::{Collection, settings::UpdateCollectionResult};
use crate::{
    call::{Call, call},
    field_error::Result,
    id::Id,
};
use async_graphql::{Context, Enum, InputObject, Object, SimpleObject};
use quire_app::publication;
use quire_core::{PublicationId, publication::navigation::NavItem};

/// An item of a publication's bar.
#[derive(Debug, Clone, SimpleObject)]
pub struct NavigationItem {
    /// What kind of place it leads to.
    pub destination: NavigationDestination,
    /// Its words.
    pub title: String,
    /// The address, slug or id of the place; empty where the kind says it all.
    pub value: String,
    /// Where it leads; null when that is not there any more, and the bar does not show it.
    pub url: Option<String>,
}

/// What kind of place an item of a publication's bar leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::publication::NavDestination")]
pub enum NavigationDestination {
    /// Its about page.
    About,
    /// Its archive.
    Archive,
    /// Another site.
    ExternalUrl,
    /// Its latest stories.
    Latest,
    /// A page beside stories.
    Page,
    /// One of its stories.
    Post,
    /// A section of it.
    Section,
    /// Its stories with a tag.
    TagFeed,
    /// What is read most.
    Trending,
}

/// An item to be put there.
#[derive(Debug, InputObject)]
pub struct NavigationItemInput {
    /// What kind of place it leads to.
    pub destination: NavigationDestination,
    /// Its words.
    pub title: String,
    /// The address or id of the place; empty where the kind says it all.
    pub value: String,
}

fn item((item, url): (NavItem, Option<String>)) -> NavigationItem {
    let destination = item.destination.into();
    NavigationItem { destination, title: item.title, value: item.value, url }
}

/// The bar that readers see: null where nothing was chosen; the link to another site is the last.
pub(super) async fn bar(call: &Call, of: &Collection) -> Result<Option<Vec<NavigationItem>>> {
    let place = of.0.clone();
    let chosen = call.read(move |c| publication::chosen_bar(c, &place)).await?;
    let shown = |chosen: Vec<(NavItem, String)>| {
        chosen.into_iter().map(|(one, url)| item((one, Some(url)))).collect()
    };
    Ok(chosen.map(shown))
}

/// What was chosen, also what leads nowhere any more, and the number of its version.
pub(super) async fn chosen(call: &Call, id: &PublicationId) -> Result<(Vec<NavigationItem>, i64)> {
    let id = id.clone();
    let found = call
        .read(move |c| {
            let (items, revision) = quire_store::publication::navigation(c, &id)?;
            let Some(place) = quire_store::publication::find(c, &id)? else {
                return Ok((Vec::new(), revision));
            };
            let mut all = Vec::new();
            for one in items {
                let to = publication::leads_to(c, &place, &one)?;
                all.push((one, to));
            }
            Ok((all, revision))
        })
        .await?;
    Ok((found.0.into_iter().map(item).collect(), found.1))
}

/// The bars of publications.
#[derive(Debug, Default)]
pub struct CollectionNavigationMutation;

#[Object]
impl CollectionNavigationMutation {
    /// Replaces the items of a publication's bar; none gives it the bar back that every publication has.
    /// Nothing is overwritten that someone changed since the revision that the editor saw.
    async fn update_collection_navigation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(
            desc = "The revision that was read; the change is refused when another came between."
        )]
        revision: i32,
        #[graphql(desc = "The items, in the order in which they are shown.")] items: Vec<
            NavigationItemInput,
        >,
    ) -> Result<UpdateCollectionResult> {
        let call = call(ctx)?;
        let items = items.into_iter().map(|item| NavItem {
            destination: item.destination.into(),
            title: item.title,
            value: item.value,
        });
        let (app, seen) = (&call.app, i64::from(revision));
        let done = publication::change_navigation(
            app,
            call.viewer(),
            &collection_id,
            seen,
            items.collect(),
        );
        UpdateCollectionResult::of(done.await)
    }
}
