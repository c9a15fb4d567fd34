//! Which part of a long sweep a run takes; `cargo xtask test` says which.

/// A quarter of a test's repetitions, or all of them where no quarter is drawn. Four neighbouring
/// draws see all of them.
///
/// The quarter is the last digit of the hexadecimal number in `QUIRE_DRAW`, modulo four.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "the one switch of the test run")]
pub fn drawn<T>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    let draw = std::env::var("QUIRE_DRAW").ok();
    quarter(draw.as_deref(), all)
}

fn quarter<T>(draw: Option<&str>, all: impl IntoIterator<Item = T>) -> Vec<T> {
    let digit = draw.and_then(|draw| draw.chars().last()).and_then(|last| last.to_digit(16));
    let Some(digit) = digit else { return all.into_iter().collect() };
    all.into_iter().skip(digit as usize % 4).step_by(4).collect()
}

#[cfg(test)]
mod tests {
    use super::quarter;

    #[test]
    fn four_neighbouring_draws_see_everything_once() {
        let mut seen: Vec<u32> =
            ["e", "f", "10", "11"].iter().flat_map(|draw| quarter(Some(draw), 0..10)).collect();
        seen.sort_unstable();
        assert_eq!(seen, (0..10).collect::<Vec<_>>());
    }

    #[test]
    fn without_a_draw_everything_is_taken() {
        for draw in [None, Some(""), Some("x")] {
            assert_eq!(quarter(draw, 0..3), [0, 1, 2]);
        }
    }
}
