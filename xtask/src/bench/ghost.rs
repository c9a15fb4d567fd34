//! A Ghost on loopback with posts and someone signed in: the peer for pages of signed-in readers.

use crate::postgres::free_port;
use crate::proc::{output, root, run_command, say};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The newest that runs on every Node that our own renderer runs on.
pub const VERSION: &str = "5.130.6";

/// Its member.
const READER: &str = "reader@example.org";

/// A running Ghost; stopped by its pid when dropped.
pub struct Ghost {
    child: Child,
    /// Where it answers; its home page is `/`.
    pub url: String,
    /// The member's cookies, as a request header.
    pub cookie: String,
    /// Addresses of its posts, in the order of their lengths as given.
    pub posts: Vec<String>,
}

impl Ghost {
    /// Starts a new site with a post of each length (in words), and signs a free member in.
    pub fn start(lengths: &[i64]) -> Result<Self> {
        let package = install()?;
        let site = root().join("target/scratch/bench-ghost");
        if site.exists() {
            std::fs::remove_dir_all(&site)?;
        }
        std::fs::create_dir_all(&site)?;
        run_command(Command::new("cp").arg("-r").arg(package.join("content")).arg(&site))?;
        // It looks for itself under this name.
        std::os::unix::fs::symlink(&package, site.join("current"))?;
        let port = free_port()?;
        let url = format!("http://127.0.0.1:{port}");
        let config = json!({
            "url": url,
            "server": {"host": "127.0.0.1", "port": port},
            "database": {
                "client": "sqlite3",
                "connection": {"filename": site.join("content/data/ghost.db")},
                "useNullAsDefault": true,
            },
            "paths": {"contentPath": site.join("content")},
            "mail": {"transport": "stub"},
            "security": {"staffDeviceVerification": false},
            "privacy": {"useUpdateCheck": false, "useGravatar": false, "useRpcPing": false},
            "logging": {"level": "error", "transports": ["stdout"]},
        });
        std::fs::write(site.join("config.production.json"), config.to_string())?;
        let log = std::fs::File::create(site.join("ghost.log"))?;
        let child = Command::new("node")
            .arg("current/index.js")
            .env("NODE_ENV", "production")
            .current_dir(&site)
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .context("cannot start Ghost")?;
        let mut ghost = Self { child, url, cookie: String::new(), posts: Vec::new() };
        ghost.wait(&site)?;
        ghost.seed(&site.join("cookies"), lengths)?;
        Ok(ghost)
    }

    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Waits until its home page is there.
    fn wait(&mut self, site: &Path) -> Result<()> {
        for _ in 0..600 {
            if let Some(status) = self.child.try_wait()? {
                let log = std::fs::read_to_string(site.join("ghost.log"))?;
                bail!("Ghost ended before it was ready ({status}):\n{log}");
            }
            let asked =
                Command::new("curl").args(["-s", "-f", "-o", "/dev/null", &self.url]).status();
            if asked?.success() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(200));
        }
        bail!("Ghost was not ready after two minutes; see {}", site.join("ghost.log").display())
    }

    fn seed(&mut self, cookies: &Path, lengths: &[i64]) -> Result<()> {
        const PASSWORD: &str = "a long phrase for one run";
        let owner = "owner@example.org";
        let admin = |path: &str, body: Option<Value>| -> Result<Value> {
            let mut curl = curl();
            curl.arg("-b").arg(cookies).arg("-c").arg(cookies);
            curl.args(["-H", &format!("origin: {}", self.url)]);
            if let Some(body) = body {
                curl.args(["-H", "content-type: application/json", "-d", &body.to_string()]);
            }
            let text = output(curl.arg(format!("{}/ghost/api/admin/{path}", self.url)))?;
            Ok(serde_json::from_str(&text).unwrap_or_default())
        };
        let setup =
            json!({"name": "Owner", "email": owner, "password": PASSWORD, "blogTitle": "Ghost"});
        admin("authentication/setup/", Some(json!({"setup": [setup]})))?;
        admin("session/", Some(json!({"username": owner, "password": PASSWORD})))?;
        let mut posts = Vec::new();
        for (number, words) in lengths.iter().enumerate() {
            let post = json!({"title": format!("Post {number}"), "html": text(*words), "status": "published"});
            let answer = admin("posts/?source=html", Some(json!({"posts": [post]})))?;
            posts.push(
                answer["posts"][0]["url"].as_str().context("a post has no address")?.to_owned(),
            );
        }
        let member = json!({"email": READER, "name": "Reader"});
        let answer = admin("members/", Some(json!({"members": [member]})))?;
        let id = answer["members"][0]["id"].as_str().context("the member has no id")?.to_owned();
        let answer = admin(&format!("members/{id}/signin_urls/"), None)?;
        let link = answer["member_signin_urls"][0]["url"].as_str().context("no link to sign in")?;
        let head = output(curl().args(["-D", "-", "-o", "/dev/null", link]))?;
        let cookies = head.lines().filter_map(|line| line.split_once(": "));
        let cookies: Vec<&str> = cookies
            .filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"))
            .filter_map(|(_, cookie)| cookie.split(';').next())
            .collect();
        self.cookie = cookies.join("; ");
        self.posts = posts;
        self.knows_its_reader()
    }

    /// Fails unless pages asked for with the cookies are those of the member.
    fn knows_its_reader(&self) -> Result<()> {
        let ask = |url: &str| output(curl().args(["-H", &format!("cookie: {}", self.cookie), url]));
        let member = ask(&format!("{}/members/api/member/", self.url))?;
        ensure!(member.contains(READER), "Ghost does not know its member: {member}");
        for page in self.posts.first().into_iter().chain([&self.url]) {
            // Its theme shows this button to members alone.
            ensure!(
                ask(page)?.contains("data-portal=\"account\""),
                "{page} is not a member's page"
            );
        }
        Ok(())
    }
}

impl Drop for Ghost {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn curl() -> Command {
    let mut curl = Command::new("curl");
    curl.args(["-sS", "-f"]);
    curl
}

/// Paragraphs of so many words.
fn text(words: i64) -> String {
    const WORDS: [&str; 7] = ["letters", "of", "a", "garden", "that", "nobody", "answered"];
    let words: Vec<&str> = (0..words).zip(WORDS.iter().cycle()).map(|(_, word)| *word).collect();
    words.chunks(60).map(|paragraph| format!("<p>{}.</p>", paragraph.join(" "))).collect()
}

/// Its package with everything it needs, installed once; where it lies.
fn install() -> Result<PathBuf> {
    let folder = root().join("target/scratch").join(format!("ghost-{VERSION}"));
    let package = folder.join("package");
    let database = package.join("node_modules/sqlite3/build/Release/node_sqlite3.node");
    if package.join("node_modules/.package-lock.json").is_file() && database.is_file() {
        return Ok(package);
    }
    say(format!(
        "installing Ghost {VERSION}; what has no build for this machine is compiled, which takes minutes"
    ));
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    run_command(
        Command::new("npm")
            .args(["pack", "--silent", &format!("ghost@{VERSION}")])
            .current_dir(&folder),
    )?;
    run_command(
        Command::new("tar").args(["xzf", &format!("ghost-{VERSION}.tgz")]).current_dir(&folder),
    )?;
    let npm = |args: &[&str]| run_command(Command::new("npm").args(args).current_dir(&package));
    // They would be looked up although they are left out.
    npm(&["pkg", "delete", "devDependencies", "scripts"])?;
    // Its lock file is one of Yarn's, which npm reads; Yarn does not mind unmet peers.
    npm(&["install", "--omit=dev", "--legacy-peer-deps", "--no-audit", "--no-fund"])?;
    ensure!(
        database.is_file(),
        "Ghost's SQLite client could not be built: it needs Python, a C++ compiler and Node's headers"
    );
    Ok(package)
}
