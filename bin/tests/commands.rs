//! The command line as people use it: what it prints, and how it ends.

#![expect(clippy::unwrap_used, reason = "a command that cannot be run is a failed test")]

mod commands {
    mod authenticator;
    mod bucket;
    mod closed;
    mod configuration;
    mod killing;
    mod locked;
    mod printed;
    mod refunds;
    mod refused;
    mod restored;
    mod tips;
}

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Command, Output, Stdio},
};

fn quire(dir: &Path, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quire"))
        .args(args)
        .current_dir(dir)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Runs a command that must fail with `code` and one line that says `words`.
fn fails(dir: &Path, args: &[&str], code: i32, words: &str) {
    let output = quire(dir, args, "");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    assert!(said.contains(words), "{args:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{args:?}: {said}");
}

#[test]
fn what_is_wrong_at_the_start_is_said_in_one_line() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::write(dir.join("file"), "").unwrap();
    std::fs::create_dir_all(dir.join("full/quire.db")).unwrap();
    std::fs::create_dir_all(dir.join("garbage")).unwrap();
    std::fs::write(dir.join("garbage/quire.db"), "x".repeat(5000)).unwrap();
    std::fs::write(dir.join("typo.toml"), "[site]\nnam = \"x\"\n").unwrap();
    std::fs::write(dir.join("flag.toml"), "[flags]\nenable_tea = true\n").unwrap();
    let held = TcpListener::bind("127.0.0.1:0").unwrap();
    let held = (held.local_addr().unwrap().to_string(), held);
    fails(dir, &["serve", "--config", "none.toml"], 3, "none.toml");
    fails(dir, &["serve", "--config", "typo.toml", "--check-config"], 3, "unknown field `nam`");
    fails(
        dir,
        &["serve", "--config", "flag.toml", "--check-config"],
        3,
        "unknown variant `enable_tea`",
    );
    fails(dir, &["migrate", "--data", "file"], 4, "is a file");
    fails(dir, &["migrate", "--data", "full"], 4, "is a folder");
    fails(dir, &["migrate", "--data", "garbage"], 5, "not a database");
    fails(dir, &["migrate", "--database", "mysql://x/y"], 5, "no database address");
    fails(
        dir,
        &["serve", "--without-pages", "--listen", &held.0],
        6,
        "another program listens there",
    );
    fails(dir, &["href", "NoSuchRoute"], 7, "NoSuchRoute");
    fails(dir, &["import", "markdown", "missing", "--data", "fresh"], 7, "missing");
    fails(dir, &["import", "wordpress", "full", "--data", "fresh"], 7, "is a folder");
    fails(dir, &["import", "markdown", "file", "--data", "fresh"], 7, "is a file");
    fails(dir, &["restore", "full", "--data", "fresh2"], 7, "is no backup");
    let review = |story| ["review", story, "taken-down", "--data", "fresh"];
    fails(dir, &review("/@ada/a-story"), 7, "no address and no id of a story");
    fails(dir, &review("/@ada/a-story-abcdef012345"), 7, "there is no story abcdef012345");
    let pick = |story| ["pick", story, "on", "--data", "fresh"];
    fails(dir, &pick("/@ada/a-story"), 7, "no address and no id of a story");
    fails(dir, &pick("abcdef012345"), 7, "there is no story abcdef012345");
    let topic = |tag| ["topic", tag, "on", "--data", "fresh"];
    fails(dir, &topic("A B"), 7, "is the word of no tag");
    fails(dir, &topic("nobody-wrote-of-it"), 7, "there is no tag nobody-wrote-of-it");
}

#[test]
fn addresses_are_resolved_line_by_line() {
    let dir = tempfile::tempdir().unwrap();
    let input = "https://x.example/p/abcdef012345\nnonsense\n\nhttps://x.example/about?a=1\n";
    let output = quire(dir.path(), &["resolve"], input);
    assert!(output.status.success());
    let lines: Vec<serde_json::Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["route"], "ShowPost");
    assert_eq!(lines[0]["page"], "post");
    assert_eq!(lines[0]["layout"], "top-navigation");
    assert_eq!(lines[0]["params"]["postId"], "abcdef012345");
    assert_eq!(lines[0]["status"], 200);
    assert_eq!(lines[0]["cache"], "Enabled");
    assert_eq!(lines[1]["address"], "nonsense");
    assert_eq!(lines[2]["location"], "/about");
    assert_eq!(lines[2]["status"], 301);
}

#[test]
fn addresses_are_built() {
    let dir = tempfile::tempdir().unwrap();
    let output = quire(dir.path(), &["href", "ShowPost", "postId=abcdef012345"], "");
    assert_eq!(out(&output), "/p/abcdef012345\n");
}

#[test]
fn an_import_a_backup_and_a_restore_end_in_a_sound_site() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::create_dir(dir.join("posts")).unwrap();
    let post = "+++\ntitle = \"One\"\ndate = 2020-01-02\nauthor = \"Ada\"\n+++\n\nA *word*.\n";
    std::fs::write(dir.join("posts/one.md"), post).unwrap();
    std::fs::write(dir.join("posts/broken.md"), [0xff, 0x01]).unwrap();
    let import = ["import", "markdown", "posts", "--report", "report.jsonl"];
    for _ in 0..2 {
        let output = quire(dir, &import, "");
        let problems = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "an item failed: {problems}");
        assert!(problems.contains("one item could not be imported"), "{problems}");
        assert!(problems.contains("cannot sign in: Ada (@ada)"), "{problems}");
        assert!(out(&output).starts_with("2 items:"), "{}", out(&output));
        let report = std::fs::read_to_string(dir.join("report.jsonl")).unwrap();
        assert_eq!(report.lines().count(), 2);
    }
    assert!(quire(dir, &["backup", "copy"], "").status.success());
    fails(dir, &["backup", "copy"], 7, "not empty");
    assert!(quire(dir, &["restore", "copy", "--data", "other"], "").status.success());
    let output = quire(dir, &["fsck", "--data", "other"], "");
    assert!(output.status.success(), "{}", out(&output));
    assert!(out(&output).contains("not built yet"), "{}", out(&output));
    std::fs::create_dir_all(dir.join("other/search")).unwrap();
    std::fs::write(dir.join("other/search/meta.json"), "{").unwrap();
    let output = quire(dir, &["fsck", "--data", "other"], "");
    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
    assert!(out(&output).contains("Search index: the search index is damaged"), "{}", out(&output));
}

#[test]
fn every_command_explains_itself() {
    let dir = tempfile::tempdir().unwrap();
    for command in [
        "serve",
        "import",
        "resolve",
        "href",
        "print",
        "migrate",
        "seed",
        "backup",
        "restore",
        "fsck",
        "suspend",
        "unsuspend",
        "reports",
        "unlock",
        "spoof",
    ] {
        let output = quire(dir.path(), &[command, "--help"], "");
        assert!(output.status.success(), "{command}");
        assert!(out(&output).contains("Usage:"), "{command}");
    }
}

/// A server without pages and what it says.
fn server(dir: &Path, args: &[&str]) -> (std::process::Child, impl Iterator<Item = String>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quire"))
        .args(["serve", "--listen", "127.0.0.1:0", "--without-pages"])
        .args(args)
        .current_dir(dir)
        .env_clear()
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let said = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    (child, said)
}

/// Where a server that is about to be ready listens.
fn ready(child: &mut std::process::Child) -> String {
    let mut printed = BufReader::new(child.stdout.take().unwrap()).lines();
    let ready = printed.next().unwrap().unwrap();
    ready.strip_prefix("ready http://").unwrap().to_owned()
}

/// What a server that is about to be ready answers at `path`.
fn ask(child: &mut std::process::Child, path: &str) -> String {
    get(&ready(child), path)
}

fn get(address: &str, path: &str) -> String {
    let mut socket = TcpStream::connect(address).unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    socket.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn flags_and_short_paths_of_the_configuration_hold_in_the_running_server() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::create_dir(dir.join("posts")).unwrap();
    let own = "[flags]\nenable_switch_plan_premium_tier = false\n\
               [site.vanity]\n\"/ticks\" = \"/my-publication\"\n";
    std::fs::write(dir.join("own.toml"), own).unwrap();
    // Who is not signed in is led to the sign-in, unless there is no such page.
    for (args, leads_on, short) in
        [(&[][..], true, "/l/ticks"), (&["--config", "own.toml"][..], false, "/my-publication")]
    {
        let (mut child, _said) = server(dir, args);
        let address = ready(&mut child);
        let [answer, led] = ["/manage-membership", "/ticks"].map(|path| get(&address, path));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(answer.starts_with("HTTP/1.1 302"), leads_on, "{answer}");
        assert!(led.contains(&format!("location: {short}\r\n")), "{led}");
    }
}

#[test]
fn damage_in_an_index_too_large_to_check_on_opening_is_found_and_repaired() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::create_dir(dir.join("posts")).unwrap();
    let post = "+++\ntitle = \"One\"\ndate = 2020-01-02\nauthor = \"Ada\"\n+++\n\nA *word*.\n";
    std::fs::write(dir.join("posts/one.md"), post).unwrap();
    assert!(quire(dir, &["import", "markdown", "posts"], "").status.success());
    let (mut child, mut said) = server(dir, &[]);
    assert!(said.any(|line| line.contains("the search index is built")));
    child.kill().unwrap();
    child.wait().unwrap();
    let search = dir.join("data/search");
    let files = std::fs::read_dir(&search).unwrap().map(|file| file.unwrap().path());
    let stored =
        files.into_iter().find(|file| file.extension().is_some_and(|kind| kind == "store"));
    let stored = stored.unwrap();
    let mut bytes = std::fs::read(&stored).unwrap();
    bytes[0] ^= 1;
    std::fs::write(&stored, bytes).unwrap();
    // Its size alone keeps the index from being checked on opening.
    std::fs::File::create(search.join("large")).unwrap().set_len(65 << 20).unwrap();
    let (mut child, mut said) = server(dir, &[]);
    let answer = ask(&mut child, "/robots.txt");
    assert!(said.any(|line| line.contains("the search index is damaged")));
    assert!(
        said.any(|line| line.contains("the search index is built") && line.contains("documents"))
    );
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    child.kill().unwrap();
    child.wait().unwrap();
    let output = quire(dir, &["fsck"], "");
    assert!(output.status.success(), "{}", out(&output));
}
