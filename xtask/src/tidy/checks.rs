//! `docs/checks.md`: each check is proved by a test that exists, or by a note with its date.

/// The page, from the root of the repository.
pub const PAGE: &str = "docs/checks.md";
/// How many checks there are.
const CHECKS: usize = 40;

/// What is wrong with the page; `read` gives the text of a file by its path from the root.
pub fn check(page: &str, read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut broken = Vec::new();
    let rows: Vec<_> = page.lines().filter_map(row).collect();
    let numbers: Vec<_> = rows.iter().map(|(number, _)| *number).collect();
    if numbers != (1..=CHECKS).collect::<Vec<_>>() {
        broken.push(format!("{PAGE}: its rows are not the checks 1 to {CHECKS}, in order"));
    }
    for (number, line) in rows {
        let tests = tests(line);
        if tests.is_empty() && !has_date(line) {
            broken.push(format!("{PAGE}: check {number} names no test and no date"));
        }
        for (title, path) in tests {
            if !read(path).is_some_and(|text| text.contains(title)) {
                broken.push(format!("{PAGE}: check {number}: {path} has no test `{title}`"));
            }
        }
    }
    broken
}

/// A row of the table with its number.
fn row(line: &str) -> Option<(usize, &str)> {
    let number = line.strip_prefix("| ")?.split(' ').next()?.parse().ok()?;
    Some((number, line))
}

/// The tests that a row names: `[title](../path)`.
fn tests(row: &str) -> Vec<(&str, &str)> {
    let links: Vec<_> = row.split("](../").collect();
    let title = |before: &str| before.rfind('[').map(|at| at + 1);
    links
        .windows(2)
        .filter_map(|pair| Some((&pair[0][title(pair[0])?..], pair[1].split(')').next()?)))
        .collect()
}

/// Whether a row says on which day something was looked at: `2026-11-25`.
fn has_date(row: &str) -> bool {
    row.split(|c: char| !c.is_ascii_digit() && c != '-').any(|word| {
        let parts: Vec<_> = word.split('-').map(str::len).collect();
        parts == [4, 2, 2]
    })
}

#[cfg(test)]
mod tests {
    use super::check;

    fn page(last: &str) -> String {
        (1..40).map(|n| format!("| {n} | A check | 2026-11-25: seen |\n")).collect::<String>()
            + &format!("| 40 | A check | {last} |\n")
    }

    #[test]
    fn a_test_that_is_named_must_exist() {
        let read = |path: &str| (path == "web/a.ts").then(|| "test('it holds', run)".to_owned());
        let broken = |last: &str| check(&page(last), read);
        assert!(broken("[it holds](../web/a.ts)").is_empty());
        for wrong in [
            "[it holds](../web/b.ts)",
            "[it holds](../web/a.ts), [it breaks](../web/a.ts)",
            "somehow",
            "2026-11",
        ] {
            assert_eq!(broken(wrong).len(), 1, "{wrong}");
        }
    }

    #[test]
    fn every_check_has_its_row() {
        let most: String = page("2026-11-25").lines().skip(1).collect::<Vec<_>>().join("\n");
        assert_eq!(check(&most, |_| None).len(), 1);
    }
}
