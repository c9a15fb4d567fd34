//! Screen tests: Playwright in Chromium against the real server with the demo content.

use crate::memory::ScratchFolder;
use crate::postgres::free_port;
use crate::proc::{root, run_command};
use crate::renderer::{self, npm};
use crate::server::{self, Server, executable, quire};
use crate::tier::Tier;
use crate::{clients, needs, proc};
use anyhow::Result;
use std::path::PathBuf;

/// A running site with the demo content, built for debugging.
pub struct TestedSite {
    /// The server.
    pub server: Server,
    /// The port on loopback where the tests start an OpenID provider, which the server takes for Google.
    issuer: u16,
    /// The port on loopback where a test starts the name server that the server asks.
    name_server: u16,
}

impl TestedSite {
    /// Fills an empty scratch folder of this name and starts the server on it.
    pub fn start(folder: &str) -> Result<Self> {
        let data = root().join("target/scratch").join(folder);
        if data.exists() {
            std::fs::remove_dir_all(&data)?;
        }
        quire("debug", &["seed"], &data)?;
        let (issuer, name_server) = (free_port()?, free_port()?);
        let server = Server::start("debug", &data, &config(issuer, name_server))?;
        Ok(Self { server, issuer, name_server })
    }
}

/// The browser of the tests: the one that was made to be quick, or the system's.
pub fn chromium() -> Result<PathBuf> {
    clients::headless_shell()?.map_or_else(needs::headless_shell, Ok)
}

/// `cargo xtask browser [FILE …] [-g WORDS]`: builds what is missing and runs some screen tests, all
/// of their sweeps; the arguments are Playwright's.
pub fn command(args: &[String]) -> Result<()> {
    renderer::build()?;
    server::build()?;
    // The OpenID provider among them.
    clients::install()?;
    let site = TestedSite::start("site")?;
    proc::say(format!("the site under test is at {}", site.server.url));
    run(&site, &Tier::All, args)
}

/// `cargo xtask clients`: builds what is missing and runs other people's programs.
pub fn clients_command() -> Result<()> {
    renderer::build()?;
    server::build()?;
    run_clients(&Tier::of(false)?)
}

/// Runs other people's programs against a site of their own.
pub fn run_clients(tier: &Tier) -> Result<()> {
    clients::run(&TestedSite::start("clients")?.server, tier)
}

/// Runs the Playwright specs, or those that the arguments choose, against a running site. They do
/// what staff does by commands.
pub fn run(site: &TestedSite, tier: &Tier, args: &[String]) -> Result<()> {
    let chromium = chromium()?;
    // Chromium draws by way of files in this folder.
    let temporary = ScratchFolder::new("browser")?;
    let mut tests = npm(&["run", "test:browser", "--"]);
    tier.set(&mut tests);
    clients::use_quick_node(&mut tests)?;
    if let Some(caddy) = needs::caddy() {
        tests.env("CADDY", caddy);
    }
    run_command(
        tests
            .args(args)
            .env("TMPDIR", temporary.path())
            // What Playwright makes of the tests before it runs them. In a temporary folder it would begin each run without it.
            .env("PLAYWRIGHT_TRANSFORM_CACHE_DIR", server::target().join("playwright"))
            .env("BASE_URL", &site.server.url)
            .env("NAME_SERVER", site.name_server.to_string())
            .env("ISSUER", format!("http://127.0.0.1:{}", site.issuer))
            .env("OUTBOX", site.server.data.join("outbox"))
            .env("QUIRE", executable("debug"))
            .env("CHROMIUM", chromium),
    )
}

/// The site under test believes the browser about its network and country, as if a proxy stood
/// before it: each test has its own share of what one network may do. Programs may ask as often as they like: what is
/// answered to one request must not depend on how fast the machine is.
fn config(issuer: u16, name_server: u16) -> String {
    format!(
        "[server]\ntrusted_proxies = [\"127.0.0.1\"]\ncountry_header = \"cf-ipcountry\"\noutbox = true\n\
         [limits]\napi_reads_per_minute = 1000000\napi_writes_per_minute = 1000000\n\
         [sign_in.google]\nclient_id = \"quire\"\nclient_secret = \"of the test\"\n\
         issuer = \"http://127.0.0.1:{issuer}\"\nauthorize = \"http://127.0.0.1:{issuer}/auth\"\n\
         token = \"http://127.0.0.1:{issuer}/token\"\nfacts = \"http://127.0.0.1:{issuer}/jwks\"\n\
         prompt = \"http://127.0.0.1:{issuer}/prompt.js\"\n\
         [outgoing]\nallow = [\"127.0.0.1:{issuer}\"]\n\
         [domains]\nname_server = \"127.0.0.1:{name_server}\"\n"
    )
}
