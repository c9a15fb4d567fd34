#![doc = include_str!("../README.md")]

mod accept;
mod body;
mod connection;
mod connection_watchdog;
mod head;
mod head_framing;
mod limits;
mod memory;
mod permits;
mod shortcut;

pub use httparse::Header;
pub use limits::ConnectionLimits;
pub use shortcut::{NoAnswer, NoShortcut, ReadyAnswer, RequestHead, Shortcut};
/// Crates whose types [`serve`] takes.
pub use {poem, tokio_util};

use accept::Listener;
use poem::{Endpoint, Response, http::StatusCode};
use std::{io, net::IpAddr, sync::Arc, thread};
use tokio::{
    net::TcpListener,
    runtime::{self, Handle},
    sync::oneshot,
};
use tokio_util::sync::CancellationToken;

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
    Arc::new(Listener::new(endpoint, NoShortcut.into(), settings, stop, Handle::current()))
        .run(socket)
        .await;
}

/// Serves like [`serve`], but asks `shortcut` first. Each core has a thread of its own for that, which
/// accepts connections and answers on them. A connection that asks for something that is not ready goes
/// to the runtime of the caller, and comes back with the next request that is.
///
/// # Errors
/// When the threads cannot be started.
pub async fn serve_with<E, S>(
    socket: TcpListener,
    endpoint: E,
    shortcut: Arc<S>,
    settings: Settings,
    stop: CancellationToken,
) -> io::Result<()>
where
    E: Endpoint<Output = Response> + 'static,
    S: Shortcut,
{
    let listener = Arc::new(Listener::new(endpoint, shortcut, settings, stop, Handle::current()));
    let socket = socket.into_std()?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut threads = Vec::new();
    for core in 0..cores {
        let (listener, socket) = (listener.clone(), socket.try_clone()?);
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let (ended, has_ended) = oneshot::channel();
        thread::Builder::new().name(format!("accept-{core}")).spawn(move || {
            let served = runtime.block_on(async {
                listener.run(TcpListener::from_std(socket)?).await;
                Ok::<(), io::Error>(())
            });
            // Who waits for it may be gone.
            let _ = ended.send(served);
        })?;
        threads.push(has_ended);
    }
    drop(socket);
    for thread in threads {
        thread.await.map_err(io::Error::other)??;
    }
    Ok(())
}
