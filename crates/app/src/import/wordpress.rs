//! WXR
mod wxr; mod xml;
