#![doc = include_str!("../README.md")]

mod body;
mod connection;
mod connection_watchdog;
mod head;
mod limits;
mod permits;

pub use limits::ConnectionLimits;
/// Crates whose types [`serve`] takes.
pub use {poem, tokio_util};

use connection::Connections;
use permits::{ConnectionPermit, Permits};
use poem::{Endpoint, Response, http::StatusCode};
use std::{io, net::IpAddr, sync::Arc, time::Duration};
use tokio::{net::TcpListener, time};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// Makes the answer to a request that is refused or fails here: its status, and a sentence that says
/// why. It is where a server sets the headers that all its answers have.
pub type Refuse = Arc<dyn Fn(StatusCode, &str) -> Response + Send + Sync>;

/// How a listener treats its clients.
#[derive(Clone)]
pub struct Settings {
    /// What one client and one request may take.
    pub limits: ConnectionLimits,
    /// Peers that are proxies of ours: exempt from the limit per address.
    pub trusted: Vec<IpAddr>,
    /// Answers for requests that do not reach the endpoint.
    pub refuse: Refuse,
}

/// Serves `endpoint` on `socket` until `stop` is cancelled, then lets open requests finish for
/// [`ConnectionLimits::stop`] and closes what is left.
pub async fn serve<E>(socket: TcpListener, endpoint: E, settings: Settings, stop: CancellationToken)
where
    E: Endpoint<Output = Response> + 'static,
{
    let permits = Permits::new(&settings.limits, settings.trusted);
    let connections =
        Arc::new(Connections::new(endpoint, settings.limits.clone(), settings.refuse));
    let tasks = TaskTracker::new();
    let cut = CancellationToken::new();
    let mut pause = Backoff::default();
    loop {
        let accepted = tokio::select! {
            biased;
            () = stop.cancelled() => break,
            accepted = accept(&socket, &permits) => accepted,
        };
        match accepted {
            Ok((stream, peer, permit)) => {
                pause = Backoff::default();
                let Some(permit) = permit else { continue };
                let (connections, stop, cut) = (connections.clone(), stop.clone(), cut.clone());
                tasks.spawn(async move {
                    tokio::select! {
                        () = connections.serve(stream, peer, stop) => {}
                        () = cut.cancelled() => {}
                    }
                    drop(permit);
                });
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                // Out of descriptors or memory: trying again at once would spin.
                let wait = pause.next();
                tracing::warn!(%error, ?wait, "cannot accept connections");
                time::sleep(wait).await;
            }
        }
    }
    drop(socket);
    tasks.close();
    if time::timeout(settings.limits.stop, tasks.wait()).await.is_err() {
        tracing::warn!(open = tasks.len(), "closing connections that did not finish in time");
        cut.cancel();
        tasks.wait().await;
    }
}

type Accepted = (tokio::net::TcpStream, std::net::SocketAddr, Option<ConnectionPermit>);

async fn accept(socket: &TcpListener, permits: &Permits) -> io::Result<Accepted> {
    let whole = permits.wait().await;
    let (stream, peer) = socket.accept().await?;
    // Answers are written in one go; waiting to fill a packet only costs time.
    stream.set_nodelay(true)?;
    Ok((stream, peer, permits.take(peer.ip(), whole)))
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{
        BrokenPipe, ConnectionAborted, ConnectionRefused, ConnectionReset, InvalidInput,
        NotConnected,
    };
    matches!(
        error.kind(),
        BrokenPipe
            | ConnectionAborted
            | ConnectionRefused
            | ConnectionReset
            | InvalidInput
            | NotConnected
    )
}

/// Pauses that double from 10 ms to 1 s.
#[derive(Debug, Default)]
struct Backoff {
    failures: u32,
}

impl Backoff {
    fn next(&mut self) -> Duration {
        let wait = Duration::from_millis(10 << self.failures.min(7)).min(Duration::from_secs(1));
        self.failures += 1;
        wait
    }
}
