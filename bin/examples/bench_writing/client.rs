//! Someone who is signed in and asks the GraphQL endpoint.

use anyhow::{Context, Result, anyhow};
use poem::{Endpoint, Request};
use quire_app::{App, device::Device};
use quire_core::UserId;
use quire_graphql::GraphQl;
use serde_json::{Value, json};
use std::sync::Arc;

/// Someone who is signed in.
#[derive(Clone)]
pub struct Client {
    endpoint: Arc<GraphQl>,
    cookie: String,
    xsrf: String,
}

impl Client {
    pub async fn sign_in(app: &App, n: u64) -> Result<Self> {
        let opened =
            quire_app::session::open(app, &UserId::from_bits(n), &Device::default()).await?;
        let endpoint = Arc::new(GraphQl::new(app.clone(), false));
        let cookie = format!("__Host-sid={}", opened.token);
        let mut client = Self { endpoint, cookie, xsrf: String::new() };
        let session = client.ask("{ session { xsrf } }", json!({})).await?;
        let xsrf = session["data"]["session"]["xsrf"].as_str().context("not signed in")?;
        client.xsrf = xsrf.to_owned();
        Ok(client)
    }

    pub async fn ask(&self, query: &str, variables: Value) -> Result<Value> {
        let request = Request::builder()
            .method(http::Method::POST)
            .content_type("application/json")
            .header("sec-fetch-site", "same-origin")
            .header("cookie", &self.cookie);
        // Not known yet when it is asked for.
        let request = match self.xsrf.as_str() {
            "" => request,
            xsrf => request.header("x-xsrf-token", xsrf),
        };
        let request = request.body(json!({ "query": query, "variables": variables }).to_string());
        let mut response = self.endpoint.call(request).await.map_err(|error| anyhow!("{error}"))?;
        Ok(serde_json::from_str(&response.take_body().into_string().await?)?)
    }
}
