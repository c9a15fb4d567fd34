//! `[domains]`: domains of publications' own.

use serde::Deserialize;
use std::net::SocketAddr;

/// `[domains]`
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Domains {
    /// The name server that is asked whose a domain is, for instance `127.0.0.53:53`; without it, those of
    /// this machine.
    pub name_server: Option<SocketAddr>,
}
