//! Enumerations: every value is there, in the order of the table, and a list that is shown whole
//! does not go on.

use super::{
    Found,
    printed::{Printed, list, text},
    table::{Row, Table},
};

/// A value that the table asks for.
struct Wanted<'a> {
    value: &'a str,
    order: usize,
    is_shown: bool,
}

/// A value of an enumeration. Where the specification only says that there are more, ours has at
/// least as many as it has rows.
pub fn enumeration(printed: &Printed, table: &Table, row: &Row) -> Found {
    let name = row.cell("enum");
    let mut enums = list(&printed.vocabulary, "enums");
    let Some(ours) = enums.find(|one| text(one, "name") == name) else { return Found::Nothing };
    let ours: Vec<String> = list(ours, "values").map(|value| text(value, "value")).collect();
    let rows = table.rows.iter().filter(|other| other.cell("enum") == name);
    let all: Vec<Wanted> = rows.map(Wanted::of).collect();
    judge(&Wanted::of(row), &all, &ours)
}

impl<'a> Wanted<'a> {
    fn of(row: &'a Row) -> Self {
        Self {
            value: row.cell("value"),
            order: row.cell("order").parse().unwrap_or(usize::MAX),
            is_shown: row.cell("shown") != "no",
        }
    }

    /// Where ours has it.
    fn place(&self, ours: &[String]) -> Option<usize> {
        ours.iter().position(|value| value == self.value).filter(|_| self.is_shown)
    }
}

fn judge(row: &Wanted<'_>, all: &[Wanted<'_>], ours: &[String]) -> Found {
    if !row.is_shown {
        let is_long_enough = ours.len() >= all.len();
        return if is_long_enough { Found::Same } else { Found::Other(ours.join(", ")) };
    }
    let Some(at) = row.place(ours) else { return Found::Other(ours.join(", ")) };
    let before = all.iter().filter(|other| other.order < row.order);
    if before.filter_map(|other| other.place(ours)).any(|place| place > at) {
        return Found::Other(format!("in the order {}", ours.join(", ")));
    }
    let is_last = all.iter().all(|other| other.order <= row.order);
    let is_whole = all.iter().all(|other| other.is_shown);
    if is_last && is_whole && ours.len() > all.len() {
        let is_new = |value: &&String| all.iter().all(|other| other.value != value.as_str());
        let more: Vec<_> = ours.iter().filter(is_new).map(String::as_str).collect();
        return Found::Other(format!("the list goes on with {}", more.join(", ")));
    }
    Found::Same
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare_rows(rows: &[(&str, bool)], ours: &[&str]) -> Vec<Found> {
        let all = || {
            rows.iter()
                .enumerate()
                .map(|(order, &(value, is_shown))| Wanted { value, order, is_shown })
                .collect::<Vec<_>>()
        };
        let ours: Vec<String> = ours.iter().map(|&value| value.to_owned()).collect();
        all().iter().map(|row| judge(row, &all(), &ours)).collect()
    }

    fn is_same(found: &Found) -> bool {
        *found == Found::Same
    }

    #[test]
    fn the_same_values_in_the_same_order_agree() {
        assert!(compare_rows(&[("a", true), ("b", true)], &["a", "b"]).iter().all(is_same));
    }

    #[test]
    fn a_value_that_ours_has_too_early_differs() {
        let found = compare_rows(&[("a", true), ("b", true), ("c", true)], &["b", "a", "c"]);
        assert_eq!(found.iter().map(is_same).collect::<Vec<_>>(), [true, false, true]);
    }

    #[test]
    fn a_value_of_our_own_differs_at_the_end_of_a_list_that_is_shown_whole() {
        let closed = compare_rows(&[("a", true), ("b", true)], &["a", "x", "b"]);
        assert_eq!(closed.iter().map(is_same).collect::<Vec<_>>(), [true, false]);
        let open = compare_rows(&[("a", true), ("not shown", false)], &["a", "x", "y"]);
        assert!(open.iter().all(is_same));
    }

    #[test]
    fn a_list_that_is_too_short_differs() {
        let found = compare_rows(&[("a", true), ("not shown", false)], &["a"]);
        assert_eq!(found.iter().map(is_same).collect::<Vec<_>>(), [true, false]);
    }
}
