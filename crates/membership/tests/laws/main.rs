//! What holds for every reader: banners and metering.
#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

mod banner;
mod metering;
