//! Resolvers and the reads they ask for take turns.

use futures_util::future::join_all;
use quire_graphql::resolver_executor::Waiting;
use std::{
    future::poll_fn,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    task::Poll,
};
use tokio::sync::oneshot;

#[tokio::test]
async fn a_read_leaves_when_every_resolver_has_come_to_rest() {
    let waiting = Waiting::default();
    let sink = waiting.sink();
    let asked = Arc::new(AtomicUsize::new(0));
    let resolvers = (0..200).map(|n| {
        let (answer, answered) = oneshot::channel();
        let (asked, sink) = (asked.clone(), &sink);
        async move {
            // Some ask to be run again first, as large joins do.
            if n % 3 == 0 {
                let mut again = true;
                poll_fn(|cx| {
                    cx.waker().wake_by_ref();
                    if std::mem::take(&mut again) { Poll::Pending } else { Poll::Ready(()) }
                })
                .await;
            }
            let by_now = asked.clone();
            asked.fetch_add(1, Ordering::SeqCst);
            sink(Box::pin(async move {
                let _ = answer.send(by_now.load(Ordering::SeqCst));
            }));
            answered.await
        }
    });
    let seen = waiting.run(join_all(resolvers)).await;
    assert!(seen.iter().all(|seen| *seen == Ok(200)));
}
