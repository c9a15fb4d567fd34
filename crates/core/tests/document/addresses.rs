//! The addresses in a document.

use quire_core::document::{Document, addresses, pictures};

#[test]
fn no_address_of_a_document_is_left_out() {
    let json = serde_json::json!([
        {"id": "a", "type": "p", "text": "ab", "marks": [{"type": "link", "href": "https://a.example/", "start": 0, "end": 1}, {"type": "em", "start": 0, "end": 2}]},
        {"id": "b", "type": "image", "src": "https://b.example/x.png", "href": "https://c.example/", "text": "d", "marks": [{"type": "link", "href": "/d", "start": 0, "end": 1}]},
        {"id": "c", "type": "imageGrid", "images": [{"src": "e1"}, {"src": "f1", "href": "https://f.example/"}], "text": ""},
        {"id": "d", "type": "embed", "url": "https://g.example/", "thumb": "https://h.example/", "text": ""},
        {"id": "e", "type": "table", "rows": [[{"text": "i", "marks": [{"type": "link", "href": "https://i.example/", "start": 0, "end": 1}]}]], "text": ""},
    ]);
    let document: Document = serde_json::from_value(json).unwrap();
    let found: Vec<&str> = addresses(&document).collect();
    let wanted = [
        "https://a.example/",
        "/d",
        "https://b.example/x.png",
        "https://c.example/",
        "e1",
        "f1",
        "https://f.example/",
        "https://g.example/",
        "https://h.example/",
        "https://i.example/",
    ];
    assert_eq!(found, wanted);
    let shown: Vec<&str> = pictures(&document).map(|image| image.src.as_str()).collect();
    assert_eq!(shown, ["https://b.example/x.png", "e1", "f1"]);
}
