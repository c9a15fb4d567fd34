//! nginx on loopback, serving given bytes as files: the measure for cached pages.

use crate::needs;
use crate::postgres::free_port;
use crate::proc::output;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A running nginx; stopped by its pid when dropped.
pub struct Nginx {
    child: Child,
    /// Where it answers.
    pub url: String,
    /// Where it answers with the headers given beside its own.
    pub wordy: String,
}

impl Nginx {
    /// Serves the files of `dir` (with `.gz` beside a file used as it is).
    pub fn start(dir: &Path, headers: &[(String, String)]) -> Result<Self> {
        needs::program("nginx", "nginx-light")?;
        let (port, wordy) = (free_port()?, free_port()?);
        let shown = dir.display();
        // Started by root, nginx would give up its rights and could not read a private folder.
        let user = output(Command::new("id").arg("-un"))?;
        let user = user.trim();
        let headers: String =
            headers.iter().map(|(name, value)| format!("add_header {name} {value:?};\n")).collect();
        let config = format!(
            "user {user}; worker_processes auto; daemon off; pid {shown}/nginx.pid; error_log {shown}/error.log;\n\
             events {{ worker_connections 1024; }}\n\
             http {{ access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;\n\
               open_file_cache max=100; client_body_temp_path {shown}/body; proxy_temp_path {shown}/proxy;\n\
               fastcgi_temp_path {shown}/fastcgi; uwsgi_temp_path {shown}/uwsgi; scgi_temp_path {shown}/scgi;\n\
               types {{ text/html html; }}\n\
               root {shown}; gzip_static on;
               server {{ listen 127.0.0.1:{port}; }}
               server {{ listen 127.0.0.1:{wordy}; {headers} }} }}\n"
        );
        let file: PathBuf = dir.join("nginx.conf");
        std::fs::write(&file, config)?;
        let child = Command::new("nginx")
            .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
            .arg("-c")
            .arg(&file)
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start nginx")?;
        let at = |port| format!("http://127.0.0.1:{port}");
        let nginx = Self { child, url: at(port), wordy: at(wordy) };
        for _ in 0..100 {
            if std::net::TcpStream::connect(("127.0.0.1", port)).is_ok() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        Ok(nginx)
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}
