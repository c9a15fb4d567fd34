//! Gift codes as people type them: 110 random bits and two check symbols, in groups of four.

use std::{fmt, str::FromStr};

/// Digits and letters without I, L, O and U, which are misread or make words.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_SYMBOLS: usize = 22;
const SYMBOLS: usize = RANDOM_SYMBOLS + 2;
const GROUP: usize = 4;

/// A gift code. Knowing it is enough to redeem it, so its debug form hides it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct GiftCode([u8; SYMBOLS]);

/// Why a text is no gift code. To the person who typed it this is `NOT_FOUND`; a form
/// may say more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidGiftCode {
    /// It has more or fewer than 24 letters and digits.
    #[error("a gift code has 24 letters and digits")]
    Length,
    /// It holds a character that no code holds.
    #[error("gift codes hold no `{0}`")]
    Character(char),
    /// The letters and digits do not fit together: something is mistyped.
    #[error("the code has a typing mistake")]
    Mistyped,
}

impl GiftCode {
    /// Makes a code from random bytes; 110 of the 112 bits are used.
    #[must_use]
    pub fn from_random(bytes: [u8; 14]) -> Self {
        let mut rest = bytes.iter().fold(0_u128, |bits, byte| bits << 8 | u128::from(*byte));
        let mut symbols = [0; SYMBOLS];
        for symbol in symbols.iter_mut().take(RANDOM_SYMBOLS) {
            *symbol = (rest & 31) as u8;
            rest >>= 5;
        }
        let check = check_symbols(&symbols);
        for (symbol, value) in symbols.iter_mut().skip(RANDOM_SYMBOLS).zip(check) {
            *symbol = value;
        }
        Self(symbols)
    }

    /// The bytes to hash before a code is stored or looked up: a purpose and the 24 symbols, the
    /// same for every way of typing the code.
    #[must_use]
    pub fn hash_input(&self) -> Vec<u8> {
        b"gift-code:1:".iter().copied().chain(self.0.iter().map(|value| letter(*value))).collect()
    }
}

/// The remainder of the symbols, read as a polynomial over the field of 32 elements, by
/// (x - 1)(x - a): every wrong symbol and every exchange of two symbols changes it, and so does
/// every pair of wrong symbols.
fn check_symbols(symbols: &[u8; SYMBOLS]) -> [u8; 2] {
    let random = symbols.iter().take(RANDOM_SYMBOLS);
    let (high, low) = random.fold((0, 0), |(high, low), symbol| {
        let carry = high ^ symbol;
        (low ^ carry ^ doubled(carry), doubled(carry))
    });
    [high, low]
}

/// Multiplies by `a` in the field of 32 elements (a^5 = a^2 + 1).
fn doubled(value: u8) -> u8 {
    let shifted = value << 1;
    if shifted & 32 == 0 { shifted } else { shifted ^ 0b10_0101 }
}

fn letter(value: u8) -> u8 {
    ALPHABET.get(usize::from(value)).copied().unwrap_or(b'0')
}

fn value(character: char) -> Result<u8, InvalidGiftCode> {
    let meant = match character.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    ALPHABET
        .iter()
        .zip(0..)
        .find_map(|(letter, value)| (char::from(*letter) == meant).then_some(value))
        .ok_or(InvalidGiftCode::Character(character))
}

/// Between the groups people type spaces, hyphens, and the dashes that programs make of them.
fn separates(character: char) -> bool {
    character.is_whitespace() || matches!(character, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

impl FromStr for GiftCode {
    type Err = InvalidGiftCode;

    /// Reads a code in either case, with any spaces and dashes, O as 0 and I or L as 1.
    fn from_str(text: &str) -> Result<Self, InvalidGiftCode> {
        let mut symbols = [0; SYMBOLS];
        let mut typed = text.chars().filter(|character| !separates(*character));
        for symbol in &mut symbols {
            *symbol = value(typed.next().ok_or(InvalidGiftCode::Length)?)?;
        }
        if typed.next().is_some() {
            return Err(InvalidGiftCode::Length);
        }
        if symbols.iter().skip(RANDOM_SYMBOLS).eq(&check_symbols(&symbols)) {
            Ok(Self(symbols))
        } else {
            Err(InvalidGiftCode::Mistyped)
        }
    }
}

impl fmt::Display for GiftCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, group) in self.0.chunks(GROUP).enumerate() {
            if index > 0 {
                f.write_str("-")?;
            }
            for value in group {
                write!(f, "{}", char::from(letter(*value)))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for GiftCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GiftCode(…)")
    }
}
