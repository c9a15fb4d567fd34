import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';

/** Runs a command of the staff on the site under test. */
export function quire(...args: string[]): string {
  const [program, outbox] = [process.env.QUIRE, process.env.OUTBOX];
  if (!program || !outbox) throw new Error('QUIRE names no program, or OUTBOX no folder');
  const data = dirname(outbox);
  return execFileSync(program, [...args, '--data', data, '--config', join(data, 'quire.toml')], { encoding: 'utf8' });
}
