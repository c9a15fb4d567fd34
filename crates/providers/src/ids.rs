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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn secrets_do_not_repeat() {
        let secrets: HashSet<_> = (0..1000).map(|_| SystemIds.secret()).collect();
        assert_eq!(secrets.len(), 1000);
    }

    #[test]
    fn a_drawn_number_stays_below_its_bound_and_reaches_every_value() {
        let drawn: HashSet<_> = (0..1000).map(|_| SystemIds.below(6)).collect();
        assert_eq!(drawn, (0..6).collect());
        assert_eq!(SystemIds.below(0), 0);
        assert_eq!(SystemIds.below(1), 0);
    }
}
