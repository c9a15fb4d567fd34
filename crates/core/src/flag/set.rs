//! Which flags are on, for someone, at once.

use super::{Flag, FlagValue};

/// Which flags are on. The default is the site's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Flags(u32);

// One bit for each flag.
const _: () = assert!(Flag::ALL.len() <= u32::BITS as usize);

impl Flags {
    /// The flags when each has the value that `value` says.
    #[must_use]
    pub fn of(value: impl Fn(Flag) -> FlagValue) -> Self {
        Flag::ALL.iter().fold(Self(0), |flags, flag| flags.with(*flag, value(*flag).is_on()))
    }

    /// Whether `flag` is on.
    #[must_use]
    pub const fn is_on(self, flag: Flag) -> bool {
        self.0 & (1 << flag as u32) != 0
    }

    /// The same flags, but `flag` as given.
    #[must_use]
    pub const fn with(self, flag: Flag, on: bool) -> Self {
        let bit = 1 << flag as u32;
        Self(if on { self.0 | bit } else { self.0 & !bit })
    }
}

impl Default for Flags {
    fn default() -> Self {
        Self::of(Flag::default_value)
    }
}
