//! A machine elsewhere that is sent what happens, and answers as it is told.

use super::super::world::World;
use base64::{Engine, engine::general_purpose::STANDARD};
use quire_app::webhook::WebhookCourier;
use quire_providers::outgoing::Outgoing;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    io::{Read, Write},
    net::{SocketAddr, TcpListener},
    sync::{Arc, Mutex},
    thread,
};

/// Something that came.
#[derive(Debug, Clone, Default)]
pub struct Got {
    /// Path and query.
    pub target: String,
    pub headers: HashMap<String, String>,
    pub body: String,
    /// What was answered.
    pub status: u16,
}

impl Got {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{}", self.body))
    }

    /// A value of its query.
    pub fn query(&self, name: &str) -> Option<String> {
        let (_, query) = self.target.split_once('?')?;
        let mut pairs = quire_core::url::form_urlencoded::parse(query.as_bytes());
        pairs.find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
    }

    pub fn event(&self) -> String {
        self.json()["type"].as_str().unwrap().to_owned()
    }

    pub fn id(&self) -> &str {
        &self.headers["webhook-id"]
    }

    /// Whether one of its signatures is made by this secret.
    pub fn is_signed_by(&self, secret: &str) -> bool {
        let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
        let signed = format!("{}.{}.{}", self.id(), self.headers["webhook-timestamp"], self.body);
        let wanted = format!("v1,{}", STANDARD.encode(hmac(&key, signed.as_bytes())));
        self.headers["webhook-signature"].split(' ').any(|one| one == wanted)
    }
}

/// HMAC-SHA256 as RFC 2104 has it.
pub fn hmac(key: &[u8], text: &[u8]) -> Vec<u8> {
    let padded = |with: u8| {
        let mut block = [with; 64];
        block.iter_mut().zip(key).for_each(|(to, from)| *to ^= from);
        block
    };
    let inner = Sha256::new().chain_update(padded(0x36)).chain_update(text).finalize();
    Sha256::new().chain_update(padded(0x5c)).chain_update(inner).finalize().to_vec()
}

pub struct Receiver {
    pub address: SocketAddr,
    got: Arc<Mutex<Vec<Got>>>,
}

impl Receiver {
    /// Answers the nth request with the status that `answer` gives it.
    pub fn start(answer: impl Fn(usize) -> u16 + Send + 'static) -> Self {
        Self::answering(move |n, _| (answer(n), String::new()))
    }

    /// Answers the nth request with the status and the body that `answer` gives it.
    pub fn answering(answer: impl Fn(usize, &Got) -> (u16, String) + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let got: Arc<Mutex<Vec<Got>>> = Arc::default();
        let noted = got.clone();
        thread::spawn(move || {
            for socket in listener.incoming() {
                let mut socket = socket.unwrap();
                let mut all = Vec::new();
                let mut piece = [0; 4096];
                let mut got = loop {
                    match socket.read(&mut piece) {
                        Ok(read) if read > 0 => all.extend(&piece[..read]),
                        _ => break Got::default(),
                    }
                    if let Some(whole) = whole(&all) {
                        break whole;
                    }
                };
                let mut noted = noted.lock().unwrap();
                let (status, words) = answer(noted.len(), &got);
                got.status = status;
                noted.push(got);
                let length = words.len();
                let said = format!(
                    "HTTP/1.1 {status} X\r\nLocation: /\r\nContent-Length: {length}\r\n\r\n{words}"
                );
                let _ = socket.write_all(said.as_bytes());
            }
        });
        Self { address, got }
    }

    pub fn url(&self) -> String {
        format!("http://{}/hook", self.address)
    }

    pub fn got(&self) -> Vec<Got> {
        self.got.lock().unwrap().clone()
    }

    /// What came since this was asked last.
    pub fn take(&self) -> Vec<Got> {
        std::mem::take(&mut self.got.lock().unwrap())
    }

    /// A site that may send here although this is not on the public network.
    pub fn of(&self, world: World) -> World {
        world.delivering(Arc::new(Outgoing::new(&[self.address]).unwrap()))
    }
}

/// The head and the body of a request, once all of it is there.
fn whole(all: &[u8]) -> Option<Got> {
    let text = std::str::from_utf8(all).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let headers = head.lines().skip(1).filter_map(|line| line.split_once(": "));
    let headers: HashMap<String, String> =
        headers.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
    let length: usize = headers.get("content-length").map_or(Some(0), |text| text.parse().ok())?;
    let target = head.split(' ').nth(1)?.to_owned();
    (body.len() >= length).then(|| Got { target, headers, body: body.to_owned(), status: 0 })
}

/// Sends what is due.
pub async fn deliver(world: &World) -> usize {
    WebhookCourier::new(world.app.clone()).send_due().await.unwrap()
}
