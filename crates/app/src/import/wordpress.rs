//! A WordPress export.
mod wxr;
mod xml;
