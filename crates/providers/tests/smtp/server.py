"""A real mail server on loopback (aiosmtpd), as the first word of the command line has it:

plain    takes letters as they come
tls      takes them after STARTTLS only, with the certificate that is given
auth     as tls, and from one account only
refuse   takes none, for this recipient

It says its port in a line, and then every letter as a line of JSON.
"""

import asyncio
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword


class Letters:
    def __init__(self, refuses):
        self.refuses = refuses

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.refuses:
            return "550 5.7.1 not here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        letter = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "encrypted": session.ssl is not None,
            "signed_in": bool(session.authenticated),
            "text": envelope.content.decode("utf-8"),
        }
        print(json.dumps(letter), flush=True)
        return "250 kept"


def known(server, session, envelope, mechanism, data):
    is_known = isinstance(data, LoginPassword) and data == LoginPassword(b"quire", b"a secret")
    # Who is refused is told so by the server itself.
    return AuthResult(success=is_known, handled=is_known)


async def main(kind, certificate):
    options = {}
    if kind in ("tls", "auth"):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        options = {"tls_context": context, "require_starttls": True}
    if kind == "auth":
        options |= {"authenticator": known, "auth_required": True}
    loop = asyncio.get_running_loop()
    handler = Letters(kind == "refuse")
    server = await loop.create_server(lambda: SMTP(handler, **options), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    # Its parent process has gone when nothing can be read any more.
    await loop.run_in_executor(None, sys.stdin.read)


asyncio.run(main(sys.argv[1], sys.argv[2]))
