#![doc = include_str!("../README.md")]

pub mod address;
pub mod edge;
pub mod flag;
pub mod host;
pub mod href;
pub mod page;
pub mod pattern;
pub mod post_id;
pub mod print;
pub mod query;
pub mod reserved;
pub mod resolve;
pub mod route;
mod route_error;
pub mod routes;
pub mod share;
pub mod table;
mod vocabulary;

pub use address::ParsedAddress;
pub use flag::{Flag, Flags};
pub use host::{Domain, Host, HostKind, HostList, HostOwner, Hosts, SiteOrigin};
pub use page::{Layout, Page};
pub use resolve::{Asker, Resolution, on_main_site, resolve};
pub use route::{Auth, Kind};
pub use route_error::RouteError;
pub use table::RouteTable;
pub use vocabulary::VOCABULARY;
