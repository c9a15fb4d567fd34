//! Which part of a long sweep a run takes; `cargo xtask test` says which.

const PARTS: usize = 4;

/// A quarter of a test's repetitions, or all of them where no quarter is drawn. Four draws in a row see
/// all of them.
#[must_use]
pub fn drawn<T>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    quarter(draw().as_deref(), all)
}

/// How many of `all` random repetitions a run makes.
#[must_use]
pub fn drawn_count(all: u32) -> u32 {
    part(draw().as_deref()).map_or(all, |_| all / PARTS as u32)
}

/// A number, which counts modulo four.
#[expect(clippy::disallowed_methods, reason = "the one switch of the test run")]
fn draw() -> Option<String> {
    std::env::var("QUIRE_DRAW").ok()
}

fn part(draw: Option<&str>) -> Option<usize> {
    Some(draw?.parse::<usize>().ok()? % PARTS)
}

fn quarter<T>(draw: Option<&str>, all: impl IntoIterator<Item = T>) -> Vec<T> {
    let Some(part) = part(draw) else { return all.into_iter().collect() };
    all.into_iter().skip(part).step_by(PARTS).collect()
}

#[cfg(test)]
mod tests {
    use super::quarter;

    #[test]
    fn four_draws_in_a_row_see_everything_once() {
        let mut seen: Vec<u32> =
            ["98", "99", "100", "101"].iter().flat_map(|draw| quarter(Some(draw), 0..10)).collect();
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
