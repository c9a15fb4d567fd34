//! Claps while nothing else happens, and while thousands of events are sent to a receiver that fails half the time. Each
//! arrives at least once; of a webhook that is deleted meanwhile nothing arrives any more.

use super::{CLIENTS, READERS, applaud, everybody, p99, site::site};
use anyhow::{Result, ensure};
use quire_app::{App, ports::Ports, testing::TestDoubles, webhook::WebhookCourier};
use quire_core::{
    StoryId, Timestamp, UserId, WebhookId,
    webhook::{Webhook, WebhookEvent, WebhookState},
};
use quire_providers::outgoing::Outgoing;
use quire_store::{
    Conn, StoreError,
    webhook::{self, NewWebhookDelivery},
};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    net::SocketAddr,
    path::Path,
    sync::{Arc, Mutex},
    time::Instant,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

/// Events of the webhook that stays, and of the one that goes.
const EVENTS: [u64; 2] = [4_000, 400];
/// Seconds between two tries at most.
const LONGEST: i64 = 14_400;
/// Rounds of tries: one in 2^28 is given up after all of them.
const ROUNDS: usize = 28;

/// What came: how often each event was taken, by its name.
#[derive(Clone, Default)]
struct Received(Arc<Mutex<(u64, HashMap<String, u64>)>>);

impl Received {
    /// Listens, and fails every other time.
    async fn listen(&self) -> Result<SocketAddr> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let (address, received) = (listener.local_addr()?, self.clone());
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(received.clone().answer(socket));
            }
        });
        Ok(address)
    }

    async fn answer(self, mut socket: TcpStream) -> std::io::Result<()> {
        let (mut all, mut piece) = (Vec::new(), [0; 4_096]);
        let head = loop {
            let read = socket.read(&mut piece).await?;
            all.extend(piece.iter().take(read));
            let text = String::from_utf8_lossy(&all);
            if let Some((head, body)) = text.split_once("\r\n\r\n") {
                let length = header(head, "content-length").and_then(|text| text.parse().ok());
                if body.len() >= length.unwrap_or(0_usize) {
                    break head.to_owned();
                }
            }
            if read == 0 {
                return Ok(());
            }
        };
        let status = self.take(header(&head, "webhook-id").unwrap_or_default());
        let said = format!("HTTP/1.1 {status} X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        socket.write_all(said.as_bytes()).await
    }

    fn take(&self, id: &str) -> u16 {
        let mut all = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        all.0 += 1;
        if all.0.is_multiple_of(2) {
            return 500;
        }
        *all.1.entry(id.to_owned()).or_default() += 1;
        200
    }

    /// How many events of a webhook came, and how often.
    fn of(&self, id: &WebhookId) -> (u64, u64) {
        let all = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let its = all.1.iter().filter(|(name, _)| name.contains(id.as_str())).map(|(_, n)| *n);
        its.fold((0, 0), |(events, times), n| (events + 1, times + n))
    }
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let mut lines = head.lines().filter_map(|line| line.split_once(": "));
    lines.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

pub async fn run(dir: &Path) -> Result<Value> {
    let (received, doubles) = (Received::default(), TestDoubles::default());
    let address = received.listen().await?;
    let deliver = Arc::new(Outgoing::new(&[address])?);
    let people = CLIENTS * READERS;
    let app = App { ports: Ports { deliver, ..doubles.ports() }, ..site(dir, people).await? };
    let (stays, goes) = (WebhookId::from_bits(1), WebhookId::from_bits(2));
    let now = app.ports.clock.now();
    let url = format!("http://{address}/hook");
    app.store.write(move |c| fill(c, people + 1, &url, now)).await?;
    let everybody = everybody(&app).await?;
    let (mut alone, _) = applaud(&everybody, &StoryId::from_bits(1), None).await?;
    let (courier, clock, gone) = (app.clone(), doubles.clock.clone(), goes.clone());
    let (begun, of_gone) = (Instant::now(), received.clone());
    let work = tokio::spawn(async move {
        let mut before = (0, 0);
        for round in 0..ROUNDS {
            WebhookCourier::new(courier.clone()).send_due().await?;
            if round == 0 {
                let gone = gone.clone();
                before = of_gone.of(&gone);
                courier.store.write(move |c| webhook::remove(c, &gone)).await?;
            }
            clock.advance(LONGEST);
        }
        Ok::<_, StoreError>(before)
    });
    // The claps of the story were counted up to its readers' most: another one is applauded.
    let (mut beside, _) =
        applaud(&everybody, &StoryId::from_bits(2), Some(work.abort_handle())).await?;
    let before = work.await??;
    ensure!(before.0 > 0 && before.0 < EVENTS[1], "the second was not deleted on its way");
    let (arrived, times) = received.of(&stays);
    Ok(json!({
        "alone_p99_us": p99(&mut alone)?, "beside_p99_us": p99(&mut beside)?,
        "sent": EVENTS[0], "arrived": arrived, "times": times,
        "after_deletion": received.of(&goes).1 - before.1,
        "seconds": begun.elapsed().as_secs_f64(),
    }))
}

/// Two webhooks with what they are to be sent, and a story for those who clap beside it.
fn fill(
    c: &mut Conn,
    writer: u64,
    url: &str,
    now: Timestamp,
) -> std::result::Result<(), StoreError> {
    let story = super::a_story(2, writer, now);
    quire_store::story::insert(c, &story, &quire_core::story::StoryDetails::published_at(now))?;
    for (n, events) in (1..).zip(EVENTS) {
        let hook = Webhook {
            id: WebhookId::from_bits(n),
            person_id: UserId::from_bits(writer),
            application_id: None,
            users_of: None,
            address: url.to_owned(),
            events: WebhookEvent::ALL.iter().copied().collect(),
            state: WebhookState::Active,
            secret_number: 1,
            rotated_at: None,
            created_at: now,
        };
        webhook::insert(c, &hook)?;
        for event in 0..events {
            let new = NewWebhookDelivery {
                webhook_id: &hook.id,
                event: WebhookEvent::StoryUpdated,
                thing: &format!("story:{event}"),
                actor_id: None,
                about_id: None,
                data: &json!({ "story": { "id": event.to_string() } }),
            };
            webhook::add(c, &new, now)?;
        }
    }
    Ok(())
}
