//! Finding the route of an address and building one, beside matchit.

use super::Row;
use super::example::{example, number};
use anyhow::Result;

/// One address among all rows of the table, and one built.
pub fn run() -> Result<Vec<Row>> {
    let answer = example("bench_routing", &[])?;
    let of = |name: &str| -> Result<(f64, f64)> {
        Ok((number(&answer[name], "median")?, number(&answer[name], "max")?))
    };
    let shown = |(median, max): (f64, f64)| format!("median {median:.0} ns, longest {max:.0} ns");
    let (all, find) = (of("parse_and_find")?, of("find")?);
    let (ours, theirs) = (of("find_same")?, of("matchit_same")?);
    let (typed, named) = (of("build_typed")?, of("build_by_name")?);
    let patterns = number(&answer, "patterns")?;
    Ok(vec![
        Row::with_target(
            format!("route of an address among {patterns} rows, parsing it included"),
            shown(all),
            "median ≤ 1,000 ns",
            all.0 <= 1_000.0,
        ),
        Row::with_target(
            format!("route of a parsed address among {patterns} rows"),
            shown(find),
            "median ≤ 1,000 ns, nothing allocated (a test)",
            find.0 <= 1_000.0,
        ),
        Row {
            what: format!(
                "the {} patterns that matchit takes (it refuses {}): ours / matchit",
                number(&answer, "accepted_by_matchit")?,
                number(&answer, "refused_by_matchit")?
            ),
            figure: format!(
                "{:.0} ns / {:.0} ns = {:.1} (matchit neither decodes nor checks parameters)",
                ours.0,
                theirs.0,
                ours.0 / theirs.0
            ),
            target: "–".to_owned(),
            met: None,
            ratio: None,
        },
        Row::with_target(
            "an address built by its function",
            shown(typed),
            "≤ 200 ns",
            typed.0 <= 200.0,
        ),
        Row::with_target(
            "an address built by its name",
            shown(named),
            "≤ 200 ns",
            named.0 <= 200.0,
        ),
    ])
}
