//! Quire search.
