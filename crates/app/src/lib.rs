//! Quire app.
