//! What must not be compressed.

/// Stands with an answer that holds a secret, which only the reader may see. It is sent
/// as it is: the length of a compressed answer tells whether other words in it, which a stranger may
/// have written, are like the secret.
#[derive(Debug, Clone, Copy)]
pub struct Confidential;
