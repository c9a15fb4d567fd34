//! Calls: the names of arguments and fields that the specification gives, looked for in the operation
//! that the catalogue writes down.

use super::{Found, table::Row};

/// Whether our operation has the names of a query or mutation.
pub fn compare_names(row: &Row, says: &str) -> Found {
    if !matches!(row.cell("kind"), "query" | "mutation") {
        return Found::Same;
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let code = says.split('`').skip(1).step_by(2);
    let ours: Vec<&str> = code.flat_map(|code| code.split(|c| !is_word(c))).collect();
    let arguments = names(row.cell("inputs")).into_iter().map(|path| path.into_iter().take(1));
    let fields = names(row.cell("returns")).into_iter().map(|path| path.into_iter().take(9));
    let theirs = arguments.flatten().chain(fields.flatten());
    let missing: Vec<String> = theirs.filter(|name| !ours.contains(&name.as_str())).collect();
    if missing.is_empty() {
        Found::Same
    } else {
        Found::Other(format!("without {}", missing.join(", ")))
    }
}

/// The paths of names in a cell: `ref {slug, domain}`, `id, compatLegacy.id`, `userId or username`.
/// What is prose names nothing.
fn names(cell: &str) -> Vec<Vec<String>> {
    let mut depth = 0_u32;
    let plain: String = cell
        .chars()
        .filter(|c| {
            match c {
                '(' | '{' => depth += 1,
                ')' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && !matches!(c, ')' | '}')
        })
        .collect();
    let plain = plain.replace(" or ", ",");
    let parts = plain.split(',').map(|part| part.split(':').next().unwrap_or_default().trim());
    let is_path = |part: &&str| {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '[' | ']');
        !part.is_empty() && part.chars().all(is_part) && *part != "none"
    };
    let path = |part: &str| {
        part.split(['.', '[', ']']).filter(|name| !name.is_empty()).map(str::to_owned).collect()
    };
    parts.filter(is_path).map(path).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare_call(inputs: &str, returns: &str, says: &str) -> Found {
        let cells = [("kind", "query"), ("inputs", inputs), ("returns", returns)];
        compare_names(&Row::of(&cells), says)
    }

    #[test]
    fn the_names_of_the_specification_stand_in_our_operation() {
        let user = "`query userResult(userId, username) { id }` finds a person.";
        assert_eq!(compare_call("userId or username", "id", user), Found::Same);
        assert_eq!(compare_call("none (first 10)", "not shown", user), Found::Same);
        let event = "`mutation log(input) { success }` takes events.";
        assert_eq!(compare_call("input.payload: JSON", "log.success", event), Found::Same);
        let other = |missing: &str| Found::Other(format!("without {missing}"));
        assert_eq!(compare_call("targetUserId", "id", user), other("targetUserId"));
        assert_eq!(compare_call("userId", "id, compatLegacy.id", user), other("compatLegacy"));
        assert_eq!(
            compare_call("userId", "Token (value) or BadRequest", user),
            other("Token, BadRequest")
        );
    }
}
