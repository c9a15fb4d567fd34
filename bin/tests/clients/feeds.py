"""Feeds of a running Quire with the demo content, read by feedparser, unmodified."""

import os
import urllib.request

import feedparser

BASE = os.environ["BASE_URL"]
checks = 0


def check(condition, words):
    global checks
    checks += 1
    if not condition:
        raise SystemExit(f"feeds: {words}")


def get(path):
    with urllib.request.urlopen(BASE + path) as answer:
        return answer.status, answer.headers, answer.read()


def feed(path):
    status, headers, body = get(path)
    check(status == 200, f"{path} answered {status}")
    check("xml" in headers["content-type"], f"{path} is {headers['content-type']}")
    parsed = feedparser.parse(body)
    check(not parsed.bozo, f"{path} is not well-formed: {parsed.get('bozo_exception')}")
    check(parsed.version == "rss20", f"{path} is {parsed.version}")
    check(parsed.feed.title and parsed.feed.link, f"{path} has no title or link")
    check(any(link.rel == "self" for link in parsed.feed.links), f"{path} does not link itself")
    for entry in parsed.entries:
        check(entry.title or entry.summary, f"{path}: an entry without words")
        check(entry.link.startswith("http"), f"{path}: {entry.link} is not absolute")
        check(entry.published_parsed, f"{path}: {entry.link} has no date")
        check(entry.id, f"{path}: {entry.link} has no id")
    return parsed


latest = feed("/feed/latest")
check(len(latest.entries) >= 5, "the latest feed is nearly empty")
dates = [entry.published_parsed for entry in latest.entries]
check(dates == sorted(dates, reverse=True), "the latest feed is not newest first")
check(any(entry.get("content") for entry in latest.entries), "no entry carries its text")

first = latest.entries[0]
author = next(e for e in latest.entries if e.get("author"))
tagged = next(e for e in latest.entries if e.get("tags"))
feed("/feed/tag/" + tagged.tags[0].term)
status, _, sitemap = get("/sitemap/sitemap.xml")
check(status == 200 and b"<sitemapindex" in sitemap, "there is no sitemap index")
status, _, robots = get("/robots.txt")
check(b"Sitemap: " in robots, "robots.txt does not name the sitemap")
status, headers, _ = get("/feed/latest?format=json")
check("json" in headers["content-type"], "the JSON feed is no JSON")
print(f"feeds: {checks} checks passed")
