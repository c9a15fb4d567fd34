//! The front door: one parsed path decides between redirect, endpoint and page; pages come from
//! the page cache or the renderer.

pub mod headers;
pub mod plain;
