"""What speaks the protocol of Braintree, on loopback, written from its published documents: GraphQL, held against an
excerpt of its schema, and stand-ins for its scripts in browsers. It was never compared with the real service.

It can be told to misbehave, once for each of the next mutations: POST /_faults with a list of `lose` (done, and the
answer is lost), `miss` (never heard), `slow` (done, and answered after the other side has gone), `held` (done, and
answered after POST /_release) and `twice` (heard twice). POST /_agree makes what a browser gets for a PayPal account: `{"as": "good"}`, `"declined"`, or `"card"` for
what is none. POST /_settle has the money come, POST /_refund has some go back, GET /_state tells what is there.

It says its port in a line.
"""

import asyncio
import base64
import os
import sys
import uuid
from datetime import datetime, timezone
from decimal import Decimal
from pathlib import Path

from aiohttp import web
from graphql import GraphQLError, build_schema, graphql

HERE = Path(__file__).parent
KEYS = "Basic " + base64.b64encode(b"quire_public_key:quire_private_key").decode()
ACCOUNTS = {"quire_usd": "USD", "quire_cad": "CAD"}
TAKEN = {"SUBMITTED_FOR_SETTLEMENT", "SETTLEMENT_PENDING", "SETTLING", "SETTLED"}

customers, methods, nonces, transactions = {}, {}, {}, {}
faults = []
released = asyncio.Event()


def refuse(message, kind="VALIDATION", code="0"):
    raise GraphQLError(message, extensions={"errorClass": kind, "legacyCode": code})


def of(table, name, what):
    return table.get(name) or refuse(f"Unknown {what}", "NOT_FOUND", "0")


def name(kind):
    return base64.b64encode(f"{kind}_{uuid.uuid4().hex[:12]}".encode()).decode()


def now():
    return datetime.now(timezone.utc).isoformat(timespec="microseconds").replace("+00:00", "Z")


def step(transaction, status):
    transaction["status"] = status
    transaction["statusHistory"].append({"__typename": "SettledEvent", "status": status, "timestamp": now()})


def gone(transaction):
    return sum((Decimal(one["amount"]["value"]) for one in transaction["refunds"]), Decimal(0))


def node(_root, _info, id):
    kinds = ((customers, "Customer"), (methods, "PaymentMethod"), (transactions, "Transaction"))
    for table, kind in kinds:
        if id in table:
            return {"__typename": kind, **table[id]}
    return refuse("Unknown id", "NOT_FOUND")


def page(rows):
    edges = [{"cursor": str(n), "node": row} for n, row in enumerate(rows)]
    return {"edges": edges, "pageInfo": {"hasNextPage": False, "hasPreviousPage": False}}


def found(_search, _info, input, first=50, after=None):
    rows = list(transactions.values())
    if "orderId" in input:
        rows = [row for row in rows if row["orderId"] == input["orderId"]["is"]]
    if "status" in input:
        rows = [row for row in rows if row["status"] in input["status"]["in"]]
    if "createdAt" in input:
        rows = [row for row in rows if row["createdAt"] >= input["createdAt"]["greaterThanOrEqualTo"]]
    start = int(after or 0)
    some = page(rows[start : start + first])
    some["pageInfo"].update(hasNextPage=start + first < len(rows), endCursor=str(start + first))
    return some


def create_customer(_root, _info, input=None):
    id = name("customer")
    customers[id] = {"id": id, "paymentMethods": lambda _info, first=50, after=None: page(
        [one for one in methods.values() if one["customer"] == id])}
    return {"customer": customers[id]}


def delete_customer(_root, _info, input):
    of(customers, input["customerId"], "customer")
    if any(one["customer"] == input["customerId"] for one in methods.values()):
        refuse("The customer has payment methods")
    del customers[input["customerId"]]
    return {}


def forget(_root, _info, input):
    of(methods, input["paymentMethodId"], "payment method")
    del methods[input["paymentMethodId"]]
    return {}


def token(_root, _info, input=None):
    customer = input["clientToken"]["customerId"]
    of(customers, customer, "customer")
    return {"clientToken": base64.b64encode(customer.encode()).decode()}


def vault(_root, _info, input):
    # What a browser gets is good once.
    kind = nonces.pop(input["paymentMethodId"], None) or refuse("Unknown or used single-use payment method")
    of(customers, input["customerId"], "customer")
    id = name("paymentmethod_paypal")
    details = "CreditCardDetails" if kind == "card" else "PayPalAccountDetails"
    methods[id] = {"id": id, "customer": input["customerId"], "as": kind, "details": {"__typename": details}}
    return {"paymentMethod": methods[id]}


def authorize(_root, _info, input):
    method, wanted = of(methods, input["paymentMethodId"], "payment method"), input["transaction"]
    currency = ACCOUNTS.get(wanted["merchantAccountId"]) or refuse("Unknown merchant account")
    # PayPal takes the order as the number of an invoice, of which there is one.
    is_double = any(
        row["orderId"] == wanted["orderId"] and row["status"] != "PROCESSOR_DECLINED"
        for row in transactions.values()
    )
    id = name("transaction")
    row = {
        "id": id,
        "orderId": wanted["orderId"],
        "createdAt": now(),
        "amount": {"value": wanted["amount"], "currencyCode": currency},
        "processorResponse": {"legacyCode": "1000", "message": "Approved"},
        "refunds": [],
        "statusHistory": [],
    }
    transactions[id] = row
    if is_double or method["as"] == "declined":
        row["processorResponse"] = {"legacyCode": "2069" if is_double else "2074", "message": "Declined"}
        step(row, "PROCESSOR_DECLINED")
    else:
        step(row, "AUTHORIZED")
    return {"transaction": row}


def capture(_root, _info, input):
    row = of(transactions, input["transactionId"], "transaction")
    if row["status"] != "AUTHORIZED":
        refuse("Cannot submit for settlement unless status is authorized", code="91507")
    step(row, "SUBMITTED_FOR_SETTLEMENT")
    return {"transaction": row}


def give_back(row, amount):
    if gone(row) + amount > Decimal(row["amount"]["value"]):
        refuse("Refund amount is too large", code="91521")
    money = {**row["amount"], "value": f"{amount:.2f}"}
    row["refunds"].append({"id": name("refund"), "amount": money, "status": "SETTLED"})
    return row["refunds"][-1]


def refund(_root, _info, input):
    row = of(transactions, input["transactionId"], "transaction")
    if row["status"] not in ("SETTLED", "SETTLING"):
        refuse("Cannot refund transaction unless it is settled", code="91506")
    return {"refund": give_back(row, Decimal(input["refund"]["amount"]))}


def reverse(_root, _info, input):
    row = of(transactions, input["transactionId"], "transaction")
    if row["status"] in ("AUTHORIZED", "SUBMITTED_FOR_SETTLEMENT"):
        step(row, "VOIDED")
        return {"reversal": {"__typename": "Transaction", **row}}
    if row["status"] not in ("SETTLED", "SETTLING") or row["refunds"]:
        refuse("The transaction cannot be reversed")
    return {"reversal": {"__typename": "Refund", **give_back(row, Decimal(row["amount"]["value"]))}}


schema = build_schema((HERE / "schema.graphql").read_text())
schema.query_type.fields["node"].resolve = node
schema.query_type.fields["search"].resolve = lambda _root, _info: {}
schema.type_map["Search"].fields["transactions"].resolve = found
for field, resolve in {
    "createCustomer": create_customer,
    "deleteCustomer": delete_customer,
    "deletePaymentMethodFromVault": forget,
    "createClientToken": token,
    "vaultPaymentMethod": vault,
    "authorizePaymentMethod": authorize,
    "captureTransaction": capture,
    "refundTransaction": refund,
    "reverseTransaction": reverse,
}.items():
    schema.mutation_type.fields[field].resolve = resolve


async def ask(request):
    said = await request.json()
    if request.headers.get("Authorization") != KEYS or "Braintree-Version" not in request.headers:
        error = {"message": "Authentication failed", "extensions": {"errorClass": "AUTHENTICATION"}}
        return web.json_response({"data": None, "errors": [error]})
    done = await graphql(schema, said["query"], variable_values=said.get("variables"))
    answer = {"data": done.data}
    if done.errors:
        answer["errors"] = [error.formatted for error in done.errors]
    return web.json_response(answer)


async def answer(request):
    if request.method == "GET":
        return await ask(request)
    is_change = (await request.text()).find("mutation") in range(30)
    fault = faults.pop(0) if faults and is_change else None
    if fault == "miss":
        request.transport.abort()
        return web.Response(status=500)
    said = await ask(request)
    if fault == "twice":
        said = await ask(request)
    if fault == "held":
        await released.wait()
    if fault == "slow":
        # Until the other side has had enough.
        while request.transport is not None and not request.transport.is_closing():
            await asyncio.sleep(0.05)
    if fault in ("lose", "slow") and request.transport:
        request.transport.abort()
    return said


async def misbehave(request):
    faults[:] = await request.json()
    return web.Response()


async def release(_request):
    released.set()
    return web.Response()


async def agree(request):
    nonce = f"nonce-{uuid.uuid4().hex}"
    nonces[nonce] = (await request.json())["as"]
    return web.json_response({"nonce": nonce})


async def settle(_request):
    for row in transactions.values():
        if row["status"] == "SUBMITTED_FOR_SETTLEMENT":
            step(row, "SETTLED")
    return web.Response()


async def refund_there(request):
    said = await request.json()
    give_back(transactions[said["id"]], Decimal(said["amount"]))
    return web.Response()


async def state(_request):
    rows = [
        {
            "id": row["id"],
            "order": row["orderId"],
            "status": row["status"],
            "currency": row["amount"]["currencyCode"],
            "minor": int(Decimal(row["amount"]["value"]) * 100),
            "back": int(gone(row) * 100),
        }
        for row in transactions.values()
    ]
    return web.json_response({"transactions": rows, "customers": len(customers), "methods": len(methods)})


def script(name):
    async def send(_request):
        return web.Response(text=(HERE / name).read_text(), content_type="text/javascript")

    return send


async def let_browsers_in(_request, sent):
    sent.headers["Access-Control-Allow-Origin"] = "*"
    sent.headers["Access-Control-Allow-Headers"] = "*"


async def main():
    app = web.Application()
    app.add_routes([
        web.post("/graphql", answer),
        web.post("/_faults", misbehave),
        web.post("/_release", release),
        web.post("/_agree", agree),
        web.options("/_agree", lambda _request: asyncio.sleep(0, web.Response())),
        web.post("/_settle", settle),
        web.post("/_refund", refund_there),
        web.get("/_state", state),
        web.get("/js/client.min.js", script("client.js")),
        web.get("/js/paypal-checkout.min.js", script("paypal-checkout.js")),
    ])
    app.on_response_prepare.append(let_browsers_in)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    await site.start()
    print(site._server.sockets[0].getsockname()[1], flush=True)
    # Its parent process has gone when nothing can be read any more.
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    os._exit(0)


asyncio.run(main())
