//! What `cargo nextest run` reports: JUnit XML, of which a few attributes are read.

use super::reports::{Ran, in_one_line};

/// The tests of a report.
pub fn tests(xml: &str) -> Vec<Ran> {
    xml.split("<testcase ").skip(1).map(test).collect()
}

fn test(text: &str) -> Ran {
    let (head, rest) = text.split_once('>').unwrap_or((text, ""));
    let body = match head.ends_with('/') {
        true => "",
        false => rest.split("</testcase>").next().unwrap_or_default(),
    };
    Ran {
        scope: attribute(head, "classname"),
        name: attribute(head, "name"),
        passed: !["<failure", "<error", "<skipped"].iter().any(|mark| body.contains(mark)),
        failure: body
            .split_once("<failure")
            .map(|(_, failure)| in_one_line(&attribute(failure, "message"))),
    }
}

fn attribute(head: &str, name: &str) -> String {
    let head = format!(" {head}");
    let value = head.split_once(&format!(" {name}=\"")).map_or("", |(_, rest)| rest);
    let value = value.split('"').next().unwrap_or_default();
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        .iter()
        .fold(value.to_owned(), |value, (from, to)| value.replace(from, to))
}

#[cfg(test)]
mod tests {
    #[test]
    fn passed_and_failed_tests_are_told_apart() {
        let xml = "<testsuites name=\"nextest-run\"><testsuite name=\"quire::api\">\
            <testcase name=\"home::is_a_feed\" classname=\"quire::api\" time=\"0.1\"></testcase>\
            <testcase name=\"a &amp; b\" classname=\"quire_core\" time=\"0.1\"/>\
            <testcase name=\"bad\" classname=\"quire_core\"><failure message=\"no\"/></testcase>\
            </testsuite></testsuites>";
        let read = super::tests(xml);
        let shown: Vec<_> =
            read.iter().map(|t| (t.scope.as_str(), t.name.as_str(), t.passed)).collect();
        assert_eq!(
            shown,
            [
                ("quire::api", "home::is_a_feed", true),
                ("quire_core", "a & b", true),
                ("quire_core", "bad", false)
            ]
        );
        assert_eq!(read.last().and_then(|test| test.failure.as_deref()), Some("no"));
    }
}
