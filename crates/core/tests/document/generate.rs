//! Generated documents in canonical form.

use crate::document;
use proptest::prelude::*;
use quire_core::BlockId;
use quire_core::document::{
    Align, Block, BlockKind, Cell, CodeBlock, Document, Embed, ImageBlock, ImageGrid, ImageLayout,
    ListKind, Mark, MarkKind, normalise, utf16_len,
};

/// Words that try the escaping, wide characters, and scripts of all directions.
fn words() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        6 => "[a-zA-Z0-9]{1,8}",
        2 => "[!-~]{1,6}",
        1 => prop::sample::select(vec![
            "😀", "👩‍👩‍👧", "日本語", "שלום", "é", "e\u{301}", "1.", "-", "#", "***", "__", "``", "&lt;", "<b>",
            "](", "\\", "[^a]", "\u{a0}", "|", "![", "<!--", "{#x}", "~~", "…",
        ])
        .prop_map(str::to_owned),
    ];
    let line = prop::collection::vec(word, 1..6).prop_map(|words| words.join(" "));
    prop::collection::vec(line, 1..3).prop_map(|lines| lines.join("\n"))
}

fn one_line() -> impl Strategy<Value = String> {
    words().prop_map(|text| text.replace('\n', " "))
}

fn address() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "https://x.example/",
        "https://x.example/a(b)?c=d&e=f#g",
        "/own/path",
        "#part",
        "mailto:ada@x.example",
        "https://x.example/*_~",
        "https://日本.example/道",
        "http://x.example/a&lt;b",
        "/a%20b",
    ])
    .prop_map(str::to_owned)
}

fn mark_kind() -> impl Strategy<Value = MarkKind> {
    prop_oneof![
        3 => Just(MarkKind::Strong),
        3 => Just(MarkKind::Em),
        2 => Just(MarkKind::Code),
        2 => Just(MarkKind::Strike),
        2 => address().prop_map(|href| MarkKind::Link { href }),
        1 => Just(MarkKind::Mention { user_id: "0123456789ab".to_owned() }),
    ]
}

fn text_block(kind: BlockKind, text: String, marks: Vec<(MarkKind, u32, u32)>) -> Block {
    let marks = spread(&text, marks);
    Block { id: BlockId::from_index(0), kind, text, marks }
}

/// Marks that lie within the text.
fn spread(text: &str, marks: Vec<(MarkKind, u32, u32)>) -> Vec<Mark> {
    let units = utf16_len(text).max(1);
    marks
        .into_iter()
        .map(|(kind, start, length)| {
            let start = start % units;
            Mark { kind, start, end: (start + 1 + length % 12).min(units) }
        })
        .collect()
}

fn marks() -> impl Strategy<Value = Vec<(MarkKind, u32, u32)>> {
    prop::collection::vec((mark_kind(), 0_u32..60, 0_u32..12), 0..5)
}

fn image() -> impl Strategy<Value = ImageBlock> {
    let layout =
        prop::sample::select(vec![ImageLayout::Inset, ImageLayout::Outset, ImageLayout::Full]);
    let src =
        prop::sample::select(vec!["abc.png", "/i/a.png", "https://x.example/a.png?x=1&y=(2)"]);
    let size = prop_oneof![Just(0_u32), 1_u32..5000];
    let sizes = (size.clone(), size, 0_u8..=100, 0_u8..=100);
    let plain = any::<bool>();
    (src, sizes, one_line(), layout, prop::option::of(address()), plain).prop_map(
        |(src, (width, height, focus_x, focus_y), alt, layout, href, plain)| {
            let image = ImageBlock {
                src: src.to_owned(),
                width,
                height,
                alt,
                layout,
                focus_x,
                focus_y,
                href,
            };
            if !plain {
                return image;
            }
            ImageBlock {
                width: 0,
                height: 0,
                focus_x: 50,
                focus_y: 50,
                layout: ImageLayout::Inset,
                href: None,
                ..image
            }
        },
    )
}

fn writing() -> impl Strategy<Value = BlockKind> {
    let list =
        prop::sample::select(vec![ListKind::Ul, ListKind::Ol, ListKind::Todo, ListKind::Done]);
    prop_oneof![
        4 => any::<bool>().prop_map(|drop_cap| BlockKind::Paragraph { drop_cap }),
        1 => Just(BlockKind::H2),
        1 => Just(BlockKind::H3),
        2 => Just(BlockKind::Quote),
        1 => Just(BlockKind::PullQuote),
        6 => (list, 0_u8..4).prop_map(|(list, depth)| BlockKind::Li { list, depth, start: None }),
    ]
}

fn code() -> impl Strategy<Value = Block> {
    let lang = prop::option::of(prop::sample::select(vec!["rust", "c++", "c#", "text"]));
    let line = prop::sample::select(vec![
        "fn a() {", "\tb", "", "```", "    x  y", "<i>&amp;", "}", "~~~~", "> ",
    ]);
    (lang, prop::collection::vec(line, 1..5)).prop_map(|(lang, lines)| {
        let text = format!("{}.", lines.join("\n"));
        let kind = BlockKind::Code(CodeBlock { lang: lang.map(str::to_owned) });
        text_block(kind, text, Vec::new())
    })
}

fn table() -> impl Strategy<Value = Block> {
    (1_usize..4, 1_usize..4).prop_flat_map(|(columns, rows)| {
        let cell = prop_oneof![
            1 => Just(Cell::default()),
            4 => (words(), marks()).prop_map(|(text, marks)| {
                let marks = spread(&text, marks);
                Cell { text, marks }
            }),
        ];
        let row = prop::collection::vec(cell, columns);
        let align =
            prop::sample::select(vec![Align::Auto, Align::Left, Align::Center, Align::Right]);
        let align = prop::collection::vec(align, columns);
        (prop::collection::vec(row, rows), one_line(), align).prop_map(
            |(mut rows, first, align)| {
                rows[0][0] = Cell::from(first.as_str());
                text_block(BlockKind::Table { rows, align }, String::new(), Vec::new())
            },
        )
    })
}

fn embed() -> impl Strategy<Value = Block> {
    let thumb = prop::option::of(Just("thumb.png".to_owned()));
    (one_line(), 1_u16..300, thumb, words(), marks()).prop_map(
        |(title, ratio, thumb, text, marks)| {
            let embed = Embed {
                url: "https://vimeo.com/1?a=b&c=d".to_owned(),
                provider: "Vimeo".to_owned(),
                title,
                ratio,
                thumb,
            };
            text_block(BlockKind::Embed(embed), text, marks)
        },
    )
}

fn any_block() -> impl Strategy<Value = Block> {
    prop_oneof![
        8 => (writing(), words(), marks()).prop_map(|(kind, text, marks)| text_block(kind, text, marks)),
        1 => code(),
        1 => table(),
        1 => embed(),
        1 => (image(), prop_oneof![Just(String::new()), words()], marks())
            .prop_map(|(image, text, marks)| text_block(BlockKind::Image(image), text, marks)),
        1 => (prop::collection::vec(image(), 2..=3), prop_oneof![Just(String::new()), words()], marks())
            .prop_map(|(mut images, text, marks)| {
                images.iter_mut().for_each(|image| image.layout = ImageLayout::Inset);
                text_block(BlockKind::ImageGrid(ImageGrid { images }), text, marks)
            }),
        1 => Just(text_block(BlockKind::Separator, String::new(), Vec::new())),
    ]
}

/// A reference to the one footnote, in a paragraph or in a table's cell.
fn reference(in_cell: bool) -> Block {
    let text = "See n-1 here".to_owned();
    let mark = Mark { kind: MarkKind::Footnote { label: "n-1".to_owned() }, start: 4, end: 7 };
    if !in_cell {
        let mut block = text_block(BlockKind::Paragraph { drop_cap: false }, text, Vec::new());
        block.marks.push(mark);
        return block;
    }
    let rows = vec![vec![Cell { text, marks: vec![mark] }]];
    text_block(BlockKind::Table { rows, align: Vec::new() }, String::new(), Vec::new())
}

/// A valid document in canonical form, with a footnote at times.
pub(crate) fn any_document() -> impl Strategy<Value = Document> {
    let note = prop::option::of((words(), marks(), any::<bool>()));
    (prop::collection::vec(any_block(), 0..6), note).prop_map(|(mut blocks, note)| {
        if let Some((text, marks, in_cell)) = note {
            blocks.push(reference(in_cell));
            let kind = BlockKind::Footnote { label: "n-1".to_owned() };
            blocks.push(text_block(kind, text, marks));
        }
        let mut document = document(blocks);
        normalise(&mut document);
        document
    })
}
