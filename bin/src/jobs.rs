//! Work that goes on beside requests.

mod index;
mod purge;

pub use index::{keep_index, verify_index};
pub use purge::{Purges, purge_for_others};
