"""The unmodified Medium SDK for Python against a running Quire, in someone's name."""

import json
import os
import struct
import tempfile
import zlib

import medium

medium.BASE_PATH = os.environ["BASE_URL"]
checks = 0


def check(condition, words):
    global checks
    checks += 1
    if not condition:
        raise SystemExit(f"medium: {words}")


def refused(run):
    try:
        run()
    except medium.MediumError as error:
        return error
    raise SystemExit("medium: something was taken that should be refused")


def png():
    """A picture of one pixel."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\x00\xff\x00\x00"))
        + chunk(b"IEND", b"")
    )


owner = json.loads(os.environ["OWNER"])
client = medium.Client(access_token=owner["token"])
me = client.get_current_user()
check(me["username"] and me["url"].endswith("/@" + me["username"]), f"who it is: {me}")

post = client.create_post(
    user_id=me["id"],
    title="From Python",
    content="# From Python\n\nWritten by a *program*.",
    content_format="markdown",
    tags=["Programs"],
    canonical_url="https://elsewhere.example/python",
    publish_status="public",
    license="cc-40-zero",
)
check(post["authorId"] == me["id"], f"whose it is: {post}")
check(post["publishStatus"] == "public", f"that it is out: {post}")
check(post["canonicalUrl"] == "https://elsewhere.example/python", f"where it was: {post}")

with tempfile.NamedTemporaryFile(suffix=".png") as file:
    file.write(png())
    file.flush()
    image = client.upload_image(file.name, "image/png")
check(image["url"].startswith("http") and len(image["md5"]) == 32, f"the picture: {image}")

application = medium.Client(application_id=owner["clientId"], application_secret=owner["secret"])
given = application.exchange_authorization_code(owner["codes"][1], owner["redirectUri"])
check(given["scope"] == ["basicProfile", "publishPost"], f"what was allowed: {given}")
check(application.get_current_user() == me, "who allowed it")
application.exchange_refresh_token(given["refresh_token"])
check(application.get_current_user() == me, "after the next tokens")

other = medium.Client(access_token="nonsense")
check("invalid" in str(refused(other.get_current_user)), "a wrong token")
wrong = refused(lambda: client.create_post("00000000dead", "x", "x", "markdown"))
check("User not found" in str(wrong), "another person")
print(f"medium: {checks} checks")
