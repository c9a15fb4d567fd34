//! The page renderer: a Node.js process on loopback that is started, watched, restarted, and asked
//! for pages. It has no database, no secrets and no session; what it may know of a
//! reader is a class.

mod build;
mod client;
mod options;
mod process;
mod quarantine;
mod question;
mod supervisor;

pub use build::Build;
pub use client::Rendered;
pub use options::RendererOptions;
pub use process::version;
pub use question::Question;

use client::Client;
use http::HeaderMap;
use quarantine::Quarantine;
use quire_routing::Page;
use std::{
    collections::{HashMap, HashSet},
    net::SocketAddr,
    sync::atomic::{AtomicUsize, Ordering::SeqCst},
    time::Duration,
};
use tokio::{
    sync::{Semaphore, watch},
    time,
};

/// A page that takes longer is given up.
const RENDER_TIME: Duration = Duration::from_secs(10);

/// How the renderer is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Health {
    /// No pages are wanted.
    Off,
    /// There is no build to start.
    NoBuild,
    /// No process can be started now, in words why; it is tried again.
    Unstartable(String),
    /// A process is on its way up, for the first time or again.
    Starting,
    /// It answers at this address.
    Ready(SocketAddr),
}

/// What to render.
#[derive(Debug, Clone)]
pub struct Order {
    /// Path and allowed query.
    pub address: String,
    /// All headers the renderer gets: nothing a client sent is among them by itself.
    pub headers: HeaderMap,
}

/// Why there is no page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// There is no build.
    #[error("the pages are not built")]
    NoBuild,
    /// The renderer is not there just now.
    #[error("the renderer is starting")]
    Starting,
    /// Too many pages are waiting already.
    #[error("too many pages are waiting to be rendered")]
    Busy,
    /// This address brought the renderer down twice.
    #[error("the address is in quarantine")]
    Quarantined,
    /// It took too long.
    #[error("rendering took too long")]
    TimedOut,
    /// The connection broke before the page was whole.
    #[error("the renderer's answer is incomplete: {0}")]
    Incomplete(String),
}

/// The renderer as everybody else sees it.
#[derive(Debug)]
pub struct Renderer {
    client: Client,
    health: watch::Receiver<Health>,
    turns: Semaphore,
    waiting: AtomicUsize,
    queue: usize,
    quarantine: Quarantine,
    screens: Option<HashSet<Page>>,
    questions: HashMap<Page, Question>,
}

impl Renderer {
    /// Starts the renderer and keeps it running as long as this runtime lives. `probe` is a page
    /// that must come before the renderer counts as ready.
    #[must_use]
    pub fn start(options: &RendererOptions, probe: Order) -> Self {
        let client = Client::new();
        let (tell, health) = watch::channel(Health::Starting);
        let build = options.pages.then(|| Build::find(options.dir.as_deref())).flatten();
        // A renderer that someone else runs is of our build only when they say so.
        let is_known = options.address.is_none() || options.dir.is_some();
        let known = build.as_ref().filter(|_| is_known);
        let screens = known.and_then(Build::screens);
        let questions = known.map(Build::questions).unwrap_or_default();
        match (options.address, build) {
            _ if !options.pages => {
                tell.send_replace(Health::Off);
            }
            (Some(address), _) => {
                tokio::spawn(supervisor::watch_foreign(address, client.clone(), probe, tell));
            }
            (None, Some(build)) => {
                let process = process::ProcessSettings {
                    node: options.node.clone(),
                    memory_megabytes: options.memory_megabytes,
                    build,
                    sells_memberships: options.sells_memberships,
                };
                tokio::spawn(supervisor::run(process, client.clone(), probe, tell));
            }
            (None, None) => {
                tell.send_replace(Health::NoBuild);
            }
        }
        Self {
            client,
            health,
            turns: Semaphore::new(options.concurrency),
            waiting: AtomicUsize::new(0),
            queue: options.queue,
            quarantine: Quarantine::default(),
            screens,
            questions,
        }
    }

    /// Whether a page is among those that are built: the route table knows some that are not yet.
    #[must_use]
    pub fn draws(&self, page: Page) -> bool {
        self.screens.as_ref().is_none_or(|screens| screens.contains(&page))
    }

    /// What a page asks first, where the build says so.
    #[must_use]
    pub fn question(&self, page: Page) -> Option<&Question> {
        self.questions.get(&page)
    }

    /// How the renderer is now.
    #[must_use]
    pub fn health(&self) -> Health {
        self.health.borrow().clone()
    }

    /// Waits until the renderer is ready, or can never be.
    pub async fn settled(&self) -> Health {
        let mut health = self.health.clone();
        let settled = health.wait_for(|health| *health != Health::Starting).await;
        settled.map_or(Health::NoBuild, |health| health.clone())
    }

    /// Renders a page.
    ///
    /// # Errors
    /// [`RenderError`]; each is answered with the plain page.
    pub async fn render(&self, order: &Order) -> Result<Rendered, RenderError> {
        if self.quarantine.holds(&order.address) {
            return Err(RenderError::Quarantined);
        }
        self.address()?;
        let _turn = self.turn().await?;
        // The renderer may have gone while we waited for our turn.
        let address = self.address()?;
        let asked = self.client.render(address, order);
        let rendered = match time::timeout(RENDER_TIME, asked).await {
            Ok(rendered) => rendered,
            Err(_) => Err(RenderError::TimedOut),
        };
        match &rendered {
            Ok(_) => self.quarantine.forgive(&order.address),
            Err(_) => self.quarantine.blame(&order.address),
        }
        rendered
    }

    fn address(&self) -> Result<SocketAddr, RenderError> {
        match *self.health.borrow() {
            Health::Ready(address) => Ok(address),
            Health::Starting | Health::Unstartable(_) => Err(RenderError::Starting),
            Health::NoBuild | Health::Off => Err(RenderError::NoBuild),
        }
    }

    async fn turn(&self) -> Result<tokio::sync::SemaphorePermit<'_>, RenderError> {
        if let Ok(turn) = self.turns.try_acquire() {
            return Ok(turn);
        }
        let _waiting = Waiting::enter(&self.waiting, self.queue).ok_or(RenderError::Busy)?;
        self.turns.acquire().await.map_err(|_| RenderError::Starting)
    }

    /// How many pages wait for their turn.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.load(SeqCst)
    }
}

/// One page in the queue.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn enter(waiting: &'a AtomicUsize, most: usize) -> Option<Self> {
        let entered = Self(waiting);
        (waiting.fetch_add(1, SeqCst) < most).then_some(entered)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, SeqCst);
    }
}
