//! `POST /_/graphql` and `POST /_/batch`: the gate, who is calling, then the operations.

mod execution;

use super::{Schemas, documents::Documents, gate_fields::FIELDS};
use async_graphql::BatchResponse;
use http::{HeaderValue, Method, StatusCode, header};
use poem::{Body, Endpoint, Request, Response, Result};
use quire_app::{App, event::BrowserHeaders, story::RenderedTexts};
use quire_gate::{Admitted, CostLimits, Refusal};
use quire_http::{
    Client, Confidential, Country, browser_headers,
    session::{Caller, CsrfStatus, capability::Grant, identify},
};
use std::{sync::Arc, time::Duration};

/// The wall clock time one request may take.
const TIMEOUT: Duration = Duration::from_secs(8);

/// What the front door tells of a request.
#[derive(Debug, Clone, Default)]
struct RequestOrigin {
    client: Option<Client>,
    country: Option<Country>,
    browsing: BrowserHeaders,
}

/// Answers GraphQL.
#[derive(Clone)]
pub struct GraphQl {
    app: App,
    schemas: Schemas,
    limits: CostLimits,
    documents: Documents,
    rendered: RenderedTexts,
}

impl GraphQl {
    /// Prepares the schema; with `introspection` it may be asked about itself.
    #[must_use]
    pub fn new(app: App, introspection: bool) -> Self {
        Self {
            app,
            schemas: Schemas::new(introspection),
            limits: match introspection {
                true => CostLimits::with_introspection(),
                false => CostLimits::default(),
            },
            documents: Documents::default(),
            rendered: RenderedTexts::default(),
        }
    }

    /// Answers a query of the site's own as far as the renderer may read; none when something failed.
    pub async fn read(
        &self,
        grant: &Grant,
        name: &str,
        query: &str,
        variables: &serde_json::Map<String, serde_json::Value>,
    ) -> Option<serde_json::Value> {
        let operation = quire_gate::Operation {
            query: query.to_owned(),
            operation_name: Some(name.to_owned()),
            variables: variables.clone(),
        };
        let admitted =
            Admitted { operations: vec![operation], is_batch: false, has_mutation: false };
        let caller = Caller::renderer(&self.app, grant);
        let executed = self.execute(caller, RequestOrigin::default(), admitted);
        match tokio::time::timeout(TIMEOUT, executed).await {
            Ok((BatchResponse::Single(answer), _call)) if answer.is_ok() => {
                answer.data.into_json().ok()
            }
            _ => None,
        }
    }

    /// Who calls: the front door has found out already, the private listener has none.
    async fn caller(&self, request: &Request) -> std::result::Result<Caller, Response> {
        if let Some(caller) = request.data::<Arc<Caller>>() {
            return Ok(Caller::clone(caller));
        }
        identify(&self.app, request.headers()).await.map_err(|problem| {
            tracing::error!(error = %problem, "cannot tell who is calling");
            error(503, "BUSY", "the server is busy, try again")
        })
    }

    async fn answer(&self, request: &mut Request) -> std::result::Result<Response, Response> {
        let admitted = admit(request, &self.limits, &self.documents).await.map_err(|refusal| {
            let mut response = error(refusal.status(), refusal.code(), &refusal.to_string());
            if refusal == Refusal::MethodNotAllowed {
                response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("POST"));
            }
            response
        })?;
        let caller = self.caller(request).await?;
        if admitted.has_mutation {
            match caller.csrf_status(request.headers(), &self.app) {
                CsrfStatus::MayChange => {}
                CsrfStatus::ForeignOrigin => {
                    return Err(error(
                        403,
                        "FOREIGN_ORIGIN",
                        "this request comes from another site",
                    ));
                }
                CsrfStatus::WrongToken => {
                    return Err(error(403, "XSRF", "the xsrf token is missing or wrong"));
                }
                CsrfStatus::Spoofed => {
                    return Err(error(403, "SPOOFED", "a spoofed session changes nothing"));
                }
                CsrfStatus::ReadOnly => {
                    return Err(error(403, "READ_ONLY", "a capability only reads"));
                }
            }
        }
        let origin = RequestOrigin {
            client: request.data::<Client>().copied(),
            country: request.data::<Country>().cloned(),
            browsing: browser_headers(request),
        };
        // What a change answers may be a code or a key.
        let has_mutation = admitted.has_mutation;
        let executed = tokio::time::timeout(TIMEOUT, self.execute(caller, origin, admitted)).await;
        let (answers, call) = executed.map_err(|_| {
            tracing::warn!("a GraphQL request took too long");
            error(503, "TIMEOUT", "the request took too long")
        })?;
        let body = serde_json::to_vec(&answers).map_err(|problem| {
            tracing::error!(error = %problem, "an answer is no JSON");
            error(500, "INTERNAL", "internal error")
        })?;
        let mut response = json(StatusCode::OK, body);
        for (name, value) in answers.http_headers_iter() {
            response.headers_mut().append(name, value);
        }
        if has_mutation || call.is_confidential() {
            response.set_data(Confidential);
        }
        Ok(response)
    }
}

impl Endpoint for GraphQl {
    type Output = Response;

    async fn call(&self, mut request: Request) -> Result<Response> {
        Ok(self.answer(&mut request).await.unwrap_or_else(|refused| refused))
    }
}

/// Reads and weighs the body. Nothing of it reaches the library before.
async fn admit(
    request: &mut Request,
    limits: &CostLimits,
    known: &Documents,
) -> std::result::Result<Admitted, Refusal> {
    if *request.method() != Method::POST {
        return Err(Refusal::MethodNotAllowed);
    }
    let is_plain = request
        .headers()
        .get(header::CONTENT_ENCODING)
        .is_none_or(|encoding| encoding.as_bytes().eq_ignore_ascii_case(b"identity"));
    if !is_plain || !quire_gate::is_json(request.content_type()) {
        return Err(Refusal::UnsupportedMediaType);
    }
    let body = request.take_body().into_bytes_limit(quire_gate::MAX_BODY_BYTES).await.map_err(
        |error| match error {
            poem::error::ReadBodyError::PayloadTooLarge => {
                Refusal::BodyTooLarge { max: quire_gate::MAX_BODY_BYTES }
            }
            other => Refusal::InvalidBody { reason: other.to_string() },
        },
    )?;
    quire_gate::admit_known(&body, limits, &FIELDS, known)
}

fn error(status: u16, code: &str, message: &str) -> Response {
    let body = serde_json::json!({
        "errors": [{ "message": message, "extensions": { "code": code } }]
    });
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    json(status, body.to_string().into_bytes())
}

/// Answers are of one person and of one moment, so they are not cached.
fn json(status: StatusCode, body: Vec<u8>) -> Response {
    Response::builder()
        .status(status)
        .header(header::CONTENT_TYPE, "application/json; charset=utf-8")
        .header(header::CACHE_CONTROL, "private, no-store")
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .body(Body::from_vec(body))
}
