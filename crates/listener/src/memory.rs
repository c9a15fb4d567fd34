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

/// Answers until a request comes whose answer is not ready, and gives the connection back with that
/// request unread. None: the connection is closed, or its client took too long.
pub(crate) async fn answer<S: Shortcut>(
    mut stream: WatchedStream,
    peer: SocketAddr,
    limits: &ConnectionLimits,
    shortcut: &S,
    stop: &CancellationToken,
) -> Option<WatchedStream> {
    let mut bytes = BytesMut::with_capacity(READ);
    let watchdog = stream.watchdog();
    let mut glance = time::interval(GLANCE);
    let goes_on = {
        let mut answered =
            std::pin::pin!(answer_ready(&mut stream, &mut bytes, peer, limits, shortcut));
        loop {
            tokio::select! {
                biased;
                ended = answered.as_mut() => match ended {
                    Ok(goes_on) => break goes_on,
                    Err(error) => {
                        tracing::debug!(%peer, %error, "connection ended");
                        return None;
                    }
                },
                // What has begun to come is answered by hyper, which then closes.
                () = stop.cancelled() => break true,
                _ = glance.tick() => {
                    if watchdog.is_overdue(limits) {
                        tracing::debug!(%peer, "connection closed: the client takes too long");
                        return None;
                    }
                }
            }
        }
    };
    if !goes_on || (stop.is_cancelled() && bytes.is_empty()) {
        return None;
    }
    match stream.put_back(bytes) {
        Ok(()) => Some(stream),
        Err(error) => {
            tracing::debug!(%peer, %error, "connection ended");
            None
        }
    }
}

/// Whether somebody else has to go on with what is in `bytes`; otherwise the client has left.
async fn answer_ready<S: Shortcut>(
    stream: &mut WatchedStream,
    bytes: &mut BytesMut,
    peer: SocketAddr,
    limits: &ConnectionLimits,
    shortcut: &S,
) -> io::Result<bool> {
    loop {
        // A connection begins with reading, and so does every request that has not come whole.
        if stream.read_buf(bytes).await? == 0 {
            return Ok(false);
        }
        while !bytes.is_empty() {
            match look_up(bytes, peer.ip(), limits, shortcut) {
                Begin::Partial => break,
                Begin::Other => return Ok(true),
                Begin::Ready(length, answer) => {
                    bytes.advance(length);
                    let watchdog = stream.watchdog();
                    watchdog.busy();
                    write(stream, &answer).await?;
                    watchdog.idle();
                }
            }
        }
        bytes.reserve(READ);
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
