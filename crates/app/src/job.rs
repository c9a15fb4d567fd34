//! Work that is done after an answer: asking for it (`queue`), and doing what is due (`worker`).

mod queue;
mod worker;

pub use queue::JobError;
pub(crate) use queue::{JobKind, JobLease, JobOutcome, KEPT_SECONDS, ask, ask_at, ask_of_all};
pub use worker::work;
