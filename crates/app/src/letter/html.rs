//! An email as HTML that looks like the site. Mail programs know little CSS, so what matters stands in
//! the elements; the sheet only adds the dark scheme. Nothing is loaded from anywhere: opening the
//! email cannot be tracked.

use super::{Letter, Part, look::Look};
use quick_xml::escape::escape;
use std::fmt::Write;

pub(super) const SANS: &str = "font-family:'Public Sans',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
pub(super) const SERIF: &str = "font-family:Newsreader,Georgia,'Times New Roman',serif";

pub(super) fn write(letter: &Letter<'_>) -> String {
    let look = Look::of(letter.sender.design.as_ref());
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <meta name=\"supported-color-schemes\" content=\"light dark\">\
         <title>{}</title><style>{}</style></head>\n\
         <body class=\"paper ink\" style=\"margin:0;padding:0;background:#fbfaf7;color:#1d1b18;{SANS}\">\n",
        escape(&letter.subject),
        look.dark_sheet()
    );
    // What a list of emails shows after the subject.
    if let Some(Part::Text(first)) = letter.parts.first() {
        let first = escape(first);
        let _ = writeln!(
            html,
            "<div style=\"display:none;max-height:0;overflow:hidden\">{first}</div>"
        );
    }
    // Tables, because one of the widespread programs knows neither `max-width` nor `margin:auto`.
    let _ = writeln!(
        html,
        "<table role=\"presentation\" class=\"paper\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
         style=\"background:#fbfaf7\"><tr><td align=\"center\" style=\"padding:32px 16px\">\n\
         <table role=\"presentation\" width=\"560\" cellpadding=\"0\" cellspacing=\"0\" \
         style=\"width:100%;max-width:560px\"><tr><td align=\"left\">\n\
         <p class=\"head\" style=\"margin:0 0 32px;{}\"><a href=\"{}\" class=\"name\" style=\"{};\
         font-size:26px;line-height:32px;font-weight:600;color:{};text-decoration:none\">{}</a></p>",
        look.head_style(),
        escape(&letter.sender.address),
        look.title_font,
        look.name[0],
        escape(&letter.sender.name)
    );
    for part in &letter.parts {
        write_part(&mut html, part, &look);
    }
    write_footer(&mut html, letter);
    html.push_str("</td></tr></table>\n</td></tr></table>\n</body></html>\n");
    html
}

/// Writing to a string cannot fail, so what that says is dropped.
fn write_part(html: &mut String, part: &Part, look: &Look) {
    let _ = match part {
        Part::Text(words) => writeln!(
            html,
            "<p class=\"ink\" style=\"margin:0 0 20px;font-size:16px;line-height:26px;color:#1d1b18\">{}</p>",
            escape(words)
        ),
        Part::Code(code) => writeln!(
            html,
            "<p class=\"ink sunken\" style=\"margin:0 0 20px;padding:16px 24px;border-radius:8px;\
             background:#f3f1eb;font:600 32px/40px ui-monospace,Menlo,Consolas,monospace;\
             letter-spacing:6px;color:#1d1b18\">{}</p>",
            escape(code)
        ),
        Part::Button(label, address) => writeln!(
            html,
            "<p style=\"margin:4px 0 24px\"><a href=\"{}\" class=\"button\" style=\"display:inline-block;\
             padding:12px 24px;border-radius:999px;background:{};color:{};font-size:16px;\
             line-height:20px;font-weight:600;text-decoration:none\">{}</a></p>",
            escape(address),
            look.button[0],
            look.on_button[0],
            escape(label)
        ),
        Part::Link(label, address) => writeln!(
            html,
            "<p style=\"margin:0 0 12px;font-size:16px;line-height:26px\"><a href=\"{}\" class=\"ink\" \
             style=\"color:#1d1b18;text-decoration:underline\">{}</a></p>",
            escape(address),
            escape(label)
        ),
        Part::Story { title, about, text, address } => {
            write_story(html, title, about, text, address)
        }
        Part::Facts(facts) => {
            let rows: String = facts.iter().map(row).collect();
            writeln!(
                html,
                "<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" \
                 style=\"margin:0 0 20px;font-size:15px;line-height:24px\">{rows}</table>"
            )
        }
    };
}

fn write_story(
    html: &mut String,
    title: &str,
    about: &str,
    text: &str,
    address: &str,
) -> std::fmt::Result {
    write!(
        html,
        "<div class=\"line\" style=\"padding:20px 0;border-top:1px solid #e5e1d8\">\
         <a href=\"{}\" class=\"ink\" style=\"{SERIF};font-size:20px;line-height:26px;font-weight:600;\
         color:#1d1b18;text-decoration:none\">{}</a>",
        escape(address),
        escape(title)
    )?;
    if !text.is_empty() {
        let style = "margin:4px 0 0;font-size:16px;line-height:24px;color:#1d1b18";
        write!(html, "<p class=\"ink\" style=\"{style}\">{}</p>", escape(text))?;
    }
    let style = "margin:8px 0 0;font-size:13px;line-height:20px;color:#6f6a61";
    writeln!(html, "<p class=\"soft\" style=\"{style}\">{}</p></div>", escape(about))
}

fn row((name, value): &(&'static str, String)) -> String {
    format!(
        "<tr><td class=\"soft\" style=\"padding-right:16px;color:#6f6a61\" valign=\"top\">{name}</td>\
         <td class=\"ink\" style=\"color:#1d1b18\">{}</td></tr>",
        escape(value)
    )
}

fn write_footer(html: &mut String, letter: &Letter<'_>) {
    let site = [(letter.site.name.clone(), letter.site.url.clone())];
    let links: Vec<String> = letter
        .footer
        .iter()
        .chain(&site)
        .map(|(label, address)| {
            format!(
                "<a href=\"{}\" class=\"soft\" style=\"color:#6f6a61;text-decoration:underline\">{}</a>",
                escape(address),
                escape(label)
            )
        })
        .collect();
    let _ = writeln!(
        html,
        "<p class=\"soft line\" style=\"margin:32px 0 0;padding-top:16px;border-top:1px solid #e5e1d8;\
         font-size:13px;line-height:22px;color:#6f6a61\">{}</p>",
        links.join(" &nbsp;·&nbsp; ")
    );
}
