import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** Each browser is believed to be in a network of its own, and letters lie in a folder. */
const CONFIG = '[server]\ntrusted_proxies = ["127.0.0.1"]\noutbox = true\n';
const RENDERER = fileURLToPath(new URL('../../.next/standalone', import.meta.url));

/** A port at which no one listens. */
export async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  await once(taken, 'close');
  return port;
}

/** A site of a test's own, with no one in it until it is seeded: it can be killed, and started again where it was. */
export class OwnServer {
  readonly #data = mkdtempSync(join(tmpdir(), 'quire-site-'));
  #process: ChildProcess | null = null;
  /** The same from the first start on. */
  #listen = '';
  #private = '';

  /** `more` is what its configuration says beside what every site of a test has. */
  constructor(public more = '') {}

  get url(): string {
    return `http://${this.#listen}`;
  }

  /** Where it listens. */
  get host(): string {
    return this.#listen;
  }

  /** Where it says what it counts, and which hosts get a certificate. */
  get privateHost(): string {
    return this.#private;
  }

  /** Where its letters lie. */
  get outbox(): string {
    return join(this.#data, 'outbox');
  }

  /** What it has counted under a name since it was started. */
  async counted(name: string): Promise<number> {
    const lines = (await (await fetch(`http://${this.#private}/metrics`)).text()).split('\n');
    return Number(
      lines
        .find((line) => line.startsWith(`quire_${name} `))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  }

  /** The program under test. */
  get #program(): string {
    const program = process.env.QUIRE;
    if (!program) throw new Error('QUIRE names no program');
    return program;
  }

  /** Fills it with the demo content, before it is started. */
  async seed(): Promise<void> {
    await this.run('seed');
  }

  /** Runs one of the program's commands on what it keeps. */
  async run(...command: string[]): Promise<void> {
    const child = spawn(this.#program, [...command, '--data', this.#data], { stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
  }

  /** Starts it, and waits until it answers and draws pages. */
  async start(): Promise<void> {
    const config = join(this.#data, 'quire.toml');
    writeFileSync(config, CONFIG + this.more);
    this.#listen ||= `127.0.0.1:${await freePort()}`;
    this.#private ||= `127.0.0.1:${await freePort()}`;
    const log = openSync(join(this.#data, 'server.log'), 'a');
    const child = spawn(this.#program, ['serve', '--listen', this.#listen, '--private', this.#private, '--data', this.#data], {
      env: { ...process.env, QUIRE_RENDERER: process.env.QUIRE_RENDERER ?? RENDERER, QUIRE_CONFIG: config },
      stdio: ['ignore', 'pipe', log],
    });
    closeSync(log);
    this.#process = child;
    const said = child.stdout as Readable;
    for await (const line of createInterface(said)) {
      if (!line.startsWith('ready ')) continue;
      said.resume();
      return;
    }
    throw new Error(`the server ended before it was ready: see ${this.#data}/server.log`);
  }

  /** Kills it, as a power cut would. Its renderer ends with it. */
  async kill(): Promise<void> {
    await this.#stop('SIGKILL');
  }

  /** Ends it in order. */
  async stop(): Promise<void> {
    await this.#stop('SIGTERM');
  }

  /** Ends it and takes away what it kept. */
  async end(): Promise<void> {
    await this.#stop('SIGTERM');
    rmSync(this.#data, { recursive: true, force: true });
  }

  async #stop(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
