//! Answers the requests on a connection from memory, as long as their answers are ready.

use crate::{
    ConnectionLimits, ReadyAnswer, Shortcut,
    connection_watchdog::WatchedStream,
    shortcut::{Begin, look_up},
};
use bytes::{Buf, BytesMut};
use std::{
    io::{self, IoSlice},
    net::SocketAddr,
    pin::pin,
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    time,
};
use tokio_util::sync::CancellationToken;

/// Bytes that are read at once: heads of browsers are shorter.
const READ: usize = 4096;

/// How often a connection is looked at for clients that take too long.
pub(crate) const GLANCE: Duration = Duration::from_secs(1);

/// What became of the request that stood next on a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Its answer was ready, and is written.
    Answered,
    /// It is for the endpoint, and unread.
    Other,
}

/// Answers the requests on a connection from memory.
#[derive(Clone, Copy)]
pub(crate) struct Responder<'a, S> {
    pub(crate) peer: SocketAddr,
    pub(crate) limits: &'a ConnectionLimits,
    pub(crate) shortcut: &'a S,
    pub(crate) stop: &'a CancellationToken,
}

impl<S: Shortcut> Responder<'_, S> {
    /// Answers until a request comes whose answer is not ready, and gives the connection back with that
    /// request unread. None: the connection is closed, or its client took too long.
    pub(crate) async fn answer(&self, stream: WatchedStream) -> Option<WatchedStream> {
        self.read(stream, true).await.map(|(stream, _)| stream)
    }

    /// Answers the next request if its answer is ready. None as above.
    pub(crate) async fn answer_one(&self, stream: WatchedStream) -> Option<(WatchedStream, Next)> {
        self.read(stream, false).await
    }

    async fn read(
        &self,
        mut stream: WatchedStream,
        goes_on: bool,
    ) -> Option<(WatchedStream, Next)> {
        let peer = self.peer;
        let mut bytes = BytesMut::with_capacity(READ);
        let watchdog = stream.watchdog();
        let mut glance = time::interval(GLANCE);
        let next = {
            let mut read = pin!(self.read_on(&mut stream, &mut bytes, goes_on));
            loop {
                tokio::select! {
                    biased;
                    ended = read.as_mut() => match ended {
                        Ok(next) => break next,
                        Err(error) => {
                            tracing::debug!(%peer, %error, "connection ended");
                            return None;
                        }
                    },
                    // What has begun to come is answered by hyper, which then closes.
                    () = self.stop.cancelled() => break Some(Next::Other),
                    _ = glance.tick() => {
                        if watchdog.is_overdue(self.limits) {
                            tracing::debug!(%peer, "connection closed: the client takes too long");
                            return None;
                        }
                    }
                }
            }
        };
        let next = next.filter(|_| !(self.stop.is_cancelled() && bytes.is_empty()))?;
        match stream.put_back(bytes) {
            Ok(()) => Some((stream, next)),
            Err(error) => {
                tracing::debug!(%peer, %error, "connection ended");
                None
            }
        }
    }

    /// Answers all requests, or one. What someone else has to go on with is in `bytes`; none when the client has
    /// left.
    async fn read_on(
        &self,
        stream: &mut WatchedStream,
        bytes: &mut BytesMut,
        goes_on: bool,
    ) -> io::Result<Option<Next>> {
        loop {
            // A connection begins with reading, and so does every request that has not come whole.
            if stream.read_buf(bytes).await? == 0 {
                return Ok(None);
            }
            while !bytes.is_empty() {
                match look_up(bytes, self.peer.ip(), self.limits, self.shortcut) {
                    Begin::Partial => break,
                    Begin::Other => return Ok(Some(Next::Other)),
                    Begin::Ready(length, answer) => {
                        bytes.advance(length);
                        let watchdog = stream.watchdog();
                        watchdog.busy();
                        write(stream, &answer).await?;
                        watchdog.idle();
                        if !goes_on {
                            return Ok(Some(Next::Answered));
                        }
                    }
                }
            }
            bytes.reserve(READ);
        }
    }
}

async fn write(stream: &mut WatchedStream, answer: &impl ReadyAnswer) -> io::Result<()> {
    let mut parts = Vec::with_capacity(16);
    answer.write(&mut parts);
    let mut left = parts.as_mut_slice();
    while !left.is_empty() {
        match stream.write_vectored(left).await? {
            0 => return Err(io::ErrorKind::WriteZero.into()),
            written => IoSlice::advance_slices(&mut left, written),
        }
    }
    Ok(())
}
