//! What counts as an annotation.

use super::{Annotation, Level, all};
use crate::spec::sources::Sources;

fn of(path: &str, text: &str) -> (Vec<Annotation>, Vec<String>) {
    all(&Sources::of(&[(path, text)]))
}

fn summaries(found: &[Annotation]) -> Vec<(&str, &str, &str)> {
    found.iter().map(|one| (one.id.as_str(), one.words.as_str(), one.test.as_str())).collect()
}

#[test]
fn an_annotation_belongs_to_the_test_below_it() {
    let text =
        "// proves F001: \"gets the feed\"\n#[tokio::test]\nasync fn home_is_a_feed() {\n}\n";
    let (found, broken) = of("bin/tests/api/home.rs", text);
    assert_eq!(summaries(&found), [("F001", "gets the feed", "home_is_a_feed")]);
    assert_eq!((found[0].level, found[0].line, broken.len()), (Level::Api, 1, 0));
}

#[test]
fn titles_of_browser_tests_are_read_with_their_blanks() {
    let text = "// proves F002: \"a\"\nfor (const kind of KINDS) {\n  test(`the ${kind} page`, async () => {});\n}\n";
    let (found, _) = of("web/test/home.pw.ts", text);
    assert_eq!(summaries(&found), [("F002", "a", "the * page")]);
    assert_eq!(found[0].level, Level::Browser);
}

#[test]
fn a_line_of_a_table_proves_one_row() {
    let text = "#[test]\nfn all() {\n    for case in [\n        (\"a\", 1), // proves V001: \"a\"\n    ] {}\n    f(); // proves V002: \"b\"\n}\n";
    let (found, broken) = of("crates/core/tests/text.rs", text);
    assert_eq!(summaries(&found), [("V001", "a", "all")]);
    assert_eq!(broken.len(), 1, "an assertion is no line of a table");
}

#[test]
fn more_than_three_rows_and_annotations_of_nothing_are_refused() {
    let four = "// proves F001: \"a\"\n".repeat(4) + "#[test]\nfn four() {}\n";
    assert_eq!(of("bin/tests/api/a.rs", &four).1.len(), 1);
    let none = "// proves F001: \"a\"\nconst A: u8 = 1;\n";
    assert_eq!(of("bin/tests/api/a.rs", none).1.len(), 1);
    let bare = "// proves F001\n#[test]\nfn one() {}\n";
    assert_eq!(of("bin/tests/api/a.rs", bare).1.len(), 1);
}

#[test]
fn a_test_that_answers_for_the_server_is_known_as_such() {
    let helper = "export async function answer(page: Page) {\n  await page.route('**', (route) => route.fulfill({}));\n}\n";
    let text = "// proves F001: \"a\"\ntest('faked', async () => {\n  await answer(page);\n});\n// proves F002: \"b\"\ntest('real', async () => {\n  await page.goto('/');\n});\n";
    let sources = Sources::of(&[("web/test/support/a.ts", helper), ("web/test/b.pw.ts", text)]);
    let faked: Vec<bool> = all(&sources).0.iter().map(|one| one.is_faked).collect();
    assert_eq!(faked, [true, false]);
}

#[test]
fn what_a_test_makes_up_is_its_own() {
    let text = "const row = () => page.locator('li');\n// proves F001: \"a\"\ntest('real', async () => {\n  row();\n});\n\
                test('made up', async () => {\n  page.route('**', (route) => route.fulfill({}));\n});\n";
    let (found, _) = of("web/test/a.pw.ts", text);
    assert!(found.iter().all(|annotation| !annotation.is_faked));
    assert_eq!(found.len(), 1);
}

#[test]
fn a_failure_of_the_server_and_a_namesake_of_a_function_make_nothing_up() {
    let helper = "export async function answer(page: Page) {\n  await page.route('**', (route) => route.fulfill({}));\n}\n";
    let text = "// proves F001: \"a\"\ntest('fails', async () => {\n  const answer = await page.goto('/');\n  await page.route('**', (route) => route.fulfill({ status: 500 }));\n});\n";
    let sources = Sources::of(&[("web/test/support/a.ts", helper), ("web/test/b.pw.ts", text)]);
    assert!(all(&sources).0.iter().all(|one| !one.is_faked));
}

#[test]
fn a_test_that_takes_what_is_drawn_is_a_sweep() {
    let text = "// proves F001: \"a\"\n#[test]\nfn whole() {}\n// proves F002: \"b\"\n#[test]\nfn part() {\n    for n in quire_cases::drawn(0..9) {}\n}\n";
    let drawn: Vec<bool> =
        of("bin/tests/api/a.rs", text).0.iter().map(|one| one.is_drawn).collect();
    assert_eq!(drawn, [false, true]);
    let text = "// proves F001: \"a\"\nfor (const { name } of drawn(PAGES))\n  test(`${name} fits`, async () => {});\n\
                // proves F002: \"b\"\ntest('whole', async () => {});\n";
    let drawn: Vec<bool> = of("web/test/a.pw.ts", text).0.iter().map(|one| one.is_drawn).collect();
    assert_eq!(drawn, [true, false]);
}
