//! The enumerations of this crate, as printers see them.

use crate::{
    Auth, HostKind, Kind, Layout, Page,
    edge::{CacheGroup, CacheStatus, CacheVerdict, PurgeTag, Reason},
    href::external::{OutsideLink, VideoFormat},
};
use quire_core::vocabulary::VocabularyTable;

/// The tables of this crate's enumerations, in the shape
/// of [`quire_core::registry::ALL`].
pub const VOCABULARY: &[&[VocabularyTable]] = &[&[
    Auth::TABLE,
    CacheGroup::TABLE,
    CacheStatus::TABLE,
    CacheVerdict::TABLE,
    HostKind::TABLE,
    Kind::TABLE,
    Layout::TABLE,
    OutsideLink::TABLE,
    Page::TABLE,
    PurgeTag::TABLE,
    Reason::TABLE,
    VideoFormat::TABLE,
]];
