import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const PYTHON = fileURLToPath(new URL('../../../target/venv/bin/python', import.meta.url));

/** A server of a folder of `bin/tests`, which speaks someone's protocol and says its port in a line. */
export class PythonServer {
  #process: ChildProcess | null = null;
  url = '';

  constructor(private readonly folder: string) {}

  async start(): Promise<void> {
    const script = fileURLToPath(new URL(`../../../bin/tests/${this.folder}/server.py`, import.meta.url));
    const child = spawn(PYTHON, [script], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process = child;
    const said = child.stdout as Readable;
    for await (const line of createInterface(said)) {
      this.url = `http://127.0.0.1:${line.trim()}`;
      said.resume();
      return;
    }
    throw new Error(`${this.folder} did not start; \`cargo xtask test site\` installs what it needs.`);
  }

  /** Has the next requests that change something go wrong. */
  async misbehaves(faults: string[]): Promise<void> {
    await fetch(`${this.url}/_faults`, { method: 'POST', body: JSON.stringify(faults) });
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
