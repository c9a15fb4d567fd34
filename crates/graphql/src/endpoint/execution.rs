//! The operations of a request are held against the schema, and answered.

use super::{GraphQl, RequestOrigin};
use crate::{call::Call, documents::VariableShape};
use async_graphql::{
    BatchResponse, Request as Operation, Response as Answer, ServerError, Variables,
    parser::types::ExecutableDocument,
};
use futures_util::{
    future::{BoxFuture, FutureExt},
    stream::{FuturesOrdered, StreamExt},
};
use quire_gate::Admitted;
use quire_http::session::Caller;
use std::sync::Arc;

/// What all operations of a request share.
struct BatchContext {
    origin: RequestOrigin,
    call: Arc<Call>,
}

impl BatchContext {
    /// An operation as the library takes it; without its document, the library says why it is none.
    fn operation(
        &self,
        sent: &quire_gate::Operation,
        document: Option<ExecutableDocument>,
    ) -> Operation {
        let RequestOrigin { client, country, browsing } = &self.origin;
        let text = if document.is_some() { String::new() } else { sent.query.clone() };
        let variables = serde_json::Value::Object(sent.variables.clone());
        let mut operation = Operation::new(text)
            .variables(Variables::from_json(variables))
            .data(browsing.clone())
            .data(self.call.clone());
        operation.operation_name.clone_from(&sent.operation_name);
        if let Some(client) = client {
            operation = operation.data(*client);
        }
        if let Some(country) = country {
            operation = operation.data(country.clone());
        }
        if let Some(document) = document {
            operation.set_parsed_query(document);
        }
        operation
    }
}

impl GraphQl {
    /// Executes the operations. While the call is held, so is its turn among large answers.
    ///
    /// A box, because the compiler makes the code of a future where it is run: every resolver would be
    /// compiled a second time in the crate that answers requests.
    pub(super) fn execute(
        &self,
        caller: Caller,
        origin: RequestOrigin,
        admitted: Admitted,
    ) -> BoxFuture<'_, (BatchResponse, Arc<Call>)> {
        let Admitted { operations, is_batch, has_mutation } = admitted;
        let call = Call::new(self.app.clone(), caller, self.rendered.clone());
        let call = Arc::new(if has_mutation { call.for_changes() } else { call });
        let batch = BatchContext { origin, call: call.clone() };
        async move {
            // The schema's futures are large, so callers hold a pointer.
            let mut answers = if has_mutation {
                let running: FuturesOrdered<_> =
                    operations.iter().map(|sent| self.validate_and_execute(sent, &batch)).collect();
                call.run(Box::pin(running.collect::<Vec<_>>())).await
            } else {
                let running: FuturesOrdered<_> =
                    operations.iter().map(|sent| self.execute_known(sent, &batch)).collect();
                // What one request asks, it sees as it is at one moment.
                let answering = call.run(Box::pin(running.collect::<Vec<_>>()));
                self.app.store.share_reads(answering).await
            };
            let answer = match answers.pop() {
                Some(answer) if !is_batch => BatchResponse::Single(answer),
                last => {
                    answers.extend(last);
                    BatchResponse::Batch(answers)
                }
            };
            (answer, call)
        }
        .boxed()
    }

    /// Answers a question. A document that was good before is not held against the schema again with
    /// variables of the same shape; where the library finds fault with it then, it is after all.
    async fn execute_known(&self, sent: &quire_gate::Operation, batch: &BatchContext) -> Answer {
        if batch.call.caller.host.is_some() {
            return self.validate_and_execute(sent, batch).await;
        }
        let shape = VariableShape::of(&sent.variables);
        let known = self.documents.known(&sent.query).filter(|known| known.is_good(&shape));
        if let Some(known) = known {
            let operation = batch.operation(sent, Some(known.document()));
            let answer = self.schemas.quick.execute(operation).await;
            if is_settled(&answer) {
                return answer;
            }
        }
        self.validate_and_execute(sent, batch).await
    }

    /// Holds an operation against the schema, and answers it.
    async fn validate_and_execute(
        &self,
        sent: &quire_gate::Operation,
        batch: &BatchContext,
    ) -> Answer {
        let known = self.documents.known(&sent.query);
        let document = known.as_ref().map(|known| known.document());
        let on_own_host = batch.call.caller.host.is_some();
        let schema = if on_own_host { self.schemas.own_host } else { self.schemas.strict };
        let answer = schema.execute(batch.operation(sent, document)).await;
        if let Some(known) = known.filter(|_| answer.is_ok() && !on_own_host) {
            known.found_good(VariableShape::of(&sent.variables));
        }
        with_codes(answer)
    }
}

/// Whether there is an answer: a good one, or an error of ours and not of the library's.
fn is_settled(answer: &Answer) -> bool {
    let is_ours = |error: &ServerError| {
        error.extensions.as_ref().is_some_and(|extensions| extensions.get("code").is_some())
    };
    answer.is_ok() || answer.errors.iter().any(is_ours)
}

/// What the library found fault with has a code, too: the one that tools know.
fn with_codes(mut answer: Answer) -> Answer {
    for error in &mut answer.errors {
        let extensions = error.extensions.get_or_insert_with(Default::default);
        if extensions.get("code").is_none() {
            extensions.set("code", "GRAPHQL_VALIDATION_FAILED");
        }
    }
    answer
}
