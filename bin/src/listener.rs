//! The public listener: accepts connections, holds them to the limits of
//! security-and-reliability §2.5, and hands sound requests to an endpoint. poem's own server has
//! neither header timeouts nor connection limits, and leaves Nagle's algorithm on, so connections
//! are served with hyper here.

mod body;
mod connection;
mod gauge;
mod head;
mod places;

pub use places::{Places, file_descriptors};

use crate::config::Limits;
use connection::Connections;
use poem::{Endpoint, Response};
use std::{io, net::IpAddr, sync::Arc, time::Duration};
use tokio::{net::TcpListener, time};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// How a listener treats its clients.
#[derive(Debug, Clone)]
pub struct Settings {
    /// What one client and one request may take.
    pub limits: Limits,
    /// Peers that are proxies of ours: exempt from the limit per address.
    pub trusted: Vec<IpAddr>,
}

/// Serves `endpoint` on `socket` until `stop` is cancelled, then lets open requests finish for
/// [`Limits::stop_seconds`] and closes what is left.
pub async fn serve<E>(socket: TcpListener, endpoint: E, settings: Settings, stop: CancellationToken)
where
    E: Endpoint<Output = Response> + 'static,
{
    let places = Places::new(&settings.limits, settings.trusted);
    let connections = Arc::new(Connections::new(endpoint, settings.limits.clone()));
    let tasks = TaskTracker::new();
    let cut = CancellationToken::new();
    let mut pause = Backoff::default();
    loop {
        let accepted = tokio::select! {
            biased;
            () = stop.cancelled() => break,
            accepted = accept(&socket, &places) => accepted,
        };
        match accepted {
            Ok((stream, peer, place)) => {
                pause = Backoff::default();
                let Some(place) = place else { continue };
                let (connections, stop, cut) = (connections.clone(), stop.clone(), cut.clone());
                tasks.spawn(async move {
                    tokio::select! {
                        () = connections.serve(stream, peer, stop) => {}
                        () = cut.cancelled() => {}
                    }
                    drop(place);
                });
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                // Out of descriptors or memory: trying again at once would spin (1.5 row 12).
                let wait = pause.next();
                tracing::warn!(%error, ?wait, "cannot accept connections");
                time::sleep(wait).await;
            }
        }
    }
    drop(socket);
    tasks.close();
    if time::timeout(settings.limits.stop(), tasks.wait()).await.is_err() {
        tracing::warn!(open = tasks.len(), "closing connections that did not finish in time");
        cut.cancel();
        tasks.wait().await;
    }
}

type Accepted = (tokio::net::TcpStream, std::net::SocketAddr, Option<places::Place>);

async fn accept(socket: &TcpListener, places: &Places) -> io::Result<Accepted> {
    let whole = places.wait().await;
    let (stream, peer) = socket.accept().await?;
    // Answers are written in one go; waiting to fill a packet only costs time.
    stream.set_nodelay(true)?;
    Ok((stream, peer, places.take(peer.ip(), whole)))
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
