//! Prints the schema: `cargo run -p quire-graphql --example print_schema`.

use std::io::{self, Write};

fn main() -> io::Result<()> {
    writeln!(io::stdout(), "{}", quire_graphql::sdl().trim_end())
}
