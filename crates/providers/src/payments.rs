//! Who moves the money of members: for now only [`Demonstration`], which moves none.

mod demonstration;

pub use demonstration::Demonstration;
