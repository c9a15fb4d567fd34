//! The addresses to which the person whose token it is has events sent. An application sees those that it made.

mod json;

use super::{
    answer::{Paged, next, paged, paging},
    call::Call,
    refusal::{Created, Refusal, Result},
    token::{Granted, ManageWebhooks, Scope},
};
use json::{
    DeletedAnswer, DeliveriesAnswer, DeliveryAnswer, DeliveryJson, NewWebhook, WebhookAnswer,
    WebhookJson, WebhooksAnswer,
};
use poem_openapi::{
    OpenApi,
    param::{Header, Path, Query},
    payload::Json,
};
use quire_app::webhook::{self, Webhook, WebhookCaller, WebhookRefusal};
use quire_core::WebhookId;

/// What comes of doing something to the webhook of a path, in the name of the person whose token it is.
macro_rules! done {
    ($act:ident, $call:ident, $granted:ident, $id:ident $(, $with:expr)*) => {
        webhook::$act(
            $call.app,
            WebhookCaller::Program(&$granted.0),
            &webhook_id(&$id.0)?
            $(, $with)*
        )
        .await?
    };
}

/// Addresses to which events are sent.
pub(super) struct Webhooks;

#[OpenApi]
impl Webhooks {
    /// Your webhooks, the last made first.
    #[oai(path = "/me/webhooks", method = "get", operation_id = "listMyWebhooks")]
    async fn list(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ManageWebhooks")] granted: Granted<ManageWebhooks>,
    ) -> Result<Json<WebhooksAnswer>> {
        let all = webhook::list(call.app, WebhookCaller::Program(&granted.0)).await?;
        let data = all.into_iter().map(|one| shown(&call, one)).collect();
        Ok(Json(WebhooksAnswer { data }))
    }

    /// Has events sent to an address. The secret that signs them is in this answer alone.
    #[oai(path = "/me/webhooks", method = "post", operation_id = "createMyWebhook")]
    async fn create(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ManageWebhooks")] granted: Granted<ManageWebhooks>,
        /// A name of the request, made by the program: sent again under the same name, nothing is made
        /// twice.
        #[oai(name = "Idempotency-Key", validator(min_length = 1, max_length = 255))]
        key: Header<Option<String>>,
        webhook: Json<NewWebhook>,
    ) -> Result<Created<WebhookAnswer>> {
        let caller = WebhookCaller::Program(&granted.0);
        let made = webhook::create(call.app, caller, &webhook.0.into(), key.0.as_deref()).await?;
        let data = shown(&call, made.webhook).with(made.secret);
        Ok(Created::Made(Json(WebhookAnswer { data })))
    }

    /// A webhook of yours.
    #[oai(path = "/me/webhooks/:id", method = "get", operation_id = "getMyWebhook")]
    async fn read(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ManageWebhooks")] granted: Granted<ManageWebhooks>,
        /// Its id.
        id: Path<String>,
    ) -> Result<Json<WebhookAnswer>> {
        let found = done!(find, call, granted, id);
        answer(&call, found.ok_or_else(|| Refusal::not_found("webhook"))?)
    }

    /// Changes where a webhook sends, and what.
    #[oai(path = "/me/webhooks/:id", method = "put", operation_id = "changeMyWebhook")]
    async fn change(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ManageWebhooks")] granted: Granted<ManageWebhooks>,
        /// Its id.
        id: Path<String>,
        webhook: Json<NewWebhook>,
    ) -> Result<Json<WebhookAnswer>> {
        answer(&call, done!(change, call, granted, id, &webhook.0.into()))
    }

    /// Deletes a webhook. Nothing more is sent there, and what was is forgotten.
    #[oai(path = "/me/webhooks/:id", method = "delete", operation_id = "deleteMyWebhook")]
    async fn remove(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ManageWebhooks")] granted: Granted<ManageWebhooks>,
        /// Its id.
        id: Path<String>,
    ) -> Result<Json<DeletedAnswer>> {
        done!(remove, call, granted, id);
        Ok(Json(DeletedAnswer::of(&webhook_id(&id.0)?)))
    }

    /// Gives a webhook another secret, which is in this answer alone. For a day the one before signs, too.
    #[oai(path = "/me/webhooks/:id/secret", method = "post", operation_id = "rotateMySecret")]
    async fn rotate(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ManageWebhooks")] granted: Granted<ManageWebhooks>,
        /// Its id.
        id: Path<String>,
    ) -> Result<Json<WebhookAnswer>> {
        let made = done!(rotate, call, granted, id);
        let data = shown(&call, made.webhook).with(made.secret);
        Ok(Json(WebhookAnswer { data }))
    }

    /// Sends nothing to a webhook from now on. What waits goes on waiting.
    #[oai(path = "/me/webhooks/:id/pause", method = "post", operation_id = "pauseMyWebhook")]
    async fn pause(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ManageWebhooks")] granted: Granted<ManageWebhooks>,
        /// Its id.
        id: Path<String>,
    ) -> Result<Json<WebhookAnswer>> {
        answer(&call, done!(pause, call, granted, id))
    }

    /// Sends to a webhook again, and at once what waits.
    #[oai(path = "/me/webhooks/:id/resume", method = "post", operation_id = "resumeMyWebhook")]
    async fn resume(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ManageWebhooks")] granted: Granted<ManageWebhooks>,
        /// Its id.
        id: Path<String>,
    ) -> Result<Json<WebhookAnswer>> {
        answer(&call, done!(resume, call, granted, id))
    }

    /// What was sent to a webhook in the last 30 days and what waits to be, the last first.
    #[oai(path = "/me/webhooks/:id/deliveries", method = "get", operation_id = "listDeliveries")]
    async fn deliveries(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ManageWebhooks")] granted: Granted<ManageWebhooks>,
        /// Its id.
        id: Path<String>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<DeliveriesAnswer>> {
        let paging = paging(limit.0, cursor.0.as_deref())?;
        let page = done!(deliveries, call, granted, id, paging);
        let site = &call.app.site;
        let data = page.items.iter().map(|one| DeliveryJson::of(one, site)).collect();
        let next = next(page.next);
        Ok(paged(site, call.request, next.clone(), DeliveriesAnswer { data, next }))
    }

    /// Sends something to a webhook once more, whatever became of it. What waits is left as it is.
    #[oai(
        path = "/me/webhooks/:id/deliveries/:number/replay",
        method = "post",
        operation_id = "replayDelivery"
    )]
    async fn replay(
        &self,
        call: Call<'_>,
        #[oai(scope = "Scope::ManageWebhooks")] granted: Granted<ManageWebhooks>,
        /// The id of the webhook.
        id: Path<String>,
        /// The number of the delivery.
        number: Path<i64>,
    ) -> Result<Json<DeliveryAnswer>> {
        let one = done!(replay, call, granted, id, number.0);
        Ok(Json(DeliveryAnswer { data: DeliveryJson::of(&one, &call.app.site) }))
    }
}

fn webhook_id(text: &str) -> Result<WebhookId> {
    text.parse().map_err(|_| Refusal::not_found("webhook"))
}

fn shown(call: &Call<'_>, one: Webhook) -> WebhookJson {
    WebhookJson::of(one, call.app.ports.clock.now())
}

fn answer(call: &Call<'_>, one: Webhook) -> Result<Json<WebhookAnswer>> {
    Ok(Json(WebhookAnswer { data: shown(call, one) }))
}

impl From<WebhookRefusal> for Refusal {
    fn from(refusal: WebhookRefusal) -> Self {
        use quire_app::credential::ChangeRefusal;
        match refusal {
            WebhookRefusal::Change(ChangeRefusal::Store(error)) => error.into(),
            WebhookRefusal::Refused(refusal) => Self::of_act(refusal),
            WebhookRefusal::NotFound | WebhookRefusal::NoApplication => Self::not_found("webhook"),
            WebhookRefusal::InvalidKey => Self::bad_request(refusal.to_string()),
            refusal => Self::unprocessable(refusal.to_string()),
        }
    }
}
