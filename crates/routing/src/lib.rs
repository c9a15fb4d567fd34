//! Quire routing.
