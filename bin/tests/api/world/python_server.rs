//! A server in Python that speaks someone's protocol on loopback, and can be told to misbehave.

use http::{Request, Response};
use quire_providers::outgoing::{Outgoing, RequestLimits};
use serde_json::{Value, json};
use std::{
    env,
    io::{BufRead, BufReader, Read, Write},
    net::Shutdown,
    os::unix::net::UnixStream,
    path::Path,
    process::{Child, Command, Stdio},
};
use url::Url;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
/// Names the socket of `servers.py`, where one runs.
const SERVERS: &str = "QUIRE_TEST_SERVERS";

/// The server of a folder of tests, until it is dropped.
pub struct PythonServer {
    _running: Running,
    /// Where it listens.
    pub api: Url,
    outgoing: Outgoing,
}

impl PythonServer {
    pub fn start(folder: &str) -> Self {
        let (running, port) = match env::var_os(SERVERS) {
            Some(socket) => copied(UnixStream::connect(socket).unwrap(), folder),
            None => started(folder),
        };
        let api: Url = format!("http://127.0.0.1:{}/", port.trim()).parse().unwrap();
        let outgoing = Outgoing::only(&api, RequestLimits::default()).unwrap();
        Self { _running: running, api, outgoing }
    }

    pub fn at(&self, path: &str) -> String {
        self.api.join(path).unwrap().to_string()
    }

    pub async fn send(&self, request: Request<Vec<u8>>) -> Response<Vec<u8>> {
        self.outgoing.send(request).await.unwrap()
    }

    pub async fn post(&self, path: &str, said: &Value) -> Response<Vec<u8>> {
        let request = Request::post(self.at(path))
            .header("content-type", "application/json")
            .body(said.to_string().into_bytes());
        self.send(request.unwrap()).await
    }

    /// Has the next requests that change something go wrong.
    pub async fn misbehaves(&self, faults: &[&str]) {
        self.post("_faults", &json!(faults)).await;
    }
}

/// What keeps a server running until it is dropped.
enum Running {
    Process(Child),
    Connection(UnixStream),
}

/// A copy of a process that has loaded its libraries.
fn copied(mut stream: UnixStream, folder: &str) -> (Running, String) {
    writeln!(stream, "{folder}").unwrap();
    let port = first_line(&stream);
    (Running::Connection(stream), port)
}

/// A process of its own.
fn started(folder: &str) -> (Running, String) {
    let python = Path::new(FOLDER).join("../target/venv/bin/python");
    assert!(python.exists(), "no {}: `cargo xtask test` makes it", python.display());
    let mut process = Command::new(python)
        .arg(Path::new(FOLDER).join("tests").join(folder).join("server.py"))
        // Nothing is asked over TLS, and reading the roots of the system is a quarter of what starting takes.
        .env("SSL_CERT_FILE", "/dev/null")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let port = first_line(process.stdout.take().unwrap());
    (Running::Process(process), port)
}

/// A server says its port in a line.
fn first_line(read: impl Read) -> String {
    let mut line = String::new();
    BufReader::new(read).read_line(&mut line).unwrap();
    line
}

impl Drop for Running {
    fn drop(&mut self) {
        match self {
            Self::Process(process) => {
                process.kill().unwrap();
                process.wait().unwrap();
            }
            // Nothing can be read any more when it has ended.
            Self::Connection(stream) => {
                drop(stream.shutdown(Shutdown::Write));
                drop(stream.read_to_end(&mut Vec::new()));
            }
        }
    }
}
