use super::{measure::png, world::World};
use futures_util::poll;
use quire_app::{
    App,
    image::{Image, ImageError, PictureError, UploadRefusal, measure, upload},
};
use quire_core::UserId;
use std::{pin::Pin, sync::mpsc, task::Poll};
use tokio::{runtime::Builder, sync::oneshot, task::spawn_blocking};

type Uploaded = Result<Image, UploadRefusal>;
type Upload = Pin<Box<dyn Future<Output = Uploaded>>>;

/// Keeps the one thread that works on pictures from going on.
struct Gate {
    open: mpsc::Sender<()>,
    reached: oneshot::Receiver<()>,
}

impl Gate {
    /// Stands behind everything that was handed to the thread so far.
    fn new() -> Self {
        let (open, wait) = mpsc::channel::<()>();
        let (reach, reached) = oneshot::channel();
        spawn_blocking(move || {
            reach.send(()).unwrap();
            // Nothing is ever sent: the gate opens when the sender goes.
            wait.recv().unwrap_err();
        });
        Self { open, reached }
    }

    /// Lets the thread do what was handed to it so far, and nothing that is handed to it from now on.
    async fn next(self) -> Self {
        let mut next = Self::new();
        drop(self.open);
        (&mut next.reached).await.unwrap();
        next
    }
}

/// Runs a test with a single thread that works on pictures.
fn on_one_thread(test: impl AsyncFnOnce(App, Gate)) {
    let world = World::new();
    let runtime = Builder::new_current_thread().max_blocking_threads(1).build().unwrap();
    runtime.block_on(async {
        let mut gate = Gate::new();
        (&mut gate.reached).await.unwrap();
        test(world.app.clone(), gate).await;
    });
}

/// Uploads a file that claims to be a picture of this size, and ends where its pixels begin.
fn begin(app: &App, (width, height): (u32, u32)) -> Upload {
    let app = app.clone();
    let bytes = png(width, height, 8, b"");
    Box::pin(async move { upload(&app, UserId::from_bits(1), bytes).await })
}

fn is_broken(done: &Uploaded) -> bool {
    matches!(done, Err(UploadRefusal::Picture(PictureError::Broken)))
}

/// How many of them are done after each turn of the thread, until all are.
async fn turns(mut gate: Gate, mut uploads: Vec<Upload>) -> (Gate, Vec<usize>) {
    let mut turns = Vec::new();
    loop {
        let mut waiting = Vec::new();
        let before = uploads.len();
        for mut upload in uploads {
            match poll!(&mut upload) {
                Poll::Ready(done) => assert!(is_broken(&done), "{done:?}"),
                Poll::Pending => waiting.push(upload),
            }
        }
        turns.push(before - waiting.len());
        if waiting.is_empty() {
            return (gate, turns);
        }
        assert!(turns.len() < 100, "they never end: {turns:?}");
        uploads = waiting;
        gate = gate.next().await;
    }
}

#[test]
fn pictures_at_work_take_no_more_memory_than_there_is_for_all() {
    on_one_thread(async |app, gate| {
        // As much as a colour JPEG of 49 megapixels takes: two of them are too much.
        const LARGE: (u32, u32) = (6_000, 6_160);
        assert_eq!(measure(&png(LARGE.0, LARGE.1, 8, b"")).unwrap().memory, 157);
        let (gate, done) = turns(gate, (0..12).map(|_| begin(&app, LARGE)).collect()).await;
        // They are measured two at once, then read one after the other.
        assert_eq!(done, [[0; 7].as_slice(), &[1; 12]].concat());
        // Small ones are worked on beside each other, two at once.
        let (gate, done) = turns(gate, (0..4).map(|_| begin(&app, (1, 1))).collect()).await;
        assert_eq!(done, [0, 0, 0, 2, 2]);
        // Nothing is kept from the one that takes all there is.
        let (_, done) = turns(gate, vec![begin(&app, (5_000, 10_000))]).await;
        assert_eq!(done, [0, 0, 1]);
    });
}

#[test]
fn a_picture_too_many_is_told_to_come_back() {
    on_one_thread(async |app, gate| {
        let mut waiting: Vec<_> = (0..64).map(|_| begin(&app, (1, 1))).collect();
        for one in &mut waiting {
            assert!(poll!(one).is_pending());
        }
        let refused = begin(&app, (1, 1)).await;
        assert!(matches!(refused, Err(UploadRefusal::Image(ImageError::Busy))), "{refused:?}");
        let (_, done) = turns(gate, waiting).await;
        assert_eq!(done.iter().sum::<usize>(), 64);
    });
}
