//! Work that is done after an answer: asking for it. [`worker`](crate::worker) does what is due.

mod queue;

pub use queue::JobError;
pub(crate) use queue::{
    JobKind, JobLease, JobOutcome, KEPT_SECONDS, LEASE_SECONDS, ask, ask_at, ensure,
};
