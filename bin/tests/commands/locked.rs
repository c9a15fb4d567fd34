//! The server is killed between wrong passwords, and none of them is forgotten.

use crate::{ready, server};
use serde_json::{Value, json};
use std::{
    io::{Read, Write},
    net::TcpStream,
};

/// What the server answers to a wrong password.
fn tried(address: &str) -> Value {
    let query =
        "mutation { signInWithPassword(email: \"ada@mail.example\", password: \"a wrong one\") {
        __typename ... on InvalidPassword { failCount } } }";
    let body = json!({ "query": query }).to_string();
    let request = format!(
        "POST /_/graphql HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut socket = TcpStream::connect(address).unwrap();
    socket.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
    let answer: Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"));
    answer["data"]["signInWithPassword"].clone()
}

#[test]
fn a_server_killed_between_wrong_passwords_forgets_none() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    std::fs::create_dir(dir.join("posts")).unwrap();
    for failure in 1..=7 {
        let (mut child, _said) = server(dir, &[]);
        let address = ready(&mut child);
        let answer = tried(&address);
        child.kill().unwrap();
        child.wait().unwrap();
        let expected = match failure {
            1..=5 => json!({ "__typename": "InvalidPassword", "failCount": failure }),
            _ => json!({ "__typename": "PasswordSoftLockout" }),
        };
        assert_eq!(answer, expected, "failure {failure}");
    }
}
