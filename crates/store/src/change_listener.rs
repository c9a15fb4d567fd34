//! Hearing of commits: also of those that other processes on the same database make.
//!
//! On PostgreSQL every commit that noted changes is told on a channel, in the transaction itself,
//! so it is heard exactly when the changes can be read. Diesel's connection cannot wait for such
//! a message, only look whether one has come; the one connection that listens is `tokio-postgres`'.

use crate::DatabaseUrl;
use std::{future::poll_fn, sync::Arc, time::Duration};
use tokio::{
    sync::{Notify, mpsc},
    time::{sleep, timeout},
};
use tokio_postgres::{AsyncMessage, Client, Config, NoTls};

/// Where PostgreSQL tells of commits.
pub(crate) const CHANNEL: &str = "quire_changes";
/// How often a database that tells nothing is worth a look.
const LOOK: Duration = Duration::from_secs(1);

/// Why it is time to look for changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// Someone committed changes.
    Commit,
    /// Listening begins (again); what was committed before was not heard.
    Begun,
    /// A while has passed: this database tells nothing, or cannot be listened to just now.
    Nothing,
}

/// Hears of commits of every process on the database. A follower that looks for changes each time
/// it hears something, from where it stood, misses none.
pub struct ChangeListener {
    own: Arc<Notify>,
    server: Option<Config>,
    ear: Option<Ear>,
    was_refused: bool,
}

/// A connection that listens. It ends with its client.
struct Ear {
    told: mpsc::Receiver<()>,
    _client: Client,
}

impl ChangeListener {
    /// `own` is notified of this process's commits, for a database that tells nothing.
    pub(crate) fn of(url: &DatabaseUrl, own: Arc<Notify>) -> Self {
        let server = match url {
            DatabaseUrl::Sqlite(_) => None,
            DatabaseUrl::Postgres(address) => match address.parse() {
                Ok(server) => Some(watchful(server)),
                Err(error) => {
                    tracing::warn!(%error, "cannot listen to PostgreSQL; looking every second");
                    None
                }
            },
        };
        Self { own, server, ear: None, was_refused: false }
    }

    /// Waits until there may be changes that were not there when it last returned.
    pub async fn heard(&mut self) -> Heard {
        let Some(server) = &self.server else {
            return match timeout(LOOK, self.own.notified()).await {
                Ok(()) => Heard::Commit,
                Err(_) => Heard::Nothing,
            };
        };
        if let Some(ear) = &mut self.ear {
            if ear.told.recv().await.is_some() {
                return Heard::Commit;
            }
            self.ear = None;
        }
        match listen(server).await {
            Ok(ear) => {
                self.ear = Some(ear);
                self.was_refused = false;
                Heard::Begun
            }
            Err(error) => {
                if !std::mem::replace(&mut self.was_refused, true) {
                    tracing::warn!(%error, "cannot listen to PostgreSQL; looking every second");
                }
                sleep(LOOK).await;
                Heard::Nothing
            }
        }
    }
}

/// A server that is gone without a word must be noticed.
fn watchful(mut server: Config) -> Config {
    server
        .connect_timeout(Duration::from_secs(2))
        .keepalives_idle(Duration::from_secs(10))
        .keepalives_interval(Duration::from_secs(5))
        .keepalives_retries(3);
    server
}

async fn listen(server: &Config) -> Result<Ear, tokio_postgres::Error> {
    let (client, mut connection) = server.connect(NoTls).await?;
    // Room for one: a listener that has not looked yet sees later commits too when it does.
    let (tell, told) = mpsc::channel(1);
    tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(_) = message
                && let Err(mpsc::error::TrySendError::Closed(())) = tell.try_send(())
            {
                break;
            }
        }
    });
    client.batch_execute(&format!("LISTEN {CHANNEL}")).await?;
    Ok(Ear { told, _client: client })
}
