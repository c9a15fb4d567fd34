//! Randomness from the operating system's generator.

use quire_app::ports::Ids;
use rand::RngCore;

/// Makes identifiers and secrets from a cryptographically secure generator, seeded by the
/// operating system and reseeded as it runs.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemIds;

impl Ids for SystemIds {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the source that all others stand in for"
    )]
    fn bits(&self) -> u64 {
        rand::rng().next_u64()
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "this is the source that all others stand in for"
    )]
    fn secret(&self) -> [u8; 32] {
        let mut secret = [0; 32];
        rand::rng().fill_bytes(&mut secret);
        secret
    }
}
