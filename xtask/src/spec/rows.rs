//! The rows of the catalogue and of the specification's tables, one by one.

use super::ceiling::Ceilings;
use super::notes::Verdict;
use super::printed::{list, text};
use super::proof::{RowStatus, word};
use super::report::{Lines, OWN, Report, WHOLE};
use super::table::{Row, Table};
use super::{Found, Known, Reported, call, cases, compared, entity, flags, lists, values};
use crate::proc::root;
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Checks every row of the catalogue.
pub fn check(known: &Known, reported: Reported, report: &mut Report<'_>) -> Result<()> {
    let ceilings = Ceilings::read()?;
    for (letter, name) in OWN {
        let lines = table(known, reported, *letter);
        let unproved = lines.unproved.len();
        report.table(name, &lines);
        report.broken(ceilings.check(name, unproved).into_iter().collect());
    }
    Ok(())
}

/// Every numbered text, every flag and every constant is used by something that runs, or waits. This needs no
/// table beside the repository: texts are printed with their numbers, those of flags and of constants stand in
/// `xtask/spec/flags.tsv` and `constants.tsv`.
pub fn check_used(known: &Known, report: &mut Report<'_>) -> Result<()> {
    let mut texts: BTreeMap<String, (String, bool)> = BTreeMap::new();
    for message in list(&known.ours.printed.vocabulary, "messages") {
        let (key, shown) = (text(message, "key"), text(message, "text"));
        if let Some(id) = message["spec"].as_str() {
            let is_used = known.used.message(&key, &shown);
            texts.entry(id.to_owned()).or_insert((key, false)).1 |= is_used;
        }
    }
    let flags = numbers("flags")?;
    let named = |row: &Row| {
        (row.id().to_owned(), (row.cell("flag").to_owned(), known.used.flag(row.cell("flag"))))
    };
    let is_other_name = |row: &&Row| {
        let mut ours = list(&known.ours.printed.vocabulary, "flags");
        ours.any(|flag| text(flag, "flag") == row.cell("flag") && flag["default"].is_null())
    };
    let flags = flags.rows.iter().filter(|row| !is_other_name(row)).map(named);
    let constants = numbers("constants")?;
    let named = |row: &Row| {
        let name = row.cell("constant");
        (row.id().to_owned(), (name.to_owned(), known.used.constant(name, &known.functions)))
    };
    let constants = constants.rows.iter().map(named);
    let unused = texts
        .into_iter()
        .chain(flags)
        .chain(constants)
        .filter(|(id, (_, is_used))| !is_used && known.notes.waits(id).is_none());
    report.broken(
        unused.map(|(id, (name, _))| format!("{id} {name}: nothing that runs uses it")).collect(),
    );
    Ok(())
}

/// The numbers of flags or constants, kept in the repository.
fn numbers(name: &str) -> Result<Table> {
    Table::read(&root().join("xtask/spec"), name)
}

fn names_of<'a>(table: &'a Table, column: &str) -> Vec<(&'a str, &'a str)> {
    table.rows.iter().map(|row| (row.id(), row.cell(column))).collect()
}

/// How many rows of each table have no proof; the tables of values where they stand.
pub fn unproved(known: &Known, folder: &Path) -> Result<BTreeMap<String, usize>> {
    let count = |letter| table(known, Reported::AtHand, letter).unproved.len();
    let mut counts: BTreeMap<String, usize> =
        OWN.iter().map(|(letter, name)| ((*name).to_owned(), count(*letter))).collect();
    for (_, name) in WHOLE.iter().filter(|_| folder.is_dir()) {
        let table = Table::read(folder, name)?;
        counts.insert((*name).to_owned(), values_of(known, name, &table).unproved.len());
    }
    Ok(counts)
}

fn table(known: &Known, reported: Reported, letter: char) -> Lines {
    let mut lines = Lines::default();
    let entries = known.catalogue.entries.iter();
    for (id, entry) in entries.filter(|(id, _)| id.starts_with(letter) && !id.ends_with('*')) {
        let (proof, level) = cells(known, id);
        if (entry.proof.as_str(), entry.level.as_str()) != (proof.as_str(), level) {
            let stale = "its cells are stale; run `cargo xtask spec write`";
            lines.broken.push(format!("{id} in {}: {stale}", entry.file));
        }
        if let Some(what) = known.notes.waits(id) {
            if is_proved_above(known, id) {
                lines.broken.push(format!("{id} stands in later.tsv, but a test proves it"));
            }
            lines.wait(id, what);
            continue;
        }
        if let Some(why) = wrong(known, letter, id) {
            lines.broken.push(format!("{id} {}: {why}", entry.says));
        }
        match known.proofs.standing(id) {
            RowStatus::Proved(level) => lines.count(word(level)),
            RowStatus::NotRun(_) if reported == Reported::AtHand => lines.count("annotated"),
            RowStatus::NotRun(_) => {
                lines.broken.push(format!("{id}: its test did not run"));
            }
            RowStatus::Failed => lines.broken.push(format!("{id}: a test that proves it failed")),
            RowStatus::Unproved if is_compared(letter) => lines.count("compared"),
            RowStatus::Unproved => {
                lines.count("unproved");
                lines.unproved.push(format!("{id} {}", entry.says));
            }
        }
    }
    lines
}

/// What the cells `proved in` and `level` of a row say.
pub fn cells(known: &Known, id: &str) -> (String, &'static str) {
    if known.notes.waits(id).is_some() {
        return ("–".to_owned(), "waits");
    }
    let (proof, level) = known.proofs.cells(id);
    match (level, id.chars().next()) {
        ("unproved", Some(letter)) if is_compared(letter) || id.ends_with('*') => {
            ("`cargo xtask spec`".to_owned(), "compared")
        }
        (level, _) => (proof, level),
    }
}

/// Pages, routes and calls are compared with what the program prints.
const fn is_compared(letter: char) -> bool {
    matches!(letter, 'P' | 'R' | 'C')
}

fn wrong(known: &Known, letter: char, id: &str) -> Option<String> {
    let entry = known.catalogue.entries.get(id).filter(|_| is_compared(letter))?;
    compared::check(&known.ours, id, entry)
}

/// Whether a row that waits is claimed all the same. The functions of a rule may be there before
/// what uses them.
fn is_proved_above(known: &Known, id: &str) -> bool {
    !id.starts_with('V') && known.proofs.cells(id).1 != "unproved"
}

/// Compares the specification's own tables.
pub fn compare(known: &Known, folder: &Path, report: &mut Report<'_>) -> Result<()> {
    let mut ids = BTreeSet::new();
    for (_, name) in OWN {
        let table = Table::read(folder, name)?;
        let mut lines = Lines::default();
        for row in &table.rows {
            ids.insert(row.id().to_owned());
            compare_own(known, name, row, &mut lines);
        }
        report.broken(lines.broken);
    }
    let ceilings = Ceilings::read()?;
    for (_, name) in WHOLE {
        let table = Table::read(folder, name)?;
        ids.extend(table.rows.iter().map(|row| row.id().to_owned()));
        let lines = values_of(known, name, &table);
        for (file, theirs, ours) in [("flags", "flag", "flag"), ("constants", "name", "constant")] {
            if *name == file && names_of(&table, theirs) != names_of(&numbers(file)?, ours) {
                report.broken(vec![format!("xtask/spec/{file}.tsv names others than the table")]);
            }
        }
        report.table(name, &lines);
        report.broken(ceilings.check(name, lines.unproved.len()).into_iter().collect());
    }
    let unknown = known.catalogue.entries.keys().filter(|id| !id.ends_with('*'));
    let unknown = unknown.filter(|id| !ids.contains(*id));
    report.broken(unknown.map(|id| format!("the catalogue has {id}, no table has")).collect());
    report.broken(known.notes.unused(&ids));
    report.broken(known.cases.unknown(&ids));
    Ok(())
}

/// A row with a sentence in the catalogue, or one that waits; values in it are the same.
fn compare_own(known: &Known, table: &str, row: &Row, lines: &mut Lines) {
    let id = row.id();
    let is_there = known.catalogue.entries.contains_key(id) || known.notes.waits(id).is_some();
    if !is_there {
        lines.broken.push(format!("{id} {} is not in the catalogue", row.summary()));
    }
    let found = match table {
        "pages" => values::page(&known.ours.printed, row),
        "routes" => values::route(&known.ours.printed, row),
        "calls" => match known.catalogue.entries.get(id) {
            Some(entry) => call::compare_names(row, &entry.says),
            None => Found::Same,
        },
        "rules" => known.cases.find(id, cases::value(row)).or(|| Found::Same),
        _ => return,
    };
    if let Verdict::Missing(why) = known.notes.judge(id, found) {
        lines.broken.push(format!("{id} {} ({why})", row.summary()));
    }
}

fn values_of(known: &Known, name: &str, table: &Table) -> Lines {
    let mut lines = Lines::default();
    for row in &table.rows {
        compare_value(known, name, table, row, &mut lines);
    }
    lines
}

fn compare_value(known: &Known, name: &str, table: &Table, row: &Row, lines: &mut Lines) {
    let (printed, id) = (&known.ours.printed, row.id());
    let found = match name {
        "url_builders" => known.cases.find(id, cases::address(row)),
        "enums" => lists::enumeration(printed, table, row),
        "constants" => values::constant(printed, row),
        "flags" => flags::flag(printed, row),
        "errors" => values::error(printed, row),
        "messages" => values::message(printed, row),
        _ => entity::entity(&known.ours.schema, row),
    };
    let found = found.or(|| known.cases.find(id, None));
    match known.notes.judge(id, found) {
        Verdict::Waits(what) => lines.wait(id, &what),
        Verdict::Covered => lines.count("the same"),
        Verdict::Differs(reason) => {
            lines.count("differ");
            lines.differ.entry(reason).or_default().push(id.to_owned());
        }
        Verdict::Missing(why) if name == "entities" && why.is_empty() => {
            lines.count("unproved");
            lines.unproved.push(format!("{id} {}", row.summary()));
        }
        Verdict::Missing(why) => lines.broken.push(format!("{id} {} ({why})", row.summary())),
    }
}
