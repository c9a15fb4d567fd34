//! Tags with thousands of attributes.

use quire_core::document::{MarkKind, html_in};

#[test]
fn only_floods_are_cut_out() {
    let text = |html: &str| {
        let blocks = html_in::read(html).document.blocks;
        blocks.iter().map(|block| block.text.as_str()).collect::<Vec<_>>().join("|")
    };
    let flood: String = (0..5000).map(|n| format!(" a{n}=\"x\"")).collect();
    assert_eq!(
        (text("a<p>b</p>"), text(&format!("a<p{flood}>b</p>"))),
        ("a|b".into(), "ab".into())
    );
    let tidy = "<a href=\"https://a.example/?x > y\" title='a b c'>t</a> 1 < 2";
    assert_eq!(text(tidy), "t 1 < 2");
    let marks = html_in::read(tidy).document.blocks.remove(0).marks;
    let is_link = |kind: &MarkKind| matches!(kind, MarkKind::Link { .. });
    assert!(marks.iter().any(|mark| is_link(&mark.kind)), "{marks:?}");
    assert_eq!(text(&format!("<a b=\">\"{flood}>x")), "x");
}
