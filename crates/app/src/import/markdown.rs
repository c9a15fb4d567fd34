//! Markdown
mod date; mod links; mod page; mod site; mod tree;
