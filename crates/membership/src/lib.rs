//! Quire membership.
