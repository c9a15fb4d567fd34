//! One HTTP request as resolvers see it: who asks, and batched reads on their behalf.

use super::{
    answer_bytes::AnswerBytes,
    field_error::{FieldError, Result},
    load::{DetailsOf, Load, OwnDismissals, OwnFlags},
    paging::{PagingOptions, paging},
    resolver_executor::Waiting,
};
use async_graphql::{
    Context, ID,
    dataloader::{DataLoader, HashMapCache},
};
use futures_util::{TryFutureExt, future};
use quire_app::{App, account::DismissableFlag, story::RenderedTexts};
use quire_core::{
    PublicationId, StoryId, TagSlug, UserId, Viewer,
    person::Person,
    publication::Publication,
    story::{Story, StoryDetails},
    tag::Tag,
};
use quire_http::{Country, session::Caller};
use quire_routing::Flags;
use quire_store::{Conn, Page, Paging, StoreError};
use std::{
    hash::Hash,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// One HTTP request. All operations of a batch share it, and with it the batched reads: while nothing
/// is changed, the same thing is read once.
pub struct Call {
    /// The actions and what they need.
    pub app: App,
    /// Who asks.
    pub caller: Caller,
    pub(super) rendered: RenderedTexts,
    loads: DataLoader<Load, HashMapCache>,
    waiting: Waiting,
    bytes: Arc<AnswerBytes>,
    is_confidential: AtomicBool,
}

impl std::fmt::Debug for Call {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Call").field("caller", &self.caller).finish_non_exhaustive()
    }
}

impl Call {
    /// Prepares the reads of one request.
    pub(super) fn new(app: App, caller: Caller, rendered: RenderedTexts) -> Self {
        let bytes = Arc::new(AnswerBytes::default());
        let viewer = caller.viewer.clone();
        let load = Load { app: app.clone(), viewer, bytes: bytes.clone() };
        let waiting = Waiting::default();
        let loads = DataLoader::with_cache(load, waiting.sink(), HashMapCache::default());
        let loads = loads.delay(Duration::ZERO);
        let is_confidential = AtomicBool::new(false);
        Self { app, caller, rendered, loads, waiting, bytes, is_confidential }
    }

    /// The same for a request that changes something: what it has read may be another thing after.
    pub(super) fn for_changes(self) -> Self {
        self.loads.enable_all_cache(false);
        self
    }

    /// Runs resolvers of this request together with the reads they batch.
    pub(super) async fn run<F: Future>(&self, resolvers: F) -> F::Output {
        self.waiting.run(resolvers).await
    }

    /// Counts a long text that is about to be answered.
    ///
    /// # Errors
    /// [`FieldError::AnswerTooLarge`] when the request asked for too much of them.
    pub(super) async fn charge(&self, bytes: usize) -> Result<()> {
        self.bytes.charge(bytes).await
    }

    /// Notes that the answer holds what lets someone act as the viewer.
    pub(super) fn answers_secret(&self) {
        self.is_confidential.store(true, Ordering::Relaxed);
    }

    /// Whether the answer holds a secret.
    pub(super) fn is_confidential(&self) -> bool {
        self.is_confidential.load(Ordering::Relaxed)
    }

    /// Who asks.
    #[must_use]
    pub fn viewer(&self) -> &Viewer {
        &self.caller.viewer
    }

    /// Whether `id` is someone other than the viewer; acting for another account is not possible.
    pub(super) fn is_somebody_else(&self, id: Option<&ID>) -> bool {
        id.is_some_and(|id| self.viewer().user_id().is_some_and(|me| me.as_str() != id.as_str()))
    }

    /// Reads something that is not batched.
    pub(super) fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Conn) -> std::result::Result<T, StoreError> + Send + 'static,
    ) -> impl Future<Output = Result<T>> + Send {
        self.app.store.read_in_place(work).err_into()
    }

    /// Reads a page of a list as it was asked for, and how long it may be.
    pub(super) fn page<T: Send + 'static>(
        &self,
        options: Option<PagingOptions>,
        list: impl FnOnce(&mut Conn, &Paging) -> std::result::Result<Page<T>, StoreError>
        + Send
        + 'static,
    ) -> impl Future<Output = Result<(Page<T>, u32)>> + Send {
        let read = paging(options).map(|paging| {
            let limit = paging.limit;
            self.read(move |c| list(c, &paging)).map_ok(move |page| (page, limit))
        });
        future::ready(read).try_flatten()
    }

    /// One of the batched reads.
    pub(super) async fn load<K>(
        &self,
        key: K,
    ) -> Result<Option<<Load as async_graphql::dataloader::Loader<K>>::Value>>
    where
        K: Send + Sync + Hash + Eq + Clone + 'static,
        Load: async_graphql::dataloader::Loader<K, Error = FieldError>,
    {
        self.loads.load_one(key).await
    }

    /// The flags as they hold for who asks.
    pub(super) async fn own_flags(&self) -> Result<Flags> {
        let flags = self.load(OwnFlags).await?;
        flags.ok_or_else(|| FieldError::internal(&"there are no flags"))
    }

    /// What the viewer dismissed for good.
    pub(super) async fn dismissed(&self) -> Result<Arc<[DismissableFlag]>> {
        Ok(self.load(OwnDismissals).await?.unwrap_or_default())
    }

    /// A person who must exist because a row points to them.
    pub(super) async fn person(&self, id: &UserId) -> Result<Arc<Person>> {
        let person = self.load(id.clone()).await?;
        person.ok_or_else(|| FieldError::internal(&format_args!("there is no person {id}")))
    }

    /// A publication, if it still exists.
    pub(super) async fn publication(&self, id: &PublicationId) -> Result<Option<Arc<Publication>>> {
        self.load(id.clone()).await
    }

    /// A story, no matter who may read it.
    pub(super) async fn story(&self, id: &StoryId) -> Result<Option<Arc<Story>>> {
        self.load(id.clone()).await
    }

    /// The details of a story that is there.
    pub(super) async fn details(&self, id: &StoryId) -> Result<Arc<StoryDetails>> {
        let details = self.load(DetailsOf(id.clone())).await?;
        details.ok_or_else(|| FieldError::internal(&format_args!("story {id} has no details")))
    }

    /// A tag.
    pub(super) async fn tag(&self, slug: &TagSlug) -> Result<Option<Arc<Tag>>> {
        self.load(slug.clone()).await
    }
}

/// The request a resolver works for.
pub(super) fn call<'c>(ctx: &Context<'c>) -> Result<&'c Call> {
    match ctx.data_opt::<Arc<Call>>() {
        Some(call) => Ok(call),
        None => Err(FieldError::internal(&"a resolver ran without a request")),
    }
}

/// The two letters of the country a request comes from.
pub(super) fn country<'c>(ctx: &'c Context<'_>) -> Option<&'c str> {
    ctx.data_opt::<Country>().map(Country::as_str)
}
