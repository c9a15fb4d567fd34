//! Quire store.
