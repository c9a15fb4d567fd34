//! The end of a server.

use crate::site::{Mood, Site};
use http::StatusCode;
use std::time::Duration;
use tokio::net::TcpStream;

#[tokio::test]
async fn a_page_being_drawn_is_still_answered_and_no_one_else_comes_in() {
    let site = Site::start().await;
    site.drawn.set(Mood::Waits);
    let address = site.address;
    let reading = async {
        let answer = site.get("/about").await;
        assert_eq!(answer.status, StatusCode::OK);
    };
    let stopping = async {
        site.drawn.begun.acquire().await.unwrap().forget();
        site.stop.cancel();
        while TcpStream::connect(address).await.is_ok() {
            tokio::task::yield_now().await;
        }
        site.drawn.permits.add_permits(1);
    };
    tokio::join!(reading, stopping);
    site.served.await.unwrap();
}

#[tokio::test]
async fn connections_at_rest_do_not_hold_up_the_end() {
    let site = Site::start().await;
    let idle = TcpStream::connect(site.address).await.unwrap();
    assert_eq!(site.get("/about").await.status, StatusCode::OK);
    site.stop.cancel();
    site.served.await.unwrap();
    drop(idle);
}

#[tokio::test]
async fn a_client_that_never_ends_is_cut_off() {
    let site = Site::with(|limits, _| limits.stop = Duration::from_secs(1)).await;
    site.drawn.set(Mood::Waits);
    let front_door = site.raw(b"GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let stopping = async {
        site.drawn.begun.acquire().await.unwrap().forget();
        site.stop.cancel();
    };
    let (answer, ()) = tokio::join!(front_door, stopping);
    assert_eq!(answer, "");
}
