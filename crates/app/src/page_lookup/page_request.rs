//! What a page is asked for with.

use quire_core::Viewer;
use quire_routing::{ParsedAddress, Resolution};

/// A page that someone asks for.
#[derive(Debug, Clone, Copy)]
pub struct PageRequest<'a> {
    /// The address as it was asked for.
    pub address: &'a ParsedAddress,
    /// What it means.
    pub resolution: &'a Resolution,
    /// Who asks.
    pub viewer: &'a Viewer,
}
