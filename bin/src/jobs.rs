//! Work that goes on beside requests.

mod automate;
mod collect;
mod deliver;
mod follow;
mod hosts;
mod hub;
mod index;
mod page_snapshot;
mod purge;
mod retention;
mod work;

pub use automate::automate;
pub use collect::collect;
pub use deliver::deliver;
pub use follow::Follower;
pub use hosts::OwnHosts;
pub use hub::tell_subscribers;
pub use index::keep_index;
pub use page_snapshot::PageSnapshot;
pub use retention::forget_old;
pub use work::work;
