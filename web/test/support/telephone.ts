import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A number of a German mobile telephone that hardly anybody has, as one writes it at home and as it is sent to. */
export function newNumber(): { home: string; full: string } {
  const rest = String(Math.floor(Math.random() * 10 ** 8)).padStart(8, '0');
  return { home: `0151 ${rest}`, full: `+49151${rest}` };
}

/** The newest code that was sent to a telephone. */
export function textedCode(number: string): string | null {
  const folder = process.env.OUTBOX;
  if (!folder) throw new Error('OUTBOX names no folder');
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const messages = names.filter((name) => name.endsWith('.sms')).map((name) => readFileSync(join(folder, name), 'utf8'));
  const mine = messages.findLast((text) => text.startsWith(`To: ${number}\n`));
  return mine?.match(/^(\d{6}) is your /mu)?.[1] ?? null;
}
