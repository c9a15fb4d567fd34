//! Machines elsewhere, on which tests say what lies.

use super::World;
use quire_providers::outgoing::Outgoing;
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpListener},
    sync::{Arc, Mutex},
    thread,
};

/// A machine somewhere, which answers each path with what it was told, and notes what it is asked.
pub struct Elsewhere {
    pub address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Elsewhere {
    pub fn start(answer: impl Fn(&str) -> Vec<u8> + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let asked = Arc::new(Mutex::new(Vec::new()));
        let noted = asked.clone();
        thread::spawn(move || {
            for socket in listener.incoming() {
                let mut socket = socket.unwrap();
                let mut head = Vec::new();
                let mut piece = [0; 1024];
                while !head.windows(4).any(|four| four == b"\r\n\r\n") {
                    match socket.read(&mut piece) {
                        Ok(read) if read > 0 => head.extend(&piece[..read]),
                        _ => break,
                    }
                }
                let head = String::from_utf8_lossy(&head).into_owned();
                let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
                noted.lock().unwrap().push(head);
                // The client may have had enough.
                let _ = socket.write_all(&answer(&path));
            }
        });
        Self { address, asked }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub fn requested_paths(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

/// A good answer that says what it is.
pub fn good_as(kind: &str, bytes: &[u8]) -> Vec<u8> {
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n",
        bytes.len()
    );
    [head.as_bytes(), bytes].concat()
}

pub fn good(bytes: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", bytes.len());
    [head.as_bytes(), bytes].concat()
}

pub fn leads_to(address: &str) -> Vec<u8> {
    let head = format!("HTTP/1.1 302 Found\r\nLocation: {address}\r\nContent-Length: 0\r\n\r\n");
    head.into_bytes()
}

/// A site that may ask this machine although it is not on the public network.
pub fn asking(world: World, elsewhere: &Elsewhere) -> World {
    world.fetching(Arc::new(Outgoing::new(&[elsewhere.address]).unwrap()))
}
