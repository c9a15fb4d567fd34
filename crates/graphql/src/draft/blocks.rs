//! Blocks as they travel: JSON, read one by one so that a refusal can name the block.

use crate::{call::Call, field_error::Result};
use async_graphql::{
    ID, InputValueError, InputValueResult, Scalar, ScalarType, SimpleObject, Value,
};
use quire_app::draft::DocumentIssue;
use quire_core::document::{self, DocumentError, counts, limits};
use serde_json::Value as Json;

/// Blocks of a story in reading order, as JSON: `[{"id": "b1", "type": "p", "text": "…"}]`. Offsets
/// of marks are UTF-16 code units.
#[derive(Debug, Clone, Default)]
pub struct Blocks(Vec<Json>);

/// Blocks of a story in reading order, as JSON: `[{"id": "b1", "type": "p", "text": "…"}]`. Offsets
/// of marks are UTF-16 code units.
#[Scalar(name = "Blocks")]
impl ScalarType for Blocks {
    fn parse(value: Value) -> InputValueResult<Self> {
        match value.into_json() {
            Ok(Json::Array(blocks)) => Ok(Self(blocks)),
            _ => Err(InputValueError::custom("blocks are an array")),
        }
    }

    fn to_value(&self) -> Value {
        Value::from_json(Json::Array(self.0.clone())).unwrap_or_default()
    }
}

/// One block of a story, as JSON.
#[derive(Debug, Clone)]
pub struct Block(Json);

/// One block of a story, as JSON.
#[Scalar(name = "Block")]
impl ScalarType for Block {
    fn parse(value: Value) -> InputValueResult<Self> {
        Ok(Self(value.into_json()?))
    }

    fn to_value(&self) -> Value {
        Value::from_json(self.0.clone()).unwrap_or_default()
    }
}

impl Block {
    pub(super) fn of(block: &document::Block) -> Self {
        Self(serde_json::to_value(block).unwrap_or_default())
    }
}

impl Blocks {
    /// Blocks to be answered; they count as a long text.
    pub(crate) async fn of(call: &Call, blocks: &[document::Block]) -> Result<Self> {
        call.charge(blocks.iter().map(counts::bytes).sum()).await?;
        Ok(Self(blocks.iter().map(|block| Block::of(block).0).collect()))
    }

    /// Reads the blocks.
    ///
    /// # Errors
    /// Those that are none.
    pub(crate) fn read(self) -> std::result::Result<Vec<document::Block>, InvalidDocument> {
        let count = self.0.len();
        if count > limits::BLOCKS {
            let error = DocumentError::TooManyBlocks { count };
            return Err(InvalidDocument::of(&[], vec![DocumentIssue { error, block: None }]));
        }
        let mut blocks = Vec::with_capacity(count);
        let mut problems = Vec::new();
        for (index, json) in self.0.into_iter().enumerate() {
            let id = json.get("id").and_then(Json::as_str).map(ID::from);
            match serde_json::from_value(json) {
                Ok(block) => blocks.push(block),
                Err(error) => problems.push(DocumentProblem {
                    code: "UNREADABLE_BLOCK".to_owned(),
                    block_index: i32::try_from(index).ok(),
                    block_id: id,
                    message: format!("this is no block: {error}"),
                }),
            }
        }
        if problems.is_empty() { Ok(blocks) } else { Err(InvalidDocument::new(problems)) }
    }
}

/// The document breaks rules; nothing of it was kept.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct InvalidDocument {
    /// A text for people.
    pub message: String,
    /// The rules, at most 20 of them.
    pub problems: Vec<DocumentProblem>,
}

/// A rule that a document breaks.
#[derive(Debug, Clone, SimpleObject)]
pub struct DocumentProblem {
    /// The rule, like `FORBIDDEN_SCHEME`.
    pub code: String,
    /// Where the block stands among those that were sent; null when it is none of them.
    pub block_index: Option<i32>,
    /// The block it is about; null when it is about the whole document, or the block has no id.
    pub block_id: Option<ID>,
    /// A text for people.
    pub message: String,
}

/// More problems than this say nothing more.
const MOST_PROBLEMS: usize = 20;

impl InvalidDocument {
    /// What is wrong with a document of which `sent` were sent.
    pub(crate) fn of(sent: &[document::Block], problems: Vec<DocumentIssue>) -> Self {
        let problem = |DocumentIssue { error, block }: DocumentIssue| {
            let index = block.as_ref().and_then(|id| sent.iter().position(|block| block.id == *id));
            DocumentProblem {
                code: error.code().to_owned(),
                block_index: index.and_then(|index| i32::try_from(index).ok()),
                block_id: block.map(|id| ID(id.to_string())),
                message: error.to_string(),
            }
        };
        Self::new(problems.into_iter().take(MOST_PROBLEMS).map(problem).collect())
    }

    fn new(mut problems: Vec<DocumentProblem>) -> Self {
        problems.truncate(MOST_PROBLEMS);
        Self { message: "The text cannot be saved as it is.".to_owned(), problems }
    }
}
