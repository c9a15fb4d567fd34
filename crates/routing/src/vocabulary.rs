//! The enumerations of this crate, as printers see them.

use crate::{
    Auth, HostKind, Kind, Layout, Page,
    edge::{CacheGroup, CacheStatus, CacheVerdict, PurgeTag, Reason},
    href::outside::{OutsideLink, VideoFormat},
};
use quire_core::vocabulary::VocabularyTable;

/// The tables of this crate's enumerations (spec 1 §2.1 and §2.4, spec 3 §2.3 and §4), in the shape
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
