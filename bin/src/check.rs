//! Everything that keeps a server from starting, as far as it can be known before: `--check-config`
//! and `serve` both ask here, so that they say the same.

use crate::{
    config::{Config, Problems},
    data,
    failure::Failure,
    options::Common,
};
use quire_front::renderer::{Build, version};
use quire_store::DatabaseUrl;
use std::net::SocketAddr;

/// Checks a configuration on this machine. Nothing is made, written, or asked of others.
///
/// # Errors
/// [`Failure::Config`] with everything that is wrong, [`Failure::Path`] when only the data folder is.
pub fn check(config: &Config, common: &Common, listen: SocketAddr) -> Result<(), Failure> {
    let mut found = config.problems();
    check_ports(config, listen, &mut found);
    if let Some(Err(error)) = common.database.as_deref().map(str::parse::<DatabaseUrl>) {
        let usual = "`sqlite:PATH` or `postgres://…`";
        found.add("QUIRE_DATABASE", format!("(--database): {error}; name one as {usual}"));
    }
    data::check_parts(config, common, &mut found);
    check_renderer(config, &mut found);
    let folder = data::check_folder(&common.data);
    if let Err(failure) = &folder
        && found != Problems::default()
    {
        found.add("QUIRE_DATA", format!("(--data): {failure}"));
    }
    found.into_result()?;
    folder
}

/// Two listeners cannot have the same port, unless their addresses differ.
fn check_ports(config: &Config, listen: SocketAddr, found: &mut Problems) {
    let (private, renderer) = (config.server.private, config.renderer.address);
    let named = [
        ("server.private", Some(private), "QUIRE_LISTEN (--listen)", listen),
        ("renderer.address", renderer, "QUIRE_LISTEN (--listen)", listen),
        ("renderer.address", renderer, "server.private", private),
    ];
    for (key, one, other, at) in named {
        if let Some(one) = one
            && overlap(one, at)
        {
            found.add(key, format!("{one} is the same port as {other}; choose another"));
        }
    }
}

fn overlap(one: SocketAddr, other: SocketAddr) -> bool {
    let is_everywhere = one.ip().is_unspecified() || other.ip().is_unspecified();
    one.port() != 0 && one.port() == other.port() && (is_everywhere || one.ip() == other.ip())
}

/// The build of the pages, and the Node.js that runs it. One that someone else runs is theirs.
fn check_renderer(config: &Config, found: &mut Problems) {
    let renderer = &config.renderer;
    if !renderer.pages || renderer.address.is_some() {
        return;
    }
    if Build::find(renderer.dir.as_deref()).is_none() {
        let wrong = match &renderer.dir {
            Some(dir) => format!("{} holds no build of the pages", dir.display()),
            None => "is missing: there is no build of the pages at web/.next/standalone".to_owned(),
        };
        found.add(
            "renderer.dir",
            format!("{wrong}; build them (`npm run build` in web), or serve --without-pages"),
        );
    }
    if let Err(error) = version(&renderer.node) {
        let node = renderer.node.display();
        let cure = "install Node.js, or name it here";
        found.add("renderer.node", format!("`{node}` cannot be run: {error}; {cure}"));
    }
}
