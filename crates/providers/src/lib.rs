//! Quire providers.
