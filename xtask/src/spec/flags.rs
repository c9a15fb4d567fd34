//! Flags: default, kind and place of each. Another name of a flag differs for the reason it has.

use super::{
    Found,
    printed::{Printed, list, text},
    table::Row,
    values::compare,
};
use serde_json::Value;

/// A flag: its name, its default, the kind of its value, and where it is
/// seen.
pub fn flag(printed: &Printed, row: &Row) -> Found {
    let mut flags = list(&printed.vocabulary, "flags");
    let Some(ours) = flags.find(|flag| text(flag, "flag") == row.cell("flag")) else {
        return Found::Nothing;
    };
    if ours["default"].is_null() {
        return Found::Differs(text(ours, "gates"));
    }
    compare(&[
        (default(row.cell("default_reading")), text(ours, "default")),
        (row.cell("value_type"), kind(&printed.vocabulary, ours, row)),
        (place(row.cell("where")), text(ours, "where")),
    ])
}

/// The default that a cell such as `off or absent: classic page` asks for.
fn default(cell: &str) -> &str {
    let (named, _) = cell.split_once(':').unwrap_or((cell, ""));
    match named {
        "off" | "absent" | "off or absent" => "false",
        "on" => "true",
        _ => cell,
    }
}

/// The place that a cell names; `by its name …` is the table's own guess.
fn place(cell: &str) -> &str {
    cell.strip_prefix("by its name ").unwrap_or(cell)
}

/// Our word for the kind of value; a flag that staff give to a reader is also a permission.
fn kind(vocabulary: &Value, ours: &Value, row: &Row) -> String {
    let permissions = list(vocabulary, "enums").find(|one| text(one, "name") == "flag_permission");
    let is_permission = permissions
        .into_iter()
        .flat_map(|one| list(one, "values"))
        .any(|value| text(value, "value") == text(ours, "flag"));
    match row.cell("value_type") {
        "permission" if is_permission => "permission".to_owned(),
        _ => text(ours, "kind"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn compare_flag(default: &str, kind: &str, place: &str) -> Found {
        let flag = json!({"flag": "x", "kind": "boolean", "default": false, "gates": "X.", "where": "a gift page"});
        let other = json!({"flag": "y", "gates": "The same flag."});
        let permissions = json!({"name": "flag_permission", "values": [{"value": "x"}]});
        let vocabulary = json!({"flags": [flag, other], "enums": [permissions]});
        let row = Row::of(&[
            ("flag", if default == "other" { "y" } else { "x" }),
            ("default_reading", default),
            ("value_type", kind),
            ("where", place),
        ]);
        super::flag(&Printed { routes: Value::Null, vocabulary, screens: Vec::new() }, &row)
    }

    #[test]
    fn a_flag_agrees_in_default_kind_and_place() {
        let place = "by its name a gift page";
        assert_eq!(compare_flag("off or absent: no gifts", "boolean", place), Found::Same);
        assert_eq!(compare_flag("absent: no gifts", "permission", place), Found::Same);
        assert_eq!(compare_flag("not shown", "not shown", "not shown"), Found::Same);
    }

    #[test]
    fn a_flag_of_another_default_kind_or_place_differs() {
        assert_eq!(
            compare_flag("on: gifts", "boolean", "a gift page"),
            Found::Other("false".to_owned())
        );
        assert_eq!(
            compare_flag("not shown", "string", "a gift page"),
            Found::Other("boolean".to_owned())
        );
        let place = Found::Other("a gift page".to_owned());
        assert_eq!(compare_flag("not shown", "boolean", "sidebar"), place);
    }

    #[test]
    fn another_name_of_a_flag_says_why() {
        let reason = Found::Differs("The same flag.".to_owned());
        assert_eq!(compare_flag("other", "boolean", "sidebar"), reason);
    }

    #[test]
    fn what_a_flag_is_when_absent_is_its_default() {
        assert_eq!(default("off or absent: classic page"), "false");
        assert_eq!(default("absent: shown"), "false");
        assert_eq!(default("on: shown"), "true");
        assert_eq!(default("not shown"), "not shown");
        assert_eq!(place("by its name a gift page"), "a gift page");
    }
}
