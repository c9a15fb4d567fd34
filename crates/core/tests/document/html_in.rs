//! HTML in.

use crate::{cell_texts, cells};
use quire_core::document::{
    Address, Align, BlockKind, LineBreaks, ListKind, LossKind, MarkKind, Parsed, ReadOptions,
    html_in, validate,
};

fn texts(parsed: &Parsed) -> Vec<&str> {
    parsed.document.blocks.iter().map(|block| block.text.as_str()).collect()
}

fn lost(parsed: &Parsed, kind: LossKind) -> u32 {
    parsed.losses.iter().find(|loss| loss.kind == kind).map_or(0, |loss| loss.count)
}

#[test]
fn paragraphs_breaks_and_white_space_are_read_as_browsers_show_them() {
    let parsed = html_in::read("<p>  a\n  b <b> c </b> d<br> e</p>f<div>g</div>");
    assert_eq!(texts(&parsed), ["a b c d\ne", "f", "g"]);
    assert_eq!(parsed.document.blocks[0].marks[0].start, 4);
    assert_eq!(parsed.document.blocks[0].marks[0].end, 5);
}

#[test]
fn misnested_formatting_keeps_its_stretches() {
    let parsed = html_in::read("<p><b>a<i>b</b>c</i>d</p>");
    let marks: Vec<_> =
        parsed.document.blocks[0].marks.iter().map(|m| (m.kind.clone(), m.start, m.end)).collect();
    assert_eq!(marks, [(MarkKind::Strong, 0, 2), (MarkKind::Em, 1, 3)]);
}

#[test]
fn formatting_goes_on_across_blocks() {
    let parsed = html_in::read("<b><p>a</p><p>b</p></b><p>c</p>");
    let bold: Vec<bool> = parsed.document.blocks.iter().map(|b| !b.marks.is_empty()).collect();
    assert_eq!(bold, [true, true, false]);
}

#[test]
fn lists_nest_and_keep_their_numbers() {
    let parsed = html_in::read("<ol start=3><li>a<ul><li>b</ul><li>c<pre>x</pre>d<li>e</ol>");
    let kinds: Vec<_> = parsed.document.blocks.iter().map(|block| block.kind.clone()).collect();
    let li = |list, depth, start| BlockKind::Li { list, depth, start };
    assert_eq!(kinds[0], li(ListKind::Ol, 0, Some(3)));
    assert_eq!(kinds[1], li(ListKind::Ul, 1, None));
    assert_eq!(kinds[2], li(ListKind::Ol, 0, None));
    assert!(matches!(kinds[3], BlockKind::Code(_)));
    assert!(matches!(kinds[4], BlockKind::Paragraph { .. }));
    assert_eq!(kinds[5], li(ListKind::Ol, 0, Some(5)));
    assert_eq!(texts(&parsed), ["a", "b", "c", "x", "d", "e"]);
    assert_eq!(lost(&parsed, LossKind::ItemContent), 2);
}

#[test]
fn paragraphs_of_an_item_are_joined() {
    let parsed = html_in::read("<ul><li><p>a</p><p>b</p></li></ul>");
    assert_eq!(texts(&parsed), ["a\nb"]);
    assert_eq!(lost(&parsed, LossKind::ItemParagraphs), 1);
}

#[test]
fn headings_have_two_levels() {
    let parsed = html_in::read("<p>x</p><h1>a</h1><h2>b</h2><h3>c</h3><h5>d</h5>");
    let kinds: Vec<_> = parsed.document.blocks.iter().skip(1).map(|b| b.kind.clone()).collect();
    assert_eq!(kinds, [BlockKind::H2, BlockKind::H2, BlockKind::H3, BlockKind::H3]);
    assert_eq!(lost(&parsed, LossKind::HeadingRaised), 1);
    assert_eq!(lost(&parsed, LossKind::HeadingFlattened), 1);
}

#[test]
fn code_keeps_its_white_space_and_language() {
    let parsed = html_in::read(
        "<pre><code class=\"x language-Rust\">fn a() {\n\t<span>b</span>\n}\n</code></pre>",
    );
    assert_eq!(texts(&parsed), ["fn a() {\n\tb\n}"]);
    let BlockKind::Code(code) = &parsed.document.blocks[0].kind else { panic!("code") };
    assert_eq!(code.lang.as_deref(), Some("rust"));
}

#[test]
fn figures_carry_captions_links_and_sizes() {
    let parsed = html_in::read(
        "<figure class=alignwide><a href=/big><img src=https://x.example/a.png width=640 height=480px alt=Cat></a><figcaption>A <i>cat</i></figcaption></figure>",
    );
    let block = &parsed.document.blocks[0];
    let BlockKind::Image(image) = &block.kind else { panic!("picture") };
    assert_eq!((image.width, image.height, image.href.as_deref()), (640, 480, Some("/big")));
    assert_eq!((block.text.as_str(), block.marks.len()), ("A cat", 1));
}

#[test]
fn a_gallery_becomes_grids() {
    let one = "<figure><img src=/a.png><figcaption>x</figcaption></figure>";
    let parsed = html_in::read(&format!(
        "<figure class=wp-block-gallery>{}<figcaption>All</figcaption></figure>",
        one.repeat(4)
    ));
    let sizes: Vec<usize> = parsed
        .document
        .blocks
        .iter()
        .map(|block| match &block.kind {
            BlockKind::ImageGrid(grid) => grid.images.len(),
            _ => 0,
        })
        .collect();
    assert_eq!(sizes, [2, 2]);
    assert_eq!(texts(&parsed), ["", "All"]);
}

#[test]
fn a_picture_parts_its_paragraph() {
    let parsed = html_in::read("<p>a <img src=/i.png alt=x> b</p>");
    assert_eq!(texts(&parsed), ["a", "", "b"]);
    assert!(lost(&parsed, LossKind::ImageSplit) >= 1);
}

#[test]
fn tables_are_rectangular_texts() {
    let parsed = html_in::read(
        "<table><caption>T</caption><tr><th>A<th>B<tr><td colspan=2><b>c</b><p>d</p><tr><td>e<ul><li>f</ul></table>",
    );
    assert_eq!(parsed.document.blocks[0].text, "T");
    assert_eq!(cell_texts(&parsed.document.blocks[1]), [["A", "B"], ["c\nd", ""], ["e\nf", ""]]);
    assert!(lost(&parsed, LossKind::CellContent) >= 1);
    assert!(lost(&parsed, LossKind::TableShape) >= 1);
}

#[test]
fn cells_keep_their_formatting_and_columns_their_alignment() {
    let parsed = html_in::read(
        "<b><table><tr><th align=RIGHT>a</th></b><th>b<tr><td>c <a href=/x>d <i>e</a></td>\
         <td style='color:red; Text-Align: center'>f<tr><td class=has-text-align-left>g<td><a href=javascript:x>h</a></table>i",
    );
    let table = &parsed.document.blocks[0];
    let marks = |row: usize, column: usize| -> Vec<_> {
        let marks = cells(table)[row][column].marks.iter();
        marks.map(|m| (m.kind.clone(), m.start, m.end)).collect()
    };
    assert_eq!(marks(0, 0), [(MarkKind::Strong, 0, 1)]);
    assert_eq!(marks(0, 1), []);
    let link = MarkKind::Link { href: "/x".to_owned() };
    assert_eq!(marks(1, 0), [(link, 2, 5), (MarkKind::Em, 4, 5)]);
    assert_eq!(marks(1, 1), [], "formatting left open ends with its cell");
    assert_eq!(marks(2, 1), []);
    let BlockKind::Table { align, .. } = &table.kind else { panic!("table") };
    assert_eq!(align, &[Align::Right, Align::Center]);
    assert!(parsed.document.blocks[1].marks.is_empty());
    let kinds: Vec<LossKind> = parsed.losses.iter().map(|loss| loss.kind).collect();
    assert_eq!(kinds, [LossKind::LinkRefused]);
}

#[test]
fn a_table_holds_only_so_much_formatting() {
    let cell = format!("<td>{}</td>", "<b>a</b><i>b</i>".repeat(1_100));
    let parsed = html_in::read(&format!("<table>{}</table>", format!("<tr>{cell}").repeat(11)));
    assert_eq!(validate(&parsed.document), Ok(()));
    assert_eq!(lost(&parsed, LossKind::OverLimit), 11);
    let counts: Vec<usize> =
        cells(&parsed.document.blocks[0]).iter().map(|row| row[0].marks.len()).collect();
    assert_eq!((counts[0], counts[9], counts[10]), (2_000, 2_000, 0));
}

#[test]
fn code_parted_by_a_table_leaves_no_empty_block() {
    let parsed = html_in::read("a<pre><table><td>b</table></pre><pre>c\n\n<table><td>d</table>");
    assert_eq!(texts(&parsed), ["a", "", "c", ""]);
    assert!(matches!(parsed.document.blocks[1].kind, BlockKind::Table { .. }));
}

#[test]
fn many_line_breaks_are_two_wherever_they_stand() {
    let parsed =
        html_in::read("a<br><br><b><br><br>b</b><table><td><pre>c\n\n\n\nd  e</pre></table>");
    assert_eq!(parsed.document.blocks[0].text, "a\n\nb");
    assert_eq!(cell_texts(&parsed.document.blocks[1]), [["c\n\nd e"]]);
}

#[test]
fn frames_of_known_sites_become_embeds_and_others_links() {
    let parsed = html_in::read(
        "<iframe width=400 height=300 src=//www.youtube.com/embed/abc></iframe><iframe src=https://x.example/f>fallback</iframe>",
    );
    let BlockKind::Embed(embed) = &parsed.document.blocks[0].kind else { panic!("embed") };
    assert_eq!((embed.url.as_str(), embed.ratio), ("https://www.youtube.com/watch?v=abc", 75));
    assert_eq!(parsed.document.blocks[1].text, "https://x.example/f");
    assert_eq!(lost(&parsed, LossKind::FrameLinked), 1);
}

#[test]
fn definition_lists_and_details_become_paragraphs() {
    let parsed = html_in::read("<dl><dt>a<dd>b</dl><details><summary>c</summary>d</details>");
    assert_eq!(texts(&parsed), ["a", "b", "c", "d"]);
    assert_eq!(parsed.document.blocks[0].marks[0].kind, MarkKind::Strong);
    assert!(parsed.document.blocks[1].marks.is_empty());
    assert_eq!(lost(&parsed, LossKind::DefinitionList), 1);
}

#[test]
fn classic_wordpress_text_is_parted_at_blank_lines() {
    let options = ReadOptions { line_breaks: LineBreaks::WordPress, ..ReadOptions::default() };
    let parsed = html_in::read_with(
        "a\nb <b>c</b>\n\nd\n<ul>\n<li>e</li>\n</ul>\nf\n<pre>x\n\ny</pre>",
        &options,
    );
    assert_eq!(texts(&parsed), ["a\nb c", "d", "e", "f", "x\n\ny"]);
    let parsed =
        html_in::read_with("<!-- wp:paragraph -->\n<p>a\nb</p>\n<!-- /wp:paragraph -->", &options);
    assert_eq!(texts(&parsed), ["a b"]);
}

#[test]
fn addresses_can_be_resolved() {
    let resolve = |address: Address<'_>| match address {
        Address::Link(href) => Some(format!("/r/{href}")),
        Address::Image(src) => Some(format!("https://x.example/{src}")),
    };
    let options = ReadOptions { resolve: Some(&resolve), ..ReadOptions::default() };
    let parsed = html_in::read_with(
        "<a href=b.md>x</a><img src=a.png><table><td><a href=c.md>y</a></table>",
        &options,
    );
    let html = quire_core::document::html::render(&parsed.document, &Default::default());
    assert!(html.contains("<a href=\"/r/c.md\">y</a></th>"), "{html}");
    assert!(
        html.contains("href=\"/r/b.md\"") && html.contains("src=\"https://x.example/a.png\""),
        "{html}"
    );
}

#[test]
fn what_is_unknown_is_reported() {
    let parsed = html_in::read("<sup>x</sup><script>y</script><blink>z</blink>");
    assert_eq!(texts(&parsed), ["xz"]);
    assert_eq!(lost(&parsed, LossKind::TagDropped), 2);
    assert_eq!(lost(&parsed, LossKind::ContentDropped), 1);
}

#[test]
fn the_address_of_a_video_on_its_own_line_is_embedded() {
    let text = "a\n\nhttps://youtu.be/abc\n\nsee https://youtu.be/abc\n\nhttps://x.example/y";
    let options = ReadOptions { line_breaks: LineBreaks::WordPress, ..ReadOptions::default() };
    let kinds = |parsed: &Parsed| -> Vec<bool> {
        let blocks = parsed.document.blocks.iter();
        blocks.map(|block| matches!(block.kind, BlockKind::Embed(_))).collect()
    };
    assert_eq!(kinds(&html_in::read_with(text, &options)), [false, true, false, false]);
    assert_eq!(kinds(&html_in::read("<p>https://youtu.be/abc</p>")), [false]);
    let figure = "<figure><div>https://youtu.be/abc</div><figcaption>Film</figcaption></figure>";
    let parsed = html_in::read(figure);
    assert_eq!((kinds(&parsed), texts(&parsed)), (vec![true], vec!["Film"]));
}

#[test]
fn shortcodes_for_media_become_links_and_embeds() {
    let text = "[audio https://x.example/a.mp3] [youtube=https://youtu.be/abc]";
    let (html, losses) = html_in::shortcode::expand(text, &mut |_| None);
    let options = ReadOptions { line_breaks: LineBreaks::WordPress, ..ReadOptions::default() };
    let parsed = html_in::read_with(&html, &options);
    assert!(losses.is_empty());
    assert_eq!(texts(&parsed), ["https://x.example/a.mp3", ""]);
}
