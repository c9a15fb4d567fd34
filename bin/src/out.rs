//! Standard output. A reader that closes the pipe early (`quire print routes | head`) is no failure.

use crate::failure::Failure;
use std::{
    fmt::Display,
    io::{self, Write},
};

/// Prints a line.
///
/// # Errors
/// [`Failure::Other`] when it cannot be written for another reason than that no one reads on.
pub fn say(line: impl Display) -> Result<(), Failure> {
    check_written(writeln!(io::stdout().lock(), "{line}"))
}

/// What a broken stream means for a command.
///
/// # Errors
/// [`Failure::Other`], unless the reader has gone.
pub fn check_written(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Other(format!("input or output broke off: {error}")))
        }
        _ => Ok(()),
    }
}
