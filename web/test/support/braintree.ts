import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const PYTHON = fileURLToPath(new URL('../../../target/venv/bin/python', import.meta.url));
const SERVER = fileURLToPath(new URL('../../../bin/tests/braintree/server.py', import.meta.url));

interface TransactionRow {
  status: string;
  minor: number;
}

/** What speaks the protocol of Braintree, with its own stand-ins for the scripts of PayPal's button. */
export class BraintreeServer {
  #process: ChildProcess | null = null;
  url = '';

  async start(): Promise<void> {
    const child = spawn(PYTHON, [SERVER], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process = child;
    const said = child.stdout as Readable;
    for await (const line of createInterface(said)) {
      this.url = `http://127.0.0.1:${line.trim()}`;
      said.resume();
      return;
    }
    throw new Error('Braintree did not start; `cargo xtask test site` installs what it needs.');
  }

  /** What a site's configuration says of it. */
  get config(): string {
    return `[payments.braintree]
merchant_id = "quire"
public_key = "quire_public_key"
private_key = "quire_private_key"
environment = "sandbox"
merchant_accounts = { USD = "quire_usd", CAD = "quire_cad" }
api = "${this.url}/"
scripts = "${this.url}/js/"
`;
  }

  /** Has the next requests that change something go wrong. */
  async misbehaves(faults: string[]): Promise<void> {
    await fetch(`${this.url}/_faults`, { method: 'POST', body: JSON.stringify(faults) });
  }

  /** The payments by which it took money, in minor units. */
  async taken(): Promise<number[]> {
    const answer = await fetch(`${this.url}/_state`);
    const { transactions } = (await answer.json()) as { transactions: TransactionRow[] };
    return transactions.filter(({ status }) => status === 'SUBMITTED_FOR_SETTLEMENT').map(({ minor }) => minor);
  }

  async end(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}
