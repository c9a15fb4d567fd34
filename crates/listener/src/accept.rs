//! Accepts connections, and ends in order.

use crate::{
    Settings, Shortcut,
    connection::Connections,
    connection_watchdog::WatchedStream,
    memory,
    permits::{ConnectionPermit, Permits},
};
use poem::{Endpoint, Response};
use std::{io, net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpStream},
    runtime::Handle,
    time,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// What all threads of a listener share.
pub struct Listener<E, S> {
    connections: Arc<Connections<E>>,
    shortcut: Arc<S>,
    permits: Permits,
    tasks: TaskTracker,
    stop: CancellationToken,
    cut: CancellationToken,
    /// Where connections go on that ask for something that is not ready.
    main: Handle,
}

impl<E, S> Listener<E, S>
where
    E: Endpoint<Output = Response> + 'static,
    S: Shortcut,
{
    /// Prepares to serve `endpoint`, whose requests run on `main`.
    pub fn new(
        endpoint: E,
        shortcut: Arc<S>,
        settings: Settings,
        stop: CancellationToken,
        main: Handle,
    ) -> Self {
        Self {
            permits: Permits::new(&settings.limits, settings.trusted),
            connections: Arc::new(Connections::new(endpoint, settings.limits, settings.refuse)),
            shortcut,
            tasks: TaskTracker::new(),
            cut: CancellationToken::new(),
            stop,
            main,
        }
    }

    /// Serves what connects to `socket` until told to stop, and returns when nothing is open.
    pub async fn run(&self, socket: TcpListener) {
        let mut pause = Backoff::default();
        loop {
            let accepted = tokio::select! {
                biased;
                () = self.stop.cancelled() => break,
                accepted = accept(&socket, &self.permits) => accepted,
            };
            match accepted {
                Ok((stream, peer, permit)) => {
                    pause = Backoff::default();
                    if let Some(permit) = permit {
                        self.begin(stream, peer, permit);
                    }
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
        self.tasks.close();
        let time = self.connections.limits().stop;
        if time::timeout(time, self.tasks.wait()).await.is_err() {
            tracing::warn!(
                open = self.tasks.len(),
                "closing connections that did not finish in time"
            );
            self.cut.cancel();
            self.tasks.wait().await;
        }
    }

    fn begin(&self, stream: TcpStream, peer: SocketAddr, permit: ConnectionPermit) {
        let (connections, shortcut) = (self.connections.clone(), self.shortcut.clone());
        let (stop, cut, main) = (self.stop.clone(), self.cut.clone(), self.main.clone());
        let tasks = self.tasks.clone();
        self.tasks.spawn(async move {
            let stream = WatchedStream::new(stream);
            let served = tokio::select! {
                served = memory::answer(stream, peer, connections.limits(), &*shortcut, &stop) => served,
                () = cut.cancelled() => return,
            };
            let Some(rest) = served.and_then(|stream| stream.detach().ok()) else { return };
            tasks.spawn_on(
                async move {
                    let Ok(stream) = WatchedStream::adopt(rest) else { return };
                    tokio::select! {
                        () = connections.serve(stream, peer, stop) => {}
                        () = cut.cancelled() => {}
                    }
                    drop(permit);
                },
                &main,
            );
        });
    }
}

type Accepted = (TcpStream, SocketAddr, Option<ConnectionPermit>);

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
