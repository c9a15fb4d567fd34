//! A connection that asks one thing after the other.

use anyhow::{Context, Result, ensure};
use bytes::Bytes;
use http::{Request, header};
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;

pub struct Connection {
    address: String,
    open: Option<SendRequest<Full<Bytes>>>,
}

/// Someone who is signed in.
#[derive(Clone)]
pub struct Session {
    pub cookie: String,
    pub xsrf: String,
}

impl Connection {
    /// To a host and port; opened when something is asked.
    pub fn to(address: &str) -> Self {
        Self { address: address.to_owned(), open: None }
    }

    /// Asks for a page as a stranger.
    pub async fn get(&mut self, path: &str) -> Result<(u16, Bytes)> {
        let request = Request::get(path).header(header::ACCEPT_ENCODING, "gzip");
        self.ask(request.header(header::HOST, &self.address).body(Full::default())?).await
    }

    /// Asks GraphQL.
    pub async fn graphql(&mut self, session: &Session, body: &Value) -> Result<Value> {
        let mut request = Request::post("/_/graphql")
            .header(header::HOST, &self.address)
            .header(header::CONTENT_TYPE, "application/json")
            .header("sec-fetch-site", "same-origin")
            .header(header::COOKIE, &session.cookie);
        if !session.xsrf.is_empty() {
            request = request.header("x-xsrf-token", &session.xsrf);
        }
        let (_, body) = self.ask(request.body(Full::from(body.to_string()))?).await?;
        Ok(serde_json::from_slice(&body)?)
    }

    /// Does something that answers with a thing of this type.
    pub async fn act(
        &mut self,
        who: &Session,
        mutation: &str,
        variables: Value,
        wanted: &str,
    ) -> Result<Value> {
        let asked = json!({ "query": mutation, "variables": variables });
        let answer = self.graphql(who, &asked).await?;
        let done = &answer["data"]["done"];
        ensure!(done["__typename"] == wanted, "{mutation}: {answer}");
        Ok(done.clone())
    }

    async fn ask(&mut self, request: Request<Full<Bytes>>) -> Result<(u16, Bytes)> {
        let asked = self.try_to_ask(request).await;
        if asked.is_err() {
            self.open = None;
        }
        asked
    }

    async fn try_to_ask(&mut self, request: Request<Full<Bytes>>) -> Result<(u16, Bytes)> {
        if self.open.as_ref().is_none_or(SendRequest::is_closed) {
            let stream = TcpStream::connect(&self.address).await?;
            stream.set_nodelay(true)?;
            let (sender, connection) = handshake(TokioIo::new(stream)).await?;
            tokio::spawn(connection);
            self.open = Some(sender);
        }
        let sender = self.open.as_mut().context("there is no connection")?;
        sender.ready().await?;
        let response = sender.send_request(request).await?;
        let status = response.status().as_u16();
        Ok((status, response.into_body().collect().await?.to_bytes()))
    }
}
