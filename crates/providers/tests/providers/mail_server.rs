//! A mail server that notes what it is told, and letters for it.

use quire_app::ports::{HeaderText, Mail, Mailer};
use quire_providers::{Letterhead, Smtp, SmtpSecurity, SmtpSettings, SystemClock, SystemIds};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    task::JoinSet,
};

/// At work until it is dropped.
pub struct MailServer {
    smtp: Smtp,
    heard: Arc<Mutex<Vec<String>>>,
    _accepting: JoinSet<()>,
}

impl MailServer {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let heard = Arc::<Mutex<Vec<String>>>::default();
        let (mut accepting, noted) = (JoinSet::new(), heard.clone());
        accepting.spawn(async move {
            let mut listening = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                listening.spawn(listen(stream, noted.clone()));
            }
        });
        let smtp = Smtp::new(settings(port), letterhead()).unwrap();
        Self { smtp, heard, _accepting: accepting }
    }

    /// Takes a letter and returns the lines it was told of it.
    pub async fn take(&self, mail: Mail) -> Vec<String> {
        self.smtp.send(mail).await.unwrap();
        std::mem::take(&mut *self.heard.lock().unwrap())
    }
}

/// Takes every letter of one connection.
async fn listen(stream: TcpStream, heard: Arc<Mutex<Vec<String>>>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 sink\r\n").await.unwrap();
    let mut in_data = false;
    while let Ok(Some(line)) = lines.next_line().await {
        let answer: &[u8] = match line.as_str() {
            "." if in_data => {
                in_data = false;
                b"250 kept\r\n"
            }
            "DATA" => {
                in_data = true;
                b"354 go on\r\n"
            }
            _ if in_data => b"",
            _ => b"250 ok\r\n",
        };
        heard.lock().unwrap().push(line);
        write.write_all(answer).await.unwrap();
    }
}

/// A server on this machine, without a protected connection.
pub fn settings(port: u16) -> SmtpSettings {
    SmtpSettings {
        host: "127.0.0.1".to_owned(),
        port: Some(port),
        security: SmtpSecurity::Plain,
        credentials: None,
        authority: None,
        patience: Duration::from_secs(10),
    }
}

pub fn letterhead() -> Letterhead {
    Letterhead {
        from_name: HeaderText::new("Quire"),
        from: "post@quire.example".parse().unwrap(),
        clock: Arc::new(SystemClock),
        ids: Arc::new(SystemIds),
    }
}

/// A letter to `ada@example.org`.
pub fn mail(name: &str, subject: &str, text: &str) -> Mail {
    Mail {
        to: "ada@example.org".parse().unwrap(),
        to_name: HeaderText::new(name),
        subject: HeaderText::new(subject),
        text: text.to_owned(),
        html: format!("<p>{}</p>", text.trim()),
        unsubscribe: None,
    }
}

/// The lines between the start of the connection and the letter.
pub fn envelope(heard: &[String]) -> &[String] {
    &heard[..start_of_data(heard)]
}

/// The lines of a letter's head, with headers of several lines made one.
pub fn headers(heard: &[String]) -> Vec<String> {
    let letter = &heard[start_of_data(heard) + 1..];
    let end = letter.iter().position(String::is_empty).unwrap();
    let head = letter[..end].join("\n");
    // A line that begins with white space continues the header above it.
    head.replace("\n ", " ").replace("\n\t", " ").lines().map(str::to_owned).collect()
}

fn start_of_data(heard: &[String]) -> usize {
    heard.iter().position(|line| line == "DATA").unwrap()
}
