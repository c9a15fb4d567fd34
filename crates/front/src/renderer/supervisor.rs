//! Keeps the renderer running.

use super::{Health, Order, client::Client, process};
use std::{io, net::SocketAddr, time::Duration};
use tokio::{
    sync::watch,
    time::{self, Instant, MissedTickBehavior},
};

/// How often a running renderer is asked whether it is alive …
const PULSE: Duration = Duration::from_secs(1);
/// … and how long it may take to say so.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a renderer may take to render its first page.
const STARTING: Duration = Duration::from_secs(30);
/// How often it is asked for it.
const KNOCK: Duration = Duration::from_millis(10);
/// Pauses between attempts; a renderer that lived for [`STABLE`] starts again at once.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
const STABLE: Duration = Duration::from_secs(10);

/// Starts the renderer again and again, until its health is no longer watched.
pub async fn run(
    settings: process::ProcessSettings,
    client: Client,
    probe: Order,
    tell: watch::Sender<Health>,
) {
    let mut pause = FIRST_PAUSE;
    while !tell.is_closed() {
        let began = Instant::now();
        match live(&settings, &client, &probe, &tell).await {
            Ok(why) => {
                tell.send_replace(Health::Starting);
                tracing::warn!(why, "the renderer ended");
            }
            Err(error) => {
                let node = settings.node.display();
                tell.send_replace(Health::Unstartable(format!("{node}: {error}")));
                tracing::error!(%error, %node, "the renderer cannot be started");
            }
        }
        if began.elapsed() > STABLE {
            pause = FIRST_PAUSE;
            continue;
        }
        time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// One renderer's life; says how it ended. Dropping the process kills it.
async fn live(
    settings: &process::ProcessSettings,
    client: &Client,
    probe: &Order,
    tell: &watch::Sender<Health>,
) -> io::Result<String> {
    let mut process = process::start(settings)?;
    let address = process.address;
    tokio::select! {
        ended = process.end() => return Ok(ended),
        ready = first_page(client, address, probe) => if !ready {
            return Ok("it rendered nothing in time".into());
        },
    }
    tell.send_replace(Health::Ready(address));
    tracing::info!(%address, "the renderer is ready");
    tokio::select! {
        ended = process.end() => Ok(ended),
        () = hang(client, address) => Ok("it does not answer any more".into()),
        () = tell.closed() => Ok("the server stops".into()),
    }
}

/// Waits for the first page; false when it does not come in time.
async fn first_page(client: &Client, address: SocketAddr, probe: &Order) -> bool {
    let page = async {
        while client.render(address, probe).await.is_err() {
            time::sleep(KNOCK).await;
        }
    };
    time::timeout(STARTING, page).await.is_ok()
}

/// Ends when the renderer stops answering.
async fn hang(client: &Client, address: SocketAddr) {
    let mut pulse = time::interval(PULSE);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        pulse.tick().await;
        if !time::timeout(PATIENCE, client.is_alive(address)).await.unwrap_or(false) {
            return;
        }
    }
}

/// Watches a renderer that someone else runs (development, tests).
pub async fn watch_foreign(
    address: SocketAddr,
    client: Client,
    probe: Order,
    tell: watch::Sender<Health>,
) {
    while !tell.is_closed() {
        if first_page(&client, address, &probe).await {
            tell.send_replace(Health::Ready(address));
            tokio::select! {
                () = hang(&client, address) => {}
                () = tell.closed() => {}
            }
            tell.send_replace(Health::Starting);
        }
    }
}
