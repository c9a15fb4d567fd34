//! Why the gate turned a request away.

/// Why the gate turned a request away. Every refusal has a status and a stable code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Another method than POST.
    #[error("GraphQL answers only POST")]
    MethodNotAllowed,
    /// A content type other than JSON, or a compressed body.
    #[error("send the operation as uncompressed application/json")]
    UnsupportedMediaType,
    /// The body is longer than allowed.
    #[error("the request is longer than {max} bytes")]
    BodyTooLarge {
        /// Bytes allowed.
        max: usize,
    },
    /// The body is not a JSON operation or an array of them.
    #[error("the body is not a GraphQL operation in JSON: {reason}")]
    InvalidBody {
        /// What the JSON reader says.
        reason: String,
    },
    /// An array without operations.
    #[error("the batch is empty")]
    EmptyBatch,
    /// Too many operations in one request or one document.
    #[error("more than {max} operations in one request")]
    TooManyOperations {
        /// Operations allowed.
        max: usize,
    },
    /// A document is too long.
    #[error("the document is longer than {max} bytes")]
    DocumentTooLong {
        /// Bytes allowed.
        max: usize,
    },
    /// A document has too many tokens.
    #[error("the document has more than {max} tokens")]
    TooManyTokens {
        /// Tokens allowed.
        max: usize,
    },
    /// The document is not GraphQL.
    #[error("syntax error: expected {expected} near token {token}")]
    Syntax {
        /// The place, counted in tokens from 0.
        token: usize,
        /// What should have stood there.
        expected: &'static str,
    },
    /// A fragment is spread but nowhere defined.
    #[error("unknown fragment `{name}`")]
    UnknownFragment {
        /// Its name.
        name: String,
    },
    /// A fragment is defined but nowhere spread.
    #[error("unused fragment `{name}`")]
    UnusedFragment {
        /// Its name.
        name: String,
    },
    /// Two fragments of one name.
    #[error("fragment `{name}` is defined twice")]
    DuplicateFragment {
        /// Its name.
        name: String,
    },
    /// A fragment contains itself.
    #[error("fragment `{name}` contains itself")]
    CyclicFragment {
        /// Its name.
        name: String,
    },
    /// Fields are nested too deeply.
    #[error("fields are nested more than {max} deep")]
    TooDeep {
        /// Levels allowed.
        max: u32,
    },
    /// Too many fields.
    #[error("more than {max} fields after expanding fragments")]
    TooManyFields {
        /// Fields allowed.
        max: u32,
    },
    /// One field is selected too often.
    #[error("one field is selected more than {max} times")]
    TooManyAliases {
        /// Selections allowed.
        max: u32,
    },
    /// Too many directives.
    #[error("more than {max} directives")]
    TooManyDirectives {
        /// Directives allowed.
        max: u32,
    },
    /// A list longer than allowed is asked for.
    #[error("a list of more than {max} items is asked for")]
    ListTooLong {
        /// Items allowed.
        max: u64,
    },
    /// The whole request would do too much.
    #[error("the request costs more than {max}")]
    TooCostly {
        /// Cost allowed.
        max: u64,
    },
    /// More than one attempt at a credential.
    #[error("more than {max} sign-in operation in one request")]
    TooManyCredentialOperations {
        /// Operations allowed.
        max: u32,
    },
}

impl Refusal {
    /// The stable code that clients may compare with.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::MethodNotAllowed => "METHOD_NOT_ALLOWED",
            Refusal::UnsupportedMediaType => "UNSUPPORTED_MEDIA_TYPE",
            Refusal::BodyTooLarge { .. } => "BODY_TOO_LARGE",
            Refusal::InvalidBody { .. } => "INVALID_BODY",
            Refusal::EmptyBatch => "EMPTY_BATCH",
            Refusal::TooManyOperations { .. } => "TOO_MANY_OPERATIONS",
            Refusal::DocumentTooLong { .. } => "DOCUMENT_TOO_LONG",
            Refusal::TooManyTokens { .. } => "TOO_MANY_TOKENS",
            Refusal::Syntax { .. } => "SYNTAX",
            Refusal::UnknownFragment { .. } => "UNKNOWN_FRAGMENT",
            Refusal::UnusedFragment { .. } => "UNUSED_FRAGMENT",
            Refusal::DuplicateFragment { .. } => "DUPLICATE_FRAGMENT",
            Refusal::CyclicFragment { .. } => "CYCLIC_FRAGMENT",
            Refusal::TooDeep { .. } => "TOO_DEEP",
            Refusal::TooManyFields { .. } => "TOO_MANY_FIELDS",
            Refusal::TooManyAliases { .. } => "TOO_MANY_ALIASES",
            Refusal::TooManyDirectives { .. } => "TOO_MANY_DIRECTIVES",
            Refusal::ListTooLong { .. } => "LIST_TOO_LONG",
            Refusal::TooCostly { .. } => "TOO_COSTLY",
            Refusal::TooManyCredentialOperations { .. } => "TOO_MANY_CREDENTIAL_OPERATIONS",
        }
    }

    /// The HTTP status of the answer: 405, 413, 415, otherwise 400.
    #[must_use]
    pub const fn status(&self) -> u16 {
        match self {
            Refusal::MethodNotAllowed => 405,
            Refusal::UnsupportedMediaType => 415,
            Refusal::BodyTooLarge { .. } => 413,
            _ => 400,
        }
    }
}
