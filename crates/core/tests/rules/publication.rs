//! Publications: what may be typed of them, and who may do what in them.

mod details;
mod domain;
mod founding;
mod homepage;
mod navigation;
mod page;
mod policy;
mod slug;
