//! Bodies as the connection sees them: requests no larger and no slower than allowed, answers
//! whose end the watchdog notices.

use super::connection_watchdog::ConnectionWatchdog;
use bytes::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    task::{Context, Poll},
};

/// A request's body that ends with an error when it grows too large.
pub struct Taken<B> {
    inner: Pin<Box<B>>,
    left: usize,
    watchdog: Arc<ConnectionWatchdog>,
    too_large: Arc<AtomicBool>,
}

impl<B> Taken<B> {
    /// Lets `limit` bytes through; `too_large` tells afterwards whether there were more.
    pub fn new(
        inner: B,
        limit: usize,
        watchdog: Arc<ConnectionWatchdog>,
        too_large: Arc<AtomicBool>,
    ) -> Self {
        watchdog.body_begins();
        Self { inner: Box::pin(inner), left: limit, watchdog, too_large }
    }
}

impl<B> Body for Taken<B>
where
    B: Body<Data = Bytes>,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        let this = self.get_mut();
        let frame = match this.inner.as_mut().poll_frame(cx) {
            Poll::Pending => return Poll::Pending,
            Poll::Ready(None) => {
                this.watchdog.body_is_whole();
                this.watchdog.body_ends();
                return Poll::Ready(None);
            }
            Poll::Ready(Some(Err(error))) => {
                return Poll::Ready(Some(Err(io::Error::other(error))));
            }
            Poll::Ready(Some(Ok(frame))) => frame,
        };
        let bytes = frame.data_ref().map_or(0, Bytes::len);
        this.watchdog.body_came(bytes);
        if this.inner.is_end_stream() {
            this.watchdog.body_is_whole();
        }
        match this.left.checked_sub(bytes) {
            Some(left) => {
                this.left = left;
                Poll::Ready(Some(Ok(frame)))
            }
            None => {
                this.too_large.store(true, Relaxed);
                Poll::Ready(Some(Err(io::Error::other("the body is too large"))))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

impl<B> Drop for Taken<B> {
    fn drop(&mut self) {
        self.watchdog.body_ends();
    }
}

/// An answer's body; the connection is at rest when it is gone.
pub struct Given<B> {
    inner: B,
    watchdog: Arc<ConnectionWatchdog>,
}

impl<B> Given<B> {
    /// Wraps an answer's body.
    pub fn new(inner: B, watchdog: Arc<ConnectionWatchdog>) -> Self {
        Self { inner, watchdog }
    }
}

impl<B: Body + Unpin> Body for Given<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        Pin::new(&mut self.get_mut().inner).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

impl<B> Drop for Given<B> {
    fn drop(&mut self) {
        self.watchdog.idle();
    }
}
