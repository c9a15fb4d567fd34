//! A server on loopback that says what the test tells it, whatever it is asked.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinSet,
};

pub struct Server {
    pub address: SocketAddr,
    asked: Arc<AtomicUsize>,
    _accepting: JoinSet<()>,
}

impl Server {
    /// Says the same to everybody.
    pub async fn saying(answer: &str) -> Self {
        Self::saying_in_turn(&[answer]).await
    }

    /// Says one after the other, the last again and again.
    pub async fn saying_in_turn(answers: &[&str]) -> Self {
        let answers: Vec<String> = answers.iter().map(|&text| text.to_owned()).collect();
        Self::new(move |stream, turn| {
            let answer = answers.get(turn).or(answers.last()).unwrap().clone();
            async move { say(stream, &answer).await }
        })
        .await
    }

    /// Says the same to everybody, encrypted.
    pub async fn encrypted(answer: &str) -> Self {
        let (acceptor, answer) = (tls::acceptor(), answer.to_owned());
        Self::new(move |stream, _| {
            let (acceptor, answer) = (acceptor.clone(), answer.clone());
            async move {
                if let Ok(stream) = acceptor.accept(stream).await {
                    say(stream, &answer).await;
                }
            }
        })
        .await
    }

    /// Says a byte at a time and never comes to an end.
    pub async fn dripping() -> Self {
        Self::new(|mut stream, _| async move {
            let head = b"HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n";
            let mut is_open = stream.write_all(head).await.is_ok();
            let mut tick = tokio::time::interval(std::time::Duration::from_millis(50));
            while is_open {
                tick.tick().await;
                is_open = stream.write_all(b"x").await.is_ok();
            }
        })
        .await
    }

    /// Takes the connection and says nothing.
    pub async fn silent() -> Self {
        Self::new(|mut stream, _| async move {
            let mut heard = Vec::new();
            let _ = stream.read_to_end(&mut heard).await;
        })
        .await
    }

    async fn new<F>(answer: impl Fn(TcpStream, usize) -> F + Send + 'static) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let asked = Arc::new(AtomicUsize::new(0));
        let count = asked.clone();
        let mut accepting = JoinSet::new();
        accepting.spawn(async move {
            let mut answering = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                let turn = count.fetch_add(1, Ordering::SeqCst);
                answering.spawn(answer(stream, turn));
            }
        });
        Self { address, asked, _accepting: accepting }
    }

    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// How many connections came.
    pub fn connection_count(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

/// An answer with this body, and with these lines in its head.
pub fn of_length(head: &str, body: &str) -> String {
    format!("HTTP/1.1 200 OK\r\n{head}content-length: {}\r\n\r\n{body}", body.len())
}

/// An answer in JSON.
pub fn json(body: &str) -> String {
    of_length("content-type: application/json\r\n", body)
}

/// Reads the head of a request, answers, and closes.
async fn say(mut stream: impl AsyncRead + AsyncWrite + Unpin, answer: &str) {
    let mut head = Vec::new();
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read_buf(&mut head).await {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
    }
    let _ = stream.write_all(answer.as_bytes()).await;
    let _ = stream.shutdown().await;
    // What is left unread would reset the connection before the answer is read.
    let _ = tokio::io::copy(&mut stream, &mut tokio::io::sink()).await;
}

/// A certificate for `localhost` that only these tests trust.
pub mod tls {
    use std::sync::Arc;
    use tokio_rustls::{
        TlsAcceptor,
        rustls::{
            RootCertStore, ServerConfig,
            crypto::aws_lc_rs,
            pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
        },
    };

    const PEM: &[u8] = include_bytes!("localhost.pem");

    fn certificate() -> CertificateDer<'static> {
        CertificateDer::from_pem_slice(PEM).unwrap()
    }

    pub fn roots() -> RootCertStore {
        let mut roots = RootCertStore::empty();
        roots.add(certificate()).unwrap();
        roots
    }

    pub fn acceptor() -> TlsAcceptor {
        let config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate()], PrivateKeyDer::from_pem_slice(PEM).unwrap())
            .unwrap();
        TlsAcceptor::from(Arc::new(config))
    }
}
