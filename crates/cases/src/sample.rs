//! Which part of a long sweep a run takes; `cargo xtask test` says which.

const PARTS: usize = 4;

/// A quarter of a test's repetitions, or all of them where no quarter is drawn. Four draws in a row see
/// all of them.
#[must_use]
pub fn drawn<T>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    quarter(draw().as_deref(), all)
}

/// Whether a run looks at the one of many things that has this name, such as a test that makes the rounds itself. Of
/// four draws in a row one does.
#[must_use]
pub fn draws(name: &str) -> bool {
    is_in(draw().as_deref(), name)
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

fn is_in(draw: Option<&str>, name: &str) -> bool {
    part(draw).is_none_or(|part| name.bytes().map(usize::from).sum::<usize>() % PARTS == part)
}

#[cfg(test)]
mod tests {
    use super::{is_in, quarter};

    #[test]
    fn four_draws_in_a_row_see_everything_once() {
        let mut seen: Vec<u32> =
            ["98", "99", "100", "101"].iter().flat_map(|draw| quarter(Some(draw), 0..10)).collect();
        seen.sort_unstable();
        assert_eq!(seen, (0..10).collect::<Vec<_>>());
    }

    #[test]
    fn one_of_four_draws_in_a_row_looks_at_what_has_a_name() {
        for name in ["account::a_profile_is_changed", "é", ""] {
            let draws = ["98", "99", "100", "101"];
            assert_eq!(draws.iter().filter(|draw| is_in(Some(draw), name)).count(), 1, "{name}");
        }
    }

    #[test]
    fn without_a_draw_everything_is_taken() {
        for draw in [None, Some(""), Some("x")] {
            assert_eq!(quarter(draw, 0..3), [0, 1, 2]);
            assert!(is_in(draw, "anything"));
        }
    }
}
