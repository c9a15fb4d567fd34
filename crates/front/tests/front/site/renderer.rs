//! A renderer that runs inside the test.

use bytes::Bytes;
use http::{HeaderMap, Request, Response, StatusCode};
use http_body_util::{BodyExt, Full, StreamBody, combinators::BoxBody};
use hyper::{
    body::{Frame, Incoming},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use std::{
    convert::Infallible,
    io,
    net::SocketAddr,
    sync::{Arc, Mutex},
};
use tokio::{net::TcpListener, sync::Semaphore, task::JoinHandle};

/// How the renderer behaves from now on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mood {
    /// Draws pages.
    #[default]
    Well,
    /// Begins a page and breaks off.
    BreaksOff,
    /// Ends a page without its end.
    Truncates,
    /// Answers 500.
    Fails,
    /// Answers 200 with a page in which a part failed.
    FailsInside,
    /// The same because of a conflict; the server-error screen can be drawn.
    Conflicts,
    /// Cannot draw any page but the server-error screen.
    FailsAllButTheScreen,
    /// Draws pages without their stories.
    ForgetsTheStory,
    /// Draws a page when it gets a permit for it.
    Waits,
}

type Body = BoxBody<Bytes, io::Error>;

/// What was drawn, and how.
pub struct Drawn {
    pub address: SocketAddr,
    pub permits: Semaphore,
    pub begun: Semaphore,
    mood: Mutex<Mood>,
    orders: Mutex<Vec<(String, HeaderMap)>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Drawn {
    pub async fn start() -> Arc<Self> {
        let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let drawn = Arc::new(Self {
            address: socket.local_addr().unwrap(),
            permits: Semaphore::new(0),
            begun: Semaphore::new(0),
            mood: Mutex::default(),
            orders: Mutex::default(),
            task: Mutex::default(),
        });
        let serving = drawn.clone();
        let task = tokio::spawn(async move {
            let mut connections = tokio::task::JoinSet::new();
            loop {
                let (stream, _) = socket.accept().await.unwrap();
                let drawn = serving.clone();
                connections.spawn(async move {
                    let service = service_fn(|request| drawn.draw(request));
                    let io = TokioIo::new(stream);
                    let _ = http1::Builder::new().serve_connection(io, service).await;
                });
            }
        });
        *drawn.task.lock().unwrap() = Some(task);
        drawn
    }

    /// Ends the renderer with all its connections.
    pub fn die(&self) {
        self.task.lock().unwrap().take().expect("it lives").abort();
    }

    pub fn set(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    /// Forgets what was drawn so far.
    pub fn forget(&self) {
        self.begun.forget_permits(usize::MAX >> 4);
        self.orders.lock().unwrap().clear();
    }

    /// Addresses drawn so far.
    pub fn addresses(&self) -> Vec<String> {
        self.orders.lock().unwrap().iter().map(|(address, _)| address.clone()).collect()
    }

    pub fn last_headers(&self) -> HeaderMap {
        self.orders.lock().unwrap().last().expect("something was drawn").1.clone()
    }

    async fn draw(&self, request: Request<Incoming>) -> Result<Response<Body>, Infallible> {
        let address = request.uri().to_string();
        if address == "/_next/static/alive" {
            return Ok(Response::new(whole("")));
        }
        let headers = request.headers().clone();
        self.orders.lock().unwrap().push((address.clone(), headers.clone()));
        self.begun.add_permits(1);
        let mood = *self.mood.lock().unwrap();
        let number = self.orders.lock().unwrap().len();
        let page = page(&address, number, &headers);
        let is_screen = headers.get("x-quire-page").is_some_and(|page| page == "server-error");
        let mood = match mood {
            Mood::Conflicts | Mood::FailsAllButTheScreen if is_screen => Mood::Well,
            mood => mood,
        };
        let mut response = match mood {
            Mood::Well => Response::new(whole(&page)),
            Mood::Waits => {
                self.permits.acquire().await.unwrap().forget();
                Response::new(whole(&page))
            }
            Mood::ForgetsTheStory => Response::new(whole(&page.replace("<quire:story>", ""))),
            Mood::Truncates => Response::new(whole(&page[..page.len() / 2])),
            Mood::FailsInside | Mood::FailsAllButTheScreen => {
                Response::new(whole(&failed(&page, &headers, "2338517543")))
            }
            Mood::Conflicts => Response::new(whole(&failed(&page, &headers, "409: Conflict"))),
            Mood::BreaksOff => Response::new(broken(&page)),
            Mood::Fails => {
                let mut response = Response::new(whole(&page));
                *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
                response
            }
        };
        let kind = if headers.contains_key("rsc") { "text/x-component" } else { "text/html" };
        response.headers_mut().insert("content-type", kind.parse().unwrap());
        response.headers_mut().insert("x-powered-by", "the renderer".parse().unwrap());
        response.headers_mut().insert("set-cookie", "a=b".parse().unwrap());
        Ok(response)
    }
}

fn page(address: &str, number: usize, headers: &HeaderMap) -> String {
    let header = |name: &str| headers.get(name).map_or("", |value| value.to_str().unwrap());
    let policy = header("content-security-policy");
    let nonce = policy.split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next());
    let nonce = nonce.unwrap_or_default();
    let told: Vec<String> = ["page", "params", "class", "theme", "status"]
        .iter()
        .map(|name| format!("{name}={}", header(&format!("x-quire-{name}"))))
        .collect();
    let answer = headers.get("x-quire-answer").map_or(b"null".as_slice(), |value| value.as_bytes());
    let answer: serde_json::Value = serde_json::from_slice(answer).expect("an answer is JSON");
    let story = answer["data"]["story"]["bodyHtml"].as_str().unwrap_or_default();
    let script = format!("<script nonce=\"{nonce}\" src=\"/_next/static/a.js\"></script>");
    let text = "Wer immer strebend sich bemüht, den können wir erlösen. ".repeat(40);
    format!(
        "<!doctype html><html><head>{script}</head><body data-nonce=\"{nonce}\">\
         <p>drawing {number} of {address}: {}</p><article>{story}</article><p>{text}</p>{script}\
         <script>self.__next_f.push([1,\"data {number}\"])</script></body></html>",
        told.join(" ")
    )
}

/// What Next answers when rendering fails after the head was sent.
fn failed(page: &str, headers: &HeaderMap, digest: &str) -> String {
    match headers.contains_key("rsc") {
        true => format!("0:{{\"b\":\"$L1\"}}\n1:E{{\"digest\":\"{digest}\"}}\n"),
        false => {
            let part = format!("<template data-dgst=\"{digest}\"></template></body>");
            page.replace("</body>", &part)
        }
    }
}

fn whole(text: &str) -> Body {
    Full::new(Bytes::from(text.to_owned())).map_err(|never| match never {}).boxed()
}

fn broken(text: &str) -> Body {
    let start = Ok(Frame::data(Bytes::from(text.to_owned())));
    let frames = [start, Err(io::Error::other("the renderer dies"))];
    BodyExt::boxed(StreamBody::new(futures_util::stream::iter(frames)))
}
