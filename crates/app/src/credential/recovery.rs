//! Recovery codes: ten for the day the authenticator is gone, each good once.

use crate::{App, keys::Purpose};
use quire_core::UserId;

/// Codes given at once.
const COUNT: usize = 10;

/// Letters of a code, five bits each.
const LENGTH: u32 = 10;

/// Base 32: nothing that looks like something else when it was written down.
const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// Fresh codes as they are shown: `abcde-fghij`, fifty random bits each.
pub(super) fn fresh(app: &App) -> Vec<String> {
    let code = |bits: u64| {
        let mut text = String::new();
        for place in 0..LENGTH {
            if place == LENGTH / 2 {
                text.push('-');
            }
            let letter = usize::try_from((bits >> (5 * place)) & 31).unwrap_or_default();
            text.extend(LETTERS.get(letter).copied().map(char::from));
        }
        text
    };
    (0..COUNT).map(|_| code(app.ports.ids.bits())).collect()
}

/// The letters of a code as typed: hyphens, spaces and capitals do not count. `None` when it is no
/// code.
pub(super) fn read(text: &str) -> Option<String> {
    let letters: String = text
        .chars()
        .filter(|c| *c != '-' && !c.is_whitespace())
        .map(|c| c.to_ascii_lowercase())
        .collect();
    let is_code = letters.chars().count() == LENGTH as usize
        && letters.bytes().all(|letter| LETTERS.contains(&letter));
    is_code.then_some(letters)
}

/// What is kept of the letters of a code: good for one person only.
pub(super) fn hash(app: &App, person: &UserId, letters: &str) -> String {
    let parts = [person.as_str().as_bytes(), letters.as_bytes()];
    hex::encode(app.keys.tag(Purpose::RecoveryCode, &parts))
}
