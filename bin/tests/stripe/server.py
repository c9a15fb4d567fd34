"""What speaks the protocol of Stripe, on loopback (localstripe), with what Stripe does beside it: it remembers
the keys by which requests are sent once, is told whether the buyer is there, and takes cards in wallets, whose
buttons its script shows (`wallets.js`).

It can be told to misbehave, once for each of the next requests that change something: POST /_faults with a list
of `lose` (done, and the answer is lost), `miss` (never heard), `slow` (done, and answered after the other side
has gone) and `twice` (heard twice).

It says its port in a line.
"""

import asyncio
import os
import pathlib
import sys
from urllib.parse import parse_qsl, urlencode

from aiohttp import web
from localstripe import resources, server

# Nothing of one run is there in the next.
resources.Store.dump_to_disk = lambda self: None

answers = {}
locks = {}
faults = []


def gone(request):
    request.transport.abort()
    return web.Response(status=500)


async def let_browsers_in(request, answer):
    """Browsers of tests have headers of their own, about which they ask first."""
    answer.headers["Access-Control-Allow-Headers"] = "*"


@web.middleware
async def misbehave(request, handler):
    if request.method == "OPTIONS":
        return web.Response()
    if request.path == "/_faults":
        faults[:] = await request.json()
        return web.Response()
    fault = faults.pop(0) if faults and request.method in ("POST", "DELETE") else None
    if fault == "miss":
        return gone(request)
    await request.read()
    answer = await handler(request)
    if fault == "twice":
        answer = await handler(request)
    if fault == "slow":
        # Until the other side has had enough.
        while request.transport is not None and not request.transport.is_closing():
            await asyncio.sleep(0.05)
    return gone(request) if fault in ("lose", "slow") and request.transport else answer


def plain(answer):
    """The same answer once more."""
    return web.Response(status=answer.status, text=answer.text, content_type="application/json")


@web.middleware
async def remember(request, handler):
    key = request.headers.get("Idempotency-Key")
    if request.method != "POST" or key is None:
        return await handler(request)
    async with locks.setdefault(key, asyncio.Lock()):
        asked = (request.path, await request.read())
        if key not in answers:
            answers[key] = (asked, await handler(request))
        before, answer = answers[key]
        if before != asked:
            return web.json_response({"error": {"type": "idempotency_error"}}, status=400)
        return plain(answer)


@web.middleware
async def confirm(request, handler):
    """Whether someone is there makes no difference here."""
    if request.path.endswith("/confirm") and request.content_type.endswith("urlencoded"):
        form = parse_qsl((await request.read()).decode())
        rest = [pair for pair in form if pair[0] not in ("off_session", "use_stripe_sdk")]
        request._read_bytes = urlencode(rest).encode()
    return await handler(request)


WALLETS = pathlib.Path(__file__).with_name("wallets.js").read_text()


@web.middleware
async def show_wallets(request, handler):
    """The script shows the buttons of wallets, too."""
    answer = await handler(request)
    if not request.path.startswith("/js.stripe.com/"):
        return answer
    return web.Response(text=answer.text + WALLETS, content_type="application/javascript")


async def paid_in_wallet(request):
    """What a wallet gives for one of its cards."""
    said = await server.get_post_data(request)
    card = {"number": said["number"], "exp_month": 12, "exp_year": 2099, "cvc": "123"}
    method = resources.PaymentMethod(type="card", card=card)
    method.card["wallet"] = {"type": said["type"], said["type"]: {}, "dynamic_last4": None}
    return web.json_response(method._export())


async def main():
    for middleware in (show_wallets, confirm, remember, misbehave):
        server.app.middlewares.insert(0, middleware)
    server.app.on_response_prepare.append(let_browsers_in)
    server.app.router.add_post("/_config/wallet", paid_in_wallet)
    runner = web.AppRunner(server.app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    await site.start()
    print(site._server.sockets[0].getsockname()[1], flush=True)
    # Its parent process has gone when nothing can be read any more.
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    os._exit(0)


asyncio.run(main())
