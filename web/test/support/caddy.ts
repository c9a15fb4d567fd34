import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { freePort } from './server';

/**
 * Caddy on loopback, set up as `docs/configuration.md` says, but for its own authority, its ports, and HTTP/3: a port that is free
 * for TCP may be taken for UDP.
 */
export class Caddy {
  readonly #data = mkdtempSync(join(tmpdir(), 'quire-caddy-'));
  #process: ChildProcess | null = null;
  /** Where it takes HTTPS. */
  port = 0;

  /** Starts it before a site, and waits until it takes connections. */
  async start(site: { host: string; privateHost: string }): Promise<void> {
    const program = process.env.CADDY;
    if (!program) throw new Error('CADDY names no program');
    this.port = await freePort();
    const config = join(this.#data, 'Caddyfile');
    writeFileSync(
      config,
      `{
	admin off
	auto_https disable_redirects
	https_port ${this.port}
	local_certs
	skip_install_trust
	servers {
		protocols h1 h2
	}
	on_demand_tls {
		ask http://${site.privateHost}/certificate
	}
}
https:// {
	bind 127.0.0.1
	tls {
		on_demand
	}
	reverse_proxy ${site.host}
}
`,
    );
    this.#process = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
      env: { ...process.env, HOME: this.#data, XDG_DATA_HOME: this.#data, XDG_CONFIG_HOME: this.#data },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    this.#process.stderr?.on('data', (text: Buffer) => (said += text.toString()));
    while (!(await isListening(this.port))) {
      if (this.#process.exitCode !== null) throw new Error(`Caddy ended: ${said}`);
    }
  }

  /** Whether it has a certificate for a host, or gets one. */
  answersFor(servername: string): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connectSecurely({ port: this.port, host: '127.0.0.1', servername, rejectUnauthorized: false });
      socket.once('secureConnect', () => {
        resolve(true);
        socket.destroy();
      });
      socket.once('error', () => resolve(false));
    });
  }

  /** Ends it and takes away its certificates. */
  async end(): Promise<void> {
    const child = this.#process;
    if (child && child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
    rmSync(this.#data, { recursive: true, force: true });
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
