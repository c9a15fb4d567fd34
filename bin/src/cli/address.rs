//! `quire resolve` and `quire href`: what addresses mean, and how they are built. Neither needs a
//! data folder.

use crate::{
    failure::Failure,
    out::{check_written, say},
};
use clap::Args;
use quire_routing::{
    Asker, Domain, Flag, Flags, HostList, ParsedAddress, RouteTable, SiteOrigin, href::href,
    resolve,
};
use serde_json::json;
use std::io::{self, BufRead, BufWriter, Write};

/// What `quire resolve` takes.
#[derive(Debug, Clone, Args)]
pub struct ResolveArgs {
    /// The main site; without it, every host is taken for the main site.
    #[arg(long, value_name = "URL")]
    site: Option<SiteOrigin>,
    /// A writer's host, for instance ada.example.org=ada.
    #[arg(long = "user-host", value_name = "HOST=USERNAME", value_parser = host_pair)]
    user_hosts: Vec<(Domain, String)>,
    /// A publication's host, for instance pub.example=my-pub.
    #[arg(long = "publication-host", value_name = "HOST=SLUG", value_parser = host_pair)]
    publication_hosts: Vec<(Domain, String)>,
    /// Ask as someone who is signed in, with this handle.
    #[arg(long, value_name = "USERNAME")]
    signed_in: Option<String>,
    /// Give a flag another value than the default.
    #[arg(long = "flag", value_name = "FLAG=true|false", value_parser = pair)]
    flags: Vec<(String, String)>,
}

/// What `quire href` takes.
#[derive(Debug, Clone, Args)]
pub struct HrefArgs {
    /// The route's name, for instance ShowPost.
    name: String,
    /// Parameters and query keys.
    #[arg(value_name = "KEY=VALUE", value_parser = pair)]
    params: Vec<(String, String)>,
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("must be KEY=VALUE")?;
    Ok((key.to_owned(), value.to_owned()))
}

fn host_pair(text: &str) -> Result<(Domain, String), String> {
    let (host, name) = pair(text)?;
    Ok((host.parse().map_err(|_| format!("{host} is not a host name"))?, name))
}

/// The route table.
///
/// # Errors
/// [`Failure::Other`] if its rows contradict each other.
pub fn table() -> Result<&'static RouteTable, Failure> {
    RouteTable::standard().map_err(|error| Failure::Other(error.to_string()))
}

/// Reads addresses from standard input and prints one JSON line for each.
///
/// # Errors
/// [`Failure`] when a flag is unknown or a stream breaks; an address that cannot be read is a line
/// of its own.
pub fn resolve_all(args: &ResolveArgs) -> Result<(), Failure> {
    let table = table()?;
    let asker = Asker {
        signed_in: args.signed_in.is_some(),
        username: args.signed_in.as_deref(),
        flags: flags(&args.flags)?,
    };
    check_written(answer_lines(args, table, &asker))
}

fn answer_lines(args: &ResolveArgs, table: &RouteTable, asker: &Asker<'_>) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let address = line.trim_end_matches('\r');
        if address.is_empty() {
            continue;
        }
        match ParsedAddress::from_absolute(address) {
            Ok(parsed) => {
                let hosts = args.hosts(&parsed);
                serde_json::to_writer(&mut out, &resolve(table, &hosts, &parsed, asker))?;
            }
            Err(error) => {
                let refused = json!({ "address": address, "error": error.to_string() });
                serde_json::to_writer(&mut out, &refused)?;
            }
        }
        out.write_all(b"\n")?;
    }
    out.flush()
}

impl ResolveArgs {
    fn hosts(&self, address: &ParsedAddress) -> HostList {
        let named = |(host, _): &&(Domain, String)| host.as_str() == address.host().name();
        let site = self.site.clone();
        let mut hosts = HostList::new(site.unwrap_or_else(|| SiteOrigin::https(address.host())));
        if let Some((host, username)) = self.user_hosts.iter().find(named) {
            hosts = hosts.with_user(host.clone(), username);
        }
        if let Some((host, slug)) = self.publication_hosts.iter().find(named) {
            hosts = hosts.with_publication(host.clone(), slug);
        }
        hosts
    }
}

fn flags(given: &[(String, String)]) -> Result<Flags, Failure> {
    given.iter().try_fold(Flags::default(), |flags, (name, value)| {
        let flag = Flag::ALL.iter().find(|flag| flag.as_str() == name);
        match (flag, value.as_str()) {
            (Some(flag), "true" | "false") => Ok(flags.with(*flag, value == "true")),
            (Some(_), _) => Err(Failure::Other(format!("{name} must be true or false"))),
            (None, _) => Err(Failure::Other(format!("there is no flag {name}"))),
        }
    })
}

/// Prints the address of a route.
///
/// # Errors
/// [`Failure::Other`] when there is no such route or a parameter is missing or impossible.
pub fn print_href(args: &HrefArgs) -> Result<(), Failure> {
    let params: Vec<(&str, &str)> =
        args.params.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let built = href(&args.name, &params).map_err(|error| Failure::Other(error.to_string()))?;
    say(built)
}
