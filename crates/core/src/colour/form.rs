//! The forms in which a colour is written.

use super::Colour;
use std::{fmt, str::FromStr};

/// Why a text is no colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ColourError {
    /// Not one of the forms.
    #[error("a colour is written #rgb, #rrggbb, #rrggbbaa, rgb(r, g, b) or rgba(r, g, b, a)")]
    Form,
    /// A part of `rgb()` or `rgba()` is out of range.
    #[error("red, green and blue are whole numbers from 0 to 255")]
    Channel,
    /// The last part of `rgba()` is out of range.
    #[error("opacity is a number from 0 to 1")]
    Opacity,
}

impl FromStr for Colour {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.strip_prefix('#') {
            Some(digits) => hexadecimal(digits.as_bytes()).ok_or(ColourError::Form),
            None => function(text),
        }
    }
}

fn hexadecimal(digits: &[u8]) -> Option<Colour> {
    let pair = |high, low| Some(digit(high)? * 16 + digit(low)?);
    match *digits {
        [r, g, b] => Some(Colour::rgb(pair(r, r)?, pair(g, g)?, pair(b, b)?)),
        [r1, r2, g1, g2, b1, b2] => Some(Colour::rgb(pair(r1, r2)?, pair(g1, g2)?, pair(b1, b2)?)),
        [r1, r2, g1, g2, b1, b2, a1, a2] => Some(Colour {
            red: pair(r1, r2)?,
            green: pair(g1, g2)?,
            blue: pair(b1, b2)?,
            alpha: pair(a1, a2)?,
        }),
        _ => None,
    }
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|value| value.try_into().ok())
}

fn function(text: &str) -> Result<Colour, ColourError> {
    let (name, rest) = text.split_once('(').ok_or(ColourError::Form)?;
    let mut parts = rest.strip_suffix(')').ok_or(ColourError::Form)?.split(',').map(str::trim);
    let mut next = || parts.next().ok_or(ColourError::Form);
    let has_opacity = match name.to_ascii_lowercase().as_str() {
        "rgb" => false,
        "rgba" => true,
        _ => return Err(ColourError::Form),
    };
    let opaque = Colour::rgb(channel(next()?)?, channel(next()?)?, channel(next()?)?);
    let alpha = if has_opacity { opacity(next()?)? } else { opaque.alpha };
    if parts.next().is_some() {
        return Err(ColourError::Form);
    }
    Ok(Colour { alpha, ..opaque })
}

fn channel(text: &str) -> Result<u8, ColourError> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ColourError::Channel);
    }
    text.parse().map_err(|_| ColourError::Channel)
}

fn opacity(text: &str) -> Result<u8, ColourError> {
    // Neither signs nor `inf` nor exponents.
    if !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return Err(ColourError::Opacity);
    }
    let part: f64 = text.parse().map_err(|_| ColourError::Opacity)?;
    if part > 1.0 { Err(ColourError::Opacity) } else { Ok((part * 255.0).round() as u8) }
}

/// `#rrggbb`, with a transparent colour `#rrggbbaa`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { red, green, blue, alpha } = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")?;
        if *alpha == 255 { Ok(()) } else { write!(f, "{alpha:02x}") }
    }
}

impl TryFrom<String> for Colour {
    type Error = ColourError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Colour> for String {
    fn from(colour: Colour) -> Self {
        colour.to_string()
    }
}
