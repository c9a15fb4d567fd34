//! Accepts connections, and ends in order.

use crate::{
    Settings, Shortcut,
    connection::Connections,
    connection_watchdog::{Detached, WatchedStream},
    memory::{Next, Responder},
    permits::{ConnectionPermit, Permits},
};
use poem::{Endpoint, Response};
use std::{io, net::SocketAddr, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpStream},
    runtime::Handle,
    sync::mpsc::{self, UnboundedSender, error::SendError},
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
    pub async fn run(self: &Arc<Self>, socket: TcpListener) {
        let mut pause = Backoff::default();
        let (back, mut returning) = mpsc::unbounded_channel();
        loop {
            let accepted = tokio::select! {
                biased;
                () = self.stop.cancelled() => break,
                Some(open) = returning.recv() => {
                    self.go_on(open, &back);
                    continue;
                }
                accepted = accept(&socket, &self.permits) => accepted,
            };
            match accepted {
                Ok((stream, peer, permit)) => {
                    pause = Backoff::default();
                    if let Some(permit) = permit {
                        self.begin(WatchedStream::new(stream), peer, permit, back.clone());
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
        returning.close();
        while let Ok(open) = returning.try_recv() {
            self.go_on(open, &back);
        }
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

    fn go_on(self: &Arc<Self>, open: OpenConnection, back: &Returning) {
        let OpenConnection { stream, peer, permit } = open;
        match WatchedStream::adopt(stream) {
            Ok(stream) => self.begin(stream, peer, permit, back.clone()),
            Err(error) => tracing::debug!(%peer, %error, "connection ended"),
        }
    }

    /// Answers on this thread what is ready, then goes on where the endpoint runs.
    fn begin(
        self: &Arc<Self>,
        stream: WatchedStream,
        peer: SocketAddr,
        permit: ConnectionPermit,
        back: Returning,
    ) {
        let listener = self.clone();
        self.tasks.spawn(async move {
            let responder = listener.responder(peer);
            let stream = tokio::select! {
                stream = responder.answer(stream) => stream,
                () = listener.cut.cancelled() => return,
            };
            let Some(stream) = stream.and_then(|stream| stream.detach().ok()) else { return };
            let (tasks, main) = (listener.tasks.clone(), listener.main.clone());
            let open = OpenConnection { stream, peer, permit };
            tasks.spawn_on(async move { listener.ask_endpoint(open, back).await }, &main);
        });
    }

    /// Has the endpoint answer until an answer is ready again, then sends the connection back.
    async fn ask_endpoint(&self, open: OpenConnection, back: Returning) {
        let OpenConnection { stream, peer, permit } = open;
        let Ok(stream) = WatchedStream::adopt(stream) else { return };
        let stream = tokio::select! {
            stream = self.until_ready(stream, peer) => stream,
            () = self.cut.cancelled() => return,
        };
        let Some(stream) = stream.and_then(|stream| stream.detach().ok()) else { return };
        if let Err(SendError(open)) = back.send(OpenConnection { stream, peer, permit }) {
            // Its thread has just stopped: what has come is still answered.
            let Ok(stream) = WatchedStream::adopt(open.stream) else { return };
            tokio::select! {
                _ = self.connections.serve(stream, peer, &self.stop) => {}
                () = self.cut.cancelled() => {}
            }
        }
    }

    async fn until_ready(
        &self,
        mut stream: WatchedStream,
        peer: SocketAddr,
    ) -> Option<WatchedStream> {
        loop {
            stream = self.connections.serve(stream, peer, &self.stop).await?;
            let (read, next) = self.responder(peer).answer_one(stream).await?;
            stream = read;
            if next == Next::Answered {
                return Some(stream);
            }
        }
    }

    fn responder(&self, peer: SocketAddr) -> Responder<'_, S> {
        Responder {
            peer,
            limits: self.connections.limits(),
            shortcut: &self.shortcut,
            stop: &self.stop,
        }
    }
}

/// A connection on its way from one thread to another.
struct OpenConnection {
    stream: Detached,
    peer: SocketAddr,
    permit: ConnectionPermit,
}

type Returning = UnboundedSender<OpenConnection>;

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
