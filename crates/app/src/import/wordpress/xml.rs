//! An XML file read element by element: one `<item>` at a time is in memory, entities of the
//! document's own are never expanded, and a file that breaks off gives everything before the
//! break.

use quick_xml::{
    Reader, XmlVersion,
    events::{BytesRef, BytesStart, Event},
};
use std::io::BufRead;

/// Elements inside one record, so that a hostile file cannot fill the memory.
const MOST_ELEMENTS: usize = 500_000;

/// Bytes of text inside one record.
const MOST_TEXT: usize = 32 * 1024 * 1024;

/// Elements inside each other.
const DEEPEST: usize = 32;

/// An element with everything in it. Its own text is without that of its children.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Element {
    /// The name with its prefix: `wp:post_id`.
    pub name: String,
    /// The attributes, in order.
    pub attributes: Vec<(String, String)>,
    /// The text in it.
    pub text: String,
    /// The elements in it, in order.
    pub children: Vec<Element>,
    /// Whether some text in it is not UTF-8.
    pub is_damaged: bool,
}

impl Element {
    /// The trimmed text of the first child of this name; empty when there is none.
    pub fn text_of(&self, name: &str) -> &str {
        let child = self.children.iter().find(|child| child.name == name);
        child.map_or("", |child| child.text.trim())
    }

    /// The children of this name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The value of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// Why reading stopped.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the file breaks off at byte {at}: {reason}")]
pub(super) struct ReadError {
    /// How far the file was read, in bytes.
    pub at: u64,
    /// In plain words.
    pub reason: String,
}

/// Reads the children of `<channel>` one after the other.
pub(super) struct Records<R> {
    reader: Reader<R>,
    buffer: Vec<u8>,
    is_over: bool,
}

impl<R: BufRead> Records<R> {
    /// Goes to the first record.
    pub fn new(file: R) -> Result<Self, ReadError> {
        let mut reader = Reader::from_reader(file);
        reader.config_mut().expand_empty_elements = true;
        // `AT&T` in the text of a record is no reason to give the file up.
        reader.config_mut().allow_dangling_amp = true;
        let mut records = Self { reader, buffer: Vec::new(), is_over: false };
        loop {
            match records.event()? {
                Event::Decl(declaration) => {
                    let encoding = declaration.encoding().and_then(Result::ok).unwrap_or_default();
                    let name = String::from_utf8_lossy(&encoding).to_lowercase();
                    if !matches!(name.as_str(), "" | "utf-8" | "utf8" | "us-ascii") {
                        return Err(records.stop(format!("it is written in {name}, not UTF-8")));
                    }
                }
                Event::Start(start) if start.name().as_ref() == b"channel" => return Ok(records),
                Event::Eof => return Err(records.stop("there is no <channel>: no WXR file".into())),
                _ => {}
            }
        }
    }

    fn event(&mut self) -> Result<Event<'static>, ReadError> {
        self.buffer.clear();
        match self.reader.read_event_into(&mut self.buffer) {
            Ok(event) => Ok(event.into_owned()),
            Err(error) => Err(self.stop(error.to_string())),
        }
    }

    fn stop(&mut self, reason: String) -> ReadError {
        self.is_over = true;
        ReadError { at: self.reader.buffer_position(), reason }
    }

    fn next_record(&mut self) -> Result<Option<Element>, ReadError> {
        loop {
            match self.event()? {
                Event::Start(start) => return self.element(&start).map(Some),
                // The end of <channel>.
                Event::End(_) => return Ok(None),
                Event::Eof => return Err(self.stop("the end is missing".to_owned())),
                _ => {}
            }
        }
    }

    fn element(&mut self, start: &BytesStart<'_>) -> Result<Element, ReadError> {
        let (mut elements, mut bytes) = (0_usize, 0_usize);
        let mut open = vec![begin(start)];
        loop {
            let event = self.event()?;
            let Some(current) = open.last_mut() else {
                return Err(self.stop("an element ends twice".to_owned()));
            };
            match event {
                Event::Start(start) => {
                    elements += 1;
                    let element = begin(&start);
                    open.push(element);
                }
                Event::End(_) => {
                    let Some(done) = open.pop() else { continue };
                    match open.last_mut() {
                        Some(parent) => {
                            parent.is_damaged |= done.is_damaged;
                            parent.children.push(done);
                        }
                        None => return Ok(done),
                    }
                }
                Event::Text(text) => {
                    bytes += text.len();
                    current.take(&text);
                }
                Event::CData(text) => {
                    bytes += text.len();
                    current.take(&text);
                }
                Event::GeneralRef(name) => current.text.push_str(&replacement(&name)),
                Event::Eof => return Err(self.stop("an element is not closed".to_owned())),
                Event::Empty(_)
                | Event::Comment(_)
                | Event::Decl(_)
                | Event::PI(_)
                | Event::DocType(_) => {}
            }
            if elements > MOST_ELEMENTS || bytes > MOST_TEXT || open.len() > DEEPEST {
                return Err(self.stop("an element is too large".to_owned()));
            }
        }
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<Element, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let record = self.next_record().transpose();
        self.is_over |= record.is_none();
        record
    }
}

impl Element {
    fn take(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        self.is_damaged |= std::str::from_utf8(bytes).is_err();
        self.text.push_str(&text.replace("\r\n", "\n"));
    }
}

fn begin(start: &BytesStart<'_>) -> Element {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let attributes = start
        .attributes()
        .flatten()
        .map(|attribute| {
            let value = attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .map_or_else(|_| text(&attribute.value), std::borrow::Cow::into_owned);
            (text(attribute.key.as_ref()), value)
        })
        .collect();
    Element { name: text(start.name().as_ref()), attributes, ..Element::default() }
}

/// What `&name;` stands for: a character of XML's own, or itself. Entities that the file
/// declares are not looked up, so they can neither grow nor reach for other files.
fn replacement(name: &BytesRef<'_>) -> String {
    if let Ok(Some(character)) = name.resolve_char_ref() {
        return character.to_string();
    }
    let name = String::from_utf8_lossy(name).into_owned();
    match name.as_str() {
        "amp" => "&".to_owned(),
        "lt" => "<".to_owned(),
        "gt" => ">".to_owned(),
        "quot" => "\"".to_owned(),
        "apos" => "'".to_owned(),
        "nbsp" => "\u{a0}".to_owned(),
        _ => format!("&{name};"),
    }
}
