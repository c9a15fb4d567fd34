//! `POST /_/graphql` and `POST /_/batch`: the gate, who is calling, then the operations.

use super::{Schema, call::Call, documents::Documents, rendered::Rendered, schema};
use crate::{
    front::{Client, Country},
    gate::{self, Admitted, Refusal},
    session::{Caller, Standing, capability::Class, identify},
};
use async_graphql::{BatchRequest, BatchResponse, Request as Operation, Value, Variables};
use http::{HeaderValue, Method, StatusCode, header};
use poem::{Body, Endpoint, Request, Response, Result};
use quire_app::App;
use std::{sync::Arc, time::Duration};

/// The wall clock time one request may take.
const TIMEOUT: Duration = Duration::from_secs(8);

/// What the front door tells of a request.
#[derive(Debug, Clone, Default)]
struct Told {
    client: Option<Client>,
    country: Option<Country>,
}

/// Answers GraphQL.
#[derive(Clone)]
pub struct GraphQl {
    app: App,
    schema: Schema,
    documents: Documents,
    rendered: Rendered,
}

impl GraphQl {
    /// Prepares the schema; with `introspection` it may be asked about itself.
    #[must_use]
    pub fn new(app: App, introspection: bool) -> Self {
        Self {
            app,
            schema: schema(introspection),
            documents: Documents::default(),
            rendered: Rendered::default(),
        }
    }

    async fn execute(&self, caller: Caller, told: Told, admitted: Admitted) -> BatchResponse {
        let call = Arc::new(Call::new(self.app.clone(), caller, self.rendered.clone()));
        let operations = admitted.operations.into_iter().map(|sent| {
            let document = self.documents.parsed(&sent.query);
            let variables = serde_json::Value::Object(sent.variables);
            let mut operation = Operation::new(sent.query)
                .variables(Variables::from_json(variables))
                .data(call.clone());
            operation.operation_name = sent.operation_name;
            if let Some(client) = told.client {
                operation = operation.data(client);
            }
            if let Some(country) = told.country.clone() {
                operation = operation.data(country);
            }
            if let Some(document) = document {
                operation.set_parsed_query(document);
            }
            operation
        });
        let operations: Vec<Operation> = operations.collect();
        let request = match <[Operation; 1]>::try_from(operations) {
            Ok([single]) if !admitted.is_batch => BatchRequest::Single(single),
            Ok([single]) => BatchRequest::Batch(vec![single]),
            Err(many) => BatchRequest::Batch(many),
        };
        // The schema's futures are deep; those who wait for one hold a pointer.
        call.drive(Box::pin(self.schema.execute_batch(request))).await
    }

    /// Answers a query of the site's own for a class of readers; none when something failed.
    pub async fn read(
        &self,
        class: Class,
        name: &str,
        query: &str,
        variables: &serde_json::Map<String, serde_json::Value>,
    ) -> Option<Value> {
        let operation = gate::Operation {
            query: query.to_owned(),
            operation_name: Some(name.to_owned()),
            variables: variables.clone(),
        };
        let admitted =
            Admitted { operations: vec![operation], is_batch: false, has_mutation: false };
        let caller = Caller::renderer(&self.app, class);
        let executed = self.execute(caller, Told::default(), admitted);
        match tokio::time::timeout(TIMEOUT, executed).await {
            Ok(BatchResponse::Single(answer)) if answer.is_ok() => Some(answer.data),
            _ => None,
        }
    }

    async fn answer(&self, request: &mut Request) -> std::result::Result<Response, Response> {
        let admitted = admit(request).await.map_err(|refusal| {
            let mut response = error(refusal.status(), refusal.code(), &refusal.to_string());
            if refusal == Refusal::MethodNotAllowed {
                response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("POST"));
            }
            response
        })?;
        let caller = identify(&self.app, request.headers()).await.map_err(|problem| {
            tracing::error!(error = %problem, "cannot tell who is calling");
            error(503, "BUSY", "the server is busy, try again")
        })?;
        if admitted.has_mutation {
            match caller.standing(request.headers(), &self.app) {
                Standing::MayChange => {}
                Standing::ForeignOrigin => {
                    return Err(error(
                        403,
                        "FOREIGN_ORIGIN",
                        "this request comes from another site",
                    ));
                }
                Standing::WrongToken => {
                    return Err(error(403, "XSRF", "the xsrf token is missing or wrong"));
                }
                Standing::Spoofed => {
                    return Err(error(403, "SPOOFED", "a spoofed session changes nothing"));
                }
                Standing::ReadOnly => {
                    return Err(error(403, "READ_ONLY", "a capability only reads"));
                }
            }
        }
        let told = Told {
            client: request.data::<Client>().copied(),
            country: request.data::<Country>().cloned(),
        };
        let executed = tokio::time::timeout(TIMEOUT, self.execute(caller, told, admitted)).await;
        let answers = executed.map_err(|_| {
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
async fn admit(request: &mut Request) -> std::result::Result<Admitted, Refusal> {
    if *request.method() != Method::POST {
        return Err(Refusal::MethodNotAllowed);
    }
    let is_plain = request
        .headers()
        .get(header::CONTENT_ENCODING)
        .is_none_or(|encoding| encoding.as_bytes().eq_ignore_ascii_case(b"identity"));
    if !is_plain || !gate::is_json(request.content_type()) {
        return Err(Refusal::UnsupportedMediaType);
    }
    let body =
        request.take_body().into_bytes_limit(gate::MAX_BODY_BYTES).await.map_err(|error| {
            match error {
                poem::error::ReadBodyError::PayloadTooLarge => {
                    Refusal::BodyTooLarge { max: gate::MAX_BODY_BYTES }
                }
                other => Refusal::InvalidBody { reason: other.to_string() },
            }
        })?;
    gate::admit(&body, &gate::Limits::default())
}

fn error(status: u16, code: &str, message: &str) -> Response {
    let body = serde_json::json!({
        "errors": [{ "message": message, "extensions": { "code": code } }]
    });
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    json(status, body.to_string().into_bytes())
}

/// Answers are of one person and of one moment: nobody keeps them.
fn json(status: StatusCode, body: Vec<u8>) -> Response {
    Response::builder()
        .status(status)
        .header(header::CONTENT_TYPE, "application/json; charset=utf-8")
        .header(header::CACHE_CONTROL, "private, no-store")
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .body(Body::from_vec(body))
}
