//! Sends what waits for webhooks: several at a time, few of them to one, so that a slow receiver does not delay the others.

use super::{application, body, signature};
use crate::{
    App,
    device::Device,
    keys::digest,
    notice::{self, AccountEvent, Notice},
    ports::Parcel,
};
use quire_core::{
    Timestamp, WebhookId,
    webhook::{Webhook, WebhookDeliveryState, WebhookState, next_try},
};
use quire_store::{
    Conn, StoreError,
    webhook::{self as stored, WebhookDelivery},
};
use std::{collections::HashMap, time::Duration};
use tokio::{
    task::{Id, JoinSet},
    time::{self, Instant},
};
use url::Url;

/// Deliveries under way at once.
const AT_ONCE: usize = 32;
/// Of them to one webhook.
const AT_ONCE_TO_ONE: usize = 4;
/// Deliveries begun in a second at most: each is two writes, and what people write waits behind them.
const PER_SECOND: usize = 150;
/// Places that are free, and how many may begin, before the queue is read again, while others are still under way.
const REFILLED: usize = 8;
/// How many are looked at to choose from.
const LOOKED_AT: i64 = 256;
/// How long a worker may be silent before another takes its delivery: longer than any receiver may think.
const LEASE_SECONDS: i64 = 60;

/// Sends what waits.
#[derive(Debug)]
pub struct WebhookCourier {
    app: App,
    running: JoinSet<Result<(), StoreError>>,
    sent: HashMap<Id, (WebhookId, i64)>,
    /// How many may begin at once, as it was at a time.
    allowance: (usize, Instant),
}

impl WebhookCourier {
    /// One that has nothing to do yet.
    #[must_use]
    pub fn new(app: App) -> Self {
        Self {
            app,
            running: JoinSet::new(),
            sent: HashMap::new(),
            allowance: (AT_ONCE, Instant::now()),
        }
    }

    /// How long to wait before it is worth looking again; `None`: nothing holds it back but what is under way.
    #[must_use]
    pub fn rests(&self) -> Option<Duration> {
        let refill = Duration::from_secs(1) * REFILLED as u32 / PER_SECOND as u32;
        (self.allowance.0 < REFILLED).then_some(refill)
    }

    fn refill(&mut self) {
        let (left, at) = self.allowance;
        let millis = usize::try_from(at.elapsed().as_millis()).unwrap_or(usize::MAX);
        let earned = millis.saturating_mul(PER_SECOND) / 1000;
        if earned > 0 {
            self.allowance = (left.saturating_add(earned).min(AT_ONCE), Instant::now());
        }
    }

    /// Whether anything is under way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        !self.running.is_empty()
    }

    /// Whether it is worth looking for more: the queue is not read for each place that becomes free.
    #[must_use]
    pub fn has_room(&mut self) -> bool {
        self.refill();
        self.rests().is_none() && self.running.len() + REFILLED <= AT_ONCE
    }

    /// Begins to send what is due. How much that was.
    ///
    /// # Errors
    /// [`StoreError`] when the queue cannot be read, or what became of something could not be kept.
    pub async fn begin_due(&mut self) -> Result<usize, StoreError> {
        self.refill();
        let mut room = AT_ONCE.saturating_sub(self.running.len()).min(self.allowance.0);
        if room == 0 {
            return Ok(0);
        }
        let mut under_way: HashMap<WebhookId, usize> = HashMap::new();
        for (id, _) in self.sent.values() {
            *under_way.entry(id.clone()).or_default() += 1;
        }
        let is_full = |count: usize| count >= AT_ONCE_TO_ONE;
        let full = under_way.iter().filter(|(_, count)| is_full(**count));
        let full: Vec<WebhookId> = full.map(|(id, _)| id.clone()).collect();
        let now = self.app.ports.clock.now();
        let due = self.app.store.read(move |c| stored::due(c, &full, now, LOOKED_AT));
        let mut begun = 0_usize;
        for (id, number) in due.await? {
            let count = under_way.entry(id.clone()).or_default();
            let is_under_way = self.sent.values().any(|sent| *sent == (id.clone(), number));
            if room == 0 || is_full(*count) || is_under_way {
                continue;
            }
            *count = count.saturating_add(1);
            room = room.saturating_sub(1);
            begun = begun.saturating_add(1);
            let task = self.running.spawn(send(self.app.clone(), id.clone(), number));
            self.sent.insert(task.id(), (id, number));
        }
        self.allowance.0 = self.allowance.0.saturating_sub(begun);
        Ok(begun)
    }

    /// Waits until one more has come to its end. Whether any was under way.
    ///
    /// # Errors
    /// [`StoreError`] when what became of it could not be kept; it is sent again then.
    pub async fn one_settled(&mut self) -> Result<bool, StoreError> {
        let Some(ended) = self.running.join_next_with_id().await else { return Ok(false) };
        let (id, done) = match ended {
            Ok((id, done)) => (id, done),
            Err(error) => {
                tracing::error!(%error, "a delivery broke off; it is sent again");
                (error.id(), Ok(()))
            }
        };
        self.sent.remove(&id);
        done.map(|()| true)
    }

    /// Sends all that is due now, and waits for the end of it. How much that was.
    ///
    /// # Errors
    /// [`StoreError`].
    pub async fn send_due(&mut self) -> Result<usize, StoreError> {
        let mut sent = 0_usize;
        loop {
            let begun = if self.has_room() { self.begin_due().await? } else { 0 };
            sent = sent.saturating_add(begun);
            if self.one_settled().await? || begun > 0 {
                continue;
            }
            match self.rests() {
                Some(pause) => time::sleep(pause).await,
                None => return Ok(sent),
            }
        }
    }
}

/// Takes one delivery, sends it, and keeps what became of it.
async fn send(app: App, id: WebhookId, number: i64) -> Result<(), StoreError> {
    let token = hex::encode(digest(&app.ports.ids.secret()));
    let (lease, now) = (token.clone(), app.ports.clock.now());
    let taken = app
        .store
        .write(move |c| {
            let until = now.plus_seconds(LEASE_SECONDS);
            let Some(delivery) = stored::take(c, &id, number, &lease, now, until)? else {
                return Ok(None);
            };
            let Some(webhook) = stored::find(c, &id)? else { return Ok(None) };
            if !application::may_receive(c, &webhook, &delivery)? {
                let state = WebhookDeliveryState::Dropped;
                stored::settle(c, &WebhookDelivery { state, ..delivery }, &lease)?;
                return Ok(None);
            }
            Ok::<_, StoreError>(Some((webhook, delivery)))
        })
        .await?;
    let Some((webhook, delivery)) = taken else { return Ok(()) };
    let answer = ask(&app, &webhook, &delivery, now).await;
    let now = app.ports.clock.now();
    app.store.write(move |c| settle(c, &delivery, answer, &token, now)).await
}

/// What the receiver answers; `None`: nothing that could be read.
async fn ask(
    app: &App,
    webhook: &Webhook,
    delivery: &WebhookDelivery,
    now: Timestamp,
) -> Option<u16> {
    let body = body(&app.site, delivery);
    let parcel = Parcel {
        address: Url::parse(&webhook.address).ok()?,
        media_type: "application/json; charset=utf-8".to_owned(),
        headers: signature::headers(&app.keys, webhook, delivery.number, &body, now),
        body: body.into_bytes(),
    };
    let answer = app.ports.deliver.post(parcel).await;
    let failed = |error: &_| tracing::info!(%error, webhook = %webhook.id, "a delivery failed");
    answer.inspect_err(failed).ok()
}

/// Keeps what became of a delivery, and what that means for its webhook.
fn settle(
    c: &mut Conn,
    tried: &WebhookDelivery,
    answer: Option<u16>,
    token: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut after = WebhookDelivery {
        tried_at: Some(now),
        answer_status: answer.map(i64::from),
        ..tried.clone()
    };
    let becomes = match (answer, next_try(tried.attempts, now)) {
        (Some(200..=299), _) => {
            after.state = WebhookDeliveryState::Delivered;
            None
        }
        (Some(410), _) => {
            after.state = WebhookDeliveryState::Failed;
            Some(WebhookState::Gone)
        }
        (_, Some(at)) => {
            after.next_try_at = at;
            None
        }
        (_, None) => {
            after.state = WebhookDeliveryState::Failed;
            Some(WebhookState::Failing)
        }
    };
    if !stored::settle(c, &after, token)? {
        return Ok(());
    }
    let Some(state) = becomes else { return Ok(()) };
    let found = stored::find(c, &tried.webhook_id)?;
    let Some(webhook) = found.filter(|one| one.state == WebhookState::Active) else {
        return Ok(());
    };
    stored::save(c, &Webhook { state, ..webhook.clone() })?;
    if state == WebhookState::Gone {
        return stored::drop_waiting(c, &webhook.id);
    }
    let host = Url::parse(&webhook.address).ok();
    let detail = host.as_ref().and_then(Url::host_str).unwrap_or_default();
    let (person, notice, device) = (&webhook.person_id, Notice::WebhookFailing, &Device::default());
    notice::tell_of(c, &AccountEvent { person, notice, detail, device, now })
}
