//! Text that stands in HTML.

use quire_core::document::html::escape;

#[test]
fn nothing_breaks_out_and_lines_stay() {
    assert_eq!(escape("\"<b>'&'\"\n\té\u{7}"), "&quot;&lt;b&gt;&#39;&amp;&#39;&quot;\n\té");
}
