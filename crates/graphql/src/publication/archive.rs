//! The stories of a publication by their time: the newest, those of a year, month or day, and the months
//! in which it has any.

use crate::{
    archive::{ArchiveMonth, period},
    call::Call,
    field_error::Result,
    paging::{PagingOptions, paging},
    story::PostPage,
};
use quire_core::PublicationId;
use quire_store::story::{self, Scope};

pub(super) async fn newest(
    call: &Call,
    of: &PublicationId,
    options: Option<PagingOptions>,
) -> Result<PostPage> {
    let (paging, id) = (paging(options)?, of.clone());
    let limit = paging.limit;
    let page = call.read(move |c| story::by_publication(c, &id, &paging)).await?;
    Ok(PostPage::of(call.viewer(), page, limit))
}

/// Oldest first; all of them newest first without a year.
pub(super) async fn of_time(
    call: &Call,
    of: &PublicationId,
    (year, month, day): (Option<i32>, Option<i32>, Option<i32>),
    options: Option<PagingOptions>,
) -> Result<PostPage> {
    let (paging, id) = (paging(options)?, of.clone());
    let (limit, period) = (paging.limit, period(year, month, day)?);
    let page = call
        .read(move |c| match period {
            Some(period) => story::in_period(c, &Scope::Publication(id), period, &paging),
            None => story::by_publication(c, &id, &paging),
        })
        .await?;
    Ok(PostPage::of(call.viewer(), page, limit))
}

/// The newest first.
pub(super) async fn months(call: &Call, of: &PublicationId) -> Result<Vec<ArchiveMonth>> {
    let id = of.clone();
    let months = call.read(move |c| story::archive_months(c, &Scope::Publication(id))).await?;
    Ok(months.into_iter().map(ArchiveMonth::from).collect())
}
