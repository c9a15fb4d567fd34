//! A server in Python that speaks someone's protocol on loopback, and can be told to misbehave.

use http::{Request, Response};
use quire_providers::outgoing::{Outgoing, RequestLimits};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};
use url::Url;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// The server of a folder of tests, until it is dropped.
pub struct PythonServer {
    process: Child,
    /// Where it listens.
    pub api: Url,
    outgoing: Outgoing,
}

impl PythonServer {
    pub fn start(folder: &str) -> Self {
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
        // It says its port in a line.
        let mut port = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut port).unwrap();
        let api: Url = format!("http://127.0.0.1:{}/", port.trim()).parse().unwrap();
        let outgoing = Outgoing::only(&api, RequestLimits::default()).unwrap();
        Self { process, api, outgoing }
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

impl Drop for PythonServer {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}
