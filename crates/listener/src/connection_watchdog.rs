//! Watches one connection: what its client is doing, since when, and whether that takes too long.
//!
//! hyper's own header timeout starts when a kept-alive connection falls idle, so it cannot tell
//! 10 seconds for a head from 60 seconds of rest. The watchdog sits on the socket and can.

use crate::{ConnectionLimits, head_framing::HeadFraming};
use bytes::BytesMut;
use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed},
    },
    task::{Context, Poll},
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};

const IDLE: u8 = 0;
const HEAD: u8 = 1;
const BUSY: u8 = 2;

/// What a connection is doing. Times are milliseconds since the connection began, plus one, so
/// that zero means "not now".
#[derive(Debug)]
pub struct ConnectionWatchdog {
    began: Instant,
    phase: AtomicU8,
    since: AtomicU64,
    body_since: AtomicU64,
    body_bytes: AtomicU64,
    unread_since: AtomicU64,
    is_body_whole: AtomicBool,
    is_kept_open: AtomicBool,
}

impl ConnectionWatchdog {
    /// A connection that has just been made. It owes us its first head, so it counts as busy
    /// sending one.
    #[must_use]
    pub fn new() -> Self {
        Self {
            began: Instant::now(),
            phase: AtomicU8::new(HEAD),
            since: AtomicU64::new(1),
            body_since: AtomicU64::new(0),
            body_bytes: AtomicU64::new(0),
            unread_since: AtomicU64::new(0),
            is_body_whole: AtomicBool::new(true),
            is_kept_open: AtomicBool::new(true),
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX - 1) + 1
    }

    fn enter(&self, phase: u8) {
        self.since.store(self.now(), Relaxed);
        self.phase.store(phase, Relaxed);
    }

    /// The head is complete; the server is at work.
    pub fn busy(&self) {
        self.is_body_whole.store(true, Relaxed);
        self.enter(BUSY);
    }

    /// Whether both sides keep the connection open after the answer.
    pub fn keeps_open(&self, is_kept_open: bool) {
        self.is_kept_open.store(is_kept_open, Relaxed);
    }

    /// Whether the last request was read whole, its answer is complete, and nothing of the next one came.
    #[must_use]
    pub fn is_between_requests(&self) -> bool {
        self.phase.load(Relaxed) == IDLE
            && self.is_body_whole.load(Relaxed)
            && self.is_kept_open.load(Relaxed)
    }

    /// The answer is complete.
    pub fn idle(&self) {
        self.body_since.store(0, Relaxed);
        self.enter(IDLE);
    }

    /// The server waits for the request's body.
    pub fn body_begins(&self) {
        self.is_body_whole.store(false, Relaxed);
        self.body_bytes.store(0, Relaxed);
        self.body_since.store(self.now(), Relaxed);
    }

    /// So many bytes of the body came.
    pub fn body_came(&self, bytes: usize) {
        self.body_bytes.fetch_add(bytes as u64, Relaxed);
    }

    /// All of the body came.
    pub fn body_is_whole(&self) {
        self.is_body_whole.store(true, Relaxed);
    }

    /// The body is complete, or no longer wanted.
    pub fn body_ends(&self) {
        self.body_since.store(0, Relaxed);
    }

    /// Whether the client is taking longer than the limits allow.
    #[must_use]
    pub fn is_overdue(&self, limits: &ConnectionLimits) -> bool {
        let now = self.now();
        let longer = |since: u64, limit: Duration| {
            since != 0 && Duration::from_millis(now.saturating_sub(since)) > limit
        };
        let since = self.since.load(Relaxed);
        let phase = match self.phase.load(Relaxed) {
            IDLE => longer(since, limits.idle),
            HEAD => longer(since, limits.head),
            _ => false,
        };
        let body = limits.body_time(self.body_bytes.load(Relaxed));
        phase
            || longer(self.body_since.load(Relaxed), body)
            || longer(self.unread_since.load(Relaxed), limits.write)
    }
}

/// A socket with a watchdog on it. It also refuses heads that proxies and servers may read differently
/// (request smuggling).
#[derive(Debug)]
pub struct WatchedStream {
    stream: TcpStream,
    watchdog: Arc<ConnectionWatchdog>,
    framing: HeadFraming,
    /// What was read before and is read again.
    unread: BytesMut,
}

impl WatchedStream {
    /// Puts a watchdog on a socket.
    #[must_use]
    pub fn new(stream: TcpStream) -> Self {
        let watchdog = Arc::new(ConnectionWatchdog::new());
        Self { stream, watchdog, framing: HeadFraming::default(), unread: BytesMut::new() }
    }

    /// The watchdog.
    #[must_use]
    pub fn watchdog(&self) -> Arc<ConnectionWatchdog> {
        self.watchdog.clone()
    }

    /// The address at this end.
    #[must_use]
    pub fn local_addr(&self) -> Option<SocketAddr> {
        self.stream.local_addr().ok()
    }

    /// Puts bytes back that were read and are for someone else. After an answer they begin a head
    /// that came together with the one before, and is judged now.
    ///
    /// # Errors
    /// When that head is framed in more than one way.
    pub fn put_back(&mut self, mut bytes: BytesMut) -> io::Result<()> {
        if self.watchdog.phase.load(Relaxed) == IDLE && !bytes.is_empty() {
            self.came(&bytes)?;
        }
        bytes.unsplit(std::mem::take(&mut self.unread));
        self.unread = bytes;
        Ok(())
    }

    /// The same socket, driven by the runtime that calls.
    ///
    /// # Errors
    /// When the system cannot watch the socket.
    pub fn adopt(detached: Detached) -> io::Result<Self> {
        let Detached { stream, watchdog, framing, unread } = detached;
        Ok(Self { stream: TcpStream::from_std(stream)?, watchdog, framing, unread })
    }

    /// Takes the socket away from the runtime that drives it.
    ///
    /// # Errors
    /// When the system does not let it go.
    pub fn detach(self) -> io::Result<Detached> {
        let Self { stream, watchdog, framing, unread } = self;
        Ok(Detached { stream: stream.into_std()?, watchdog, framing, unread })
    }

    fn came(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.watchdog.phase.load(Relaxed) == IDLE {
            self.watchdog.enter(HEAD);
            self.framing = HeadFraming::default();
        }
        if self.watchdog.phase.load(Relaxed) == HEAD && !self.framing.accepts(bytes) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "a head with ambiguous framing",
            ));
        }
        Ok(())
    }
}

/// A watched socket on its way from one runtime to another.
#[derive(Debug)]
pub struct Detached {
    stream: std::net::TcpStream,
    watchdog: Arc<ConnectionWatchdog>,
    framing: HeadFraming,
    unread: BytesMut,
}

impl AsyncRead for WatchedStream {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if !this.unread.is_empty() {
            let most = this.unread.len().min(buf.remaining());
            buf.put_slice(&this.unread.split_to(most));
            return Poll::Ready(Ok(()));
        }
        let before = buf.filled().len();
        match Pin::new(&mut this.stream).poll_read(cx, buf) {
            Poll::Ready(Ok(())) => {
                let fresh = buf.filled().get(before..).unwrap_or_default();
                Poll::Ready(if fresh.is_empty() { Ok(()) } else { this.came(fresh) })
            }
            other => other,
        }
    }
}

impl WatchedStream {
    fn wrote<T>(&self, written: Poll<T>) -> Poll<T> {
        let unread = &self.watchdog.unread_since;
        match &written {
            Poll::Ready(_) => unread.store(0, Relaxed),
            Poll::Pending if unread.load(Relaxed) == 0 => {
                unread.store(self.watchdog.now(), Relaxed);
            }
            Poll::Pending => {}
        }
        written
    }
}

impl AsyncWrite for WatchedStream {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(cx, buf);
        this.wrote(written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write_vectored(cx, bufs);
        this.wrote(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}
