//! Work that asks for itself again: when one link is dead, nothing of it ever comes again.

use crate::job::JobKind;
use quire_store::{Conn, StoreError, job};

/// What asks for itself again. The server begins each of them when it starts.
const CHAINS: [JobKind; 3] = [JobKind::Digests, JobKind::Domains, JobKind::Placeholders];

/// A job that does not happen unless someone does something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadJob {
    /// The one effect it has.
    pub key: String,
    /// What it would have done.
    pub effect: &'static str,
    /// Why it is dead.
    pub error: String,
}

impl From<job::Job> for DeadJob {
    fn from(job: job::Job) -> Self {
        let kind = job.kind.parse::<JobKind>();
        Self {
            key: job.effect_key,
            effect: kind.map_or("is work that this version does not know", JobKind::effect),
            error: job.last_error.unwrap_or_default(),
        }
    }
}

/// The last links of chains that go on no more.
pub(crate) fn broken(c: &mut Conn) -> Result<Vec<DeadJob>, StoreError> {
    let mut broken = Vec::new();
    for kind in CHAINS {
        if !job::is_alive(c, kind.as_str())? {
            broken.extend(job::dead_of_kind(c, kind.as_str(), 1)?.into_iter().map(DeadJob::from));
        }
    }
    Ok(broken)
}
