"""A payment provider after an outage of an hour: it answers what became of each payment, and tells of every one
three times, out of order, signed. It prints its address in a line; for a site's address that it reads it prints one
line of JSON: how long it took until every message was taken.
"""

import asyncio
import hashlib
import hmac
import json
import random
import sys
import time

import aiohttp
from aiohttp import web

COUNT, SECRET, AT_ONCE = int(sys.argv[1]), sys.argv[2].encode(), 16


async def answer(request):
    name = request.path.split("/")[3]
    return web.json_response(
        {"id": name, "status": "succeeded", "client_secret": None, "last_payment_error": None}
    )


def message(n, time_told):
    """The first two times it is the same message, then another about the same."""
    name = f"evt_{n}_{time_told // 2}"
    intent = {"id": f"pi_{n}", "status": "succeeded"}
    return json.dumps({"id": name, "type": "payment_intent.succeeded", "data": {"object": intent}})


def signature(body):
    now = int(time.time())
    signed = hmac.new(SECRET, f"{now}.{body}".encode(), hashlib.sha256).hexdigest()
    return f"t={now},v1={signed}"


async def flood(site):
    queue = [(n, told) for n in range(COUNT) for told in range(3)]
    random.Random(1).shuffle(queue)
    sent = again = 0
    async with aiohttp.ClientSession() as session:

        async def tell():
            nonlocal sent, again
            while queue:
                one = queue.pop()
                body = message(*one)
                headers = {"stripe-signature": signature(body), "content-type": "application/json"}
                async with session.post(f"{site}/_/payment-events", data=body, headers=headers) as heard:
                    sent += 1
                    if heard.status == 503:
                        again += 1
                        queue.insert(0, one)
                    elif heard.status != 200:
                        sys.exit(f"{heard.status}: {body}")

        begun = time.monotonic()
        await asyncio.gather(*(tell() for _ in range(AT_ONCE)))
        return {"seconds": time.monotonic() - begun, "sent": sent, "again": again}


async def main():
    app = web.Application()
    app.router.add_route("*", "/v1/payment_intents/{rest:.*}", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    print(f"http://127.0.0.1:{site._server.sockets[0].getsockname()[1]}", flush=True)
    address = await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    if address.strip():
        print(json.dumps(await flood(address.strip())), flush=True)


asyncio.run(main())
