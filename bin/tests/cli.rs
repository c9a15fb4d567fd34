//! The command line on databases it cannot use: one clear line, the right exit code, nothing half
//! done.

#![expect(clippy::unwrap_used, reason = "a command that cannot be run is a failed test")]

use quire_store::{DatabaseUrl, Store, StoreError, StoreOptions};
use std::{
    collections::BTreeMap,
    fs::{self, Permissions},
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    os::unix::fs::{MetadataExt, PermissionsExt, chown},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::mpsc,
};

/// Who runs the commands: someone without privileges, also where the tests are run by root.
const NOBODY: u32 = 65534;

/// Everything that opens the database to write to it.
const COMMANDS: [&[&str]; 4] = [
    &["serve", "--listen", "127.0.0.1:0", "--private", "127.0.0.1:0", "--without-pages"],
    &["import", "markdown", "posts", "--report", "report.jsonl"],
    &["migrate"],
    &["seed"],
];

/// A folder with a post to import and, when it is asked for, a site made by `quire migrate`.
struct DataFolder(tempfile::TempDir);

impl DataFolder {
    fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        let dir = place.path();
        fs::create_dir(dir.join("posts")).unwrap();
        let post = "+++\ntitle = \"One\"\ndate = 2020-01-02\nauthor = \"Ada\"\n+++\n\nA word.\n";
        fs::write(dir.join("posts/one.md"), post).unwrap();
        place.give_away();
        place
    }

    fn with_site() -> Self {
        let place = Self::new();
        let made = place.quire(&["migrate"]);
        assert!(made.status.success(), "{made:?}");
        place
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn database(&self) -> PathBuf {
        self.path().join("data/quire.db")
    }

    /// Makes everything belong to the user who runs the commands.
    fn give_away(&self) {
        if is_root() {
            chown(self.path(), Some(NOBODY), Some(NOBODY)).unwrap();
            for (path, _) in files(self.path()) {
                chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
            }
        }
    }

    /// Sets the permissions of the data folder and of the files in it.
    fn protect(&self, folder: u32, file: u32) {
        let data = self.path().join("data");
        for (path, _) in files(&data) {
            fs::set_permissions(path, Permissions::from_mode(file)).unwrap();
        }
        fs::set_permissions(data, Permissions::from_mode(folder)).unwrap();
    }

    fn quire(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// A command as it is given to someone without privileges.
    fn command(&self, args: &[&str]) -> Command {
        let program = env!("CARGO_BIN_EXE_quire");
        let mut command = match is_root() {
            true => Command::new("setpriv"),
            false => Command::new(program),
        };
        if is_root() {
            let id = NOBODY.to_string();
            command.args(["--reuid", &id, "--regid", &id, "--clear-groups", program]);
        }
        command.args(args).current_dir(self.path()).env_clear().env("PATH", "/usr/bin:/bin");
        command
    }

    /// Every command must fail with `code` and one line that says `words`, and leave everything
    /// as it was.
    fn refuses(&self, code: i32, words: &str) {
        let before = files(self.path());
        std::thread::scope(|scope| {
            for command in COMMANDS {
                scope.spawn(move || {
                    let output = self.quire(command);
                    let said = String::from_utf8(output.stderr).unwrap();
                    assert_eq!(output.status.code(), Some(code), "{command:?}: {said}");
                    assert!(said.contains(words), "{command:?}: {said}");
                    assert_eq!(said.lines().count(), 1, "{command:?}: {said}");
                    assert_eq!(output.stdout, b"", "{command:?}");
                });
            }
        });
        let after = files(self.path());
        let names = |files: &BTreeMap<PathBuf, _>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&before), names(&after));
        assert!(before == after, "a file was changed");
    }
}

impl Drop for DataFolder {
    /// Lets the folder be removed.
    fn drop(&mut self) {
        let data = self.path().join("data");
        if data.is_dir() {
            fs::set_permissions(data, Permissions::from_mode(0o700)).unwrap();
        }
    }
}

fn is_root() -> bool {
    fs::metadata("/proc/self").unwrap().uid() == 0
}

/// Every file and folder below with its content. SQLite's index of its log, and a log in which
/// nothing stands, come and go with readers and are no content.
fn files(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
            found.insert(path, Vec::new());
            continue;
        }
        let name = path.to_str().unwrap();
        // Not even read: a process that closes it lets go of the locks their process holds on it.
        if name.ends_with("-shm") {
            continue;
        }
        let content = fs::read(&path).unwrap();
        if !(name.ends_with("-wal") && content.is_empty()) {
            found.insert(path, content);
        }
    }
    found
}

#[test]
fn a_folder_that_may_not_be_written_is_named() {
    let place = DataFolder::new();
    fs::create_dir(place.path().join("data")).unwrap();
    place.give_away();
    place.protect(0o555, 0o444);
    place.refuses(4, "data: cannot be written: Permission denied");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let place = DataFolder::new();
    fs::set_permissions(place.path(), Permissions::from_mode(0o555)).unwrap();
    place.refuses(4, "data: cannot be made: Permission denied");
    fs::set_permissions(place.path(), Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_folder_with_a_database_that_may_not_be_written_is_named() {
    let place = DataFolder::with_site();
    place.protect(0o555, 0o444);
    place.refuses(4, "data: cannot be written: Permission denied");
}

#[test]
fn a_database_file_that_may_not_be_written_is_called_read_only() {
    let place = DataFolder::with_site();
    place.protect(0o755, 0o444);
    place.refuses(5, "the database is read-only");
}

#[test]
fn a_database_that_may_not_be_read_is_named() {
    let place = DataFolder::with_site();
    fs::set_permissions(place.database(), Permissions::from_mode(0o000)).unwrap();
    place.refuses(5, "data/quire.db: ");
    fs::set_permissions(place.database(), Permissions::from_mode(0o600)).unwrap();
    assert!(place.quire(&["fsck"]).status.success());
}

#[test]
fn a_database_that_another_program_locks_is_left_alone() {
    let place = DataFolder::with_site();
    let url = DatabaseUrl::Sqlite(place.database());
    let store = Store::open(&url, StoreOptions::default()).unwrap();
    place.give_away();
    let (holds, held) = mpsc::channel();
    let (release, released) = mpsc::channel::<()>();
    let holder = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let released = std::sync::Mutex::new(released);
        runtime.block_on(store.write(move |_| {
            holds.send(()).unwrap();
            released.lock().unwrap().recv().unwrap();
            Ok::<_, StoreError>(())
        }))
    });
    held.recv().unwrap();
    place.refuses(5, "the database is locked by another program");
    release.send(()).unwrap();
    holder.join().unwrap().unwrap();
    assert!(place.quire(&["migrate"]).status.success(), "it is free again");
}

#[test]
fn a_damaged_database_is_said_to_be_damaged() {
    let place = DataFolder::with_site();
    let mut bytes = fs::read(place.database()).unwrap();
    // The head stays: it looks like a database until it is read.
    bytes[4096..].fill(0xa5);
    fs::write(place.database(), &bytes).unwrap();
    place.refuses(5, "the database file is damaged");
    bytes.truncate(5000);
    fs::write(place.database(), &bytes).unwrap();
    place.refuses(5, "the database file is damaged");
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the one switch of the test run")]
fn a_read_only_server_says_so() {
    let Ok(server) = std::env::var("QUIRE_TEST_POSTGRES") else { return };
    let sign = if server.contains('?') { '&' } else { '?' };
    let url = format!("{server}{sign}options=-cdefault_transaction_read_only%3Don");
    let place = DataFolder::with_site();
    for command in COMMANDS {
        let output = place.quire(&[command, &["--database", &url]].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(5), "{command:?}: {said}");
        assert_eq!(said, "quire: database: the database is read-only\n", "{command:?}");
    }
}

#[test]
fn what_others_can_read_and_this_user_cannot_close_is_named() {
    if !is_root() {
        return;
    }
    let place = DataFolder::with_site();
    let letter = place.path().join("data/old.eml");
    fs::write(&letter, "an email").unwrap();
    fs::set_permissions(&letter, Permissions::from_mode(0o644)).unwrap();
    let output = place.quire(&["migrate"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    assert!(said.contains("data/old.eml can be read by other users of this machine"), "{said}");
}

#[test]
fn a_server_whose_folder_can_no_longer_be_written_is_not_ready() {
    let place = DataFolder::with_site();
    let private = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let args =
        ["serve", "--without-pages", "--listen", "127.0.0.1:0", "--private", private.as_str()];
    let mut child = place.command(&args).stdout(Stdio::piped()).spawn().unwrap();
    let mut printed = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(printed.next().unwrap().unwrap().starts_with("ready "));
    let ask = || {
        let mut socket = TcpStream::connect(&private).unwrap();
        let request = "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        socket.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        answer
    };
    let data = place.path().join("data");
    let set = |mode| fs::set_permissions(&data, Permissions::from_mode(mode)).unwrap();
    assert!(ask().starts_with("HTTP/1.1 200"), "{}", ask());
    set(0o500);
    let refused = ask();
    set(0o700);
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(refused.contains("data: cannot be written: Permission denied"), "{refused}");
    assert!(ask().starts_with("HTTP/1.1 200"), "{}", ask());
    child.kill().unwrap();
    child.wait().unwrap();
}
