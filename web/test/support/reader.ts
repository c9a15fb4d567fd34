import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

let count = 0;

const outbox = process.env.OUTBOX ?? '';

/** An address that nobody has. */
export const newAddress = (): string => `reader-${Date.now()}-${process.pid}-${count++}@example.org`;

/** The newest code that was mailed to an address. */
export function mailedCode(email: string): string | null {
  if (!outbox) throw new Error('OUTBOX names no folder');
  const mails = readdirSync(outbox).filter((name) => name.endsWith('.eml')).map((name) => readFileSync(join(outbox, name), 'utf8'));
  const mine = mails.findLast((text) => text.toLowerCase().includes(email));
  return mine?.match(/^Subject: (\d{6})\b/mu)?.[1] ?? null;
}

/** Signs a new person in through the page that is open, as a reader would. */
export async function signIn(page: Page): Promise<string> {
  const email = newAddress();
  await page.getByRole('button', { name: /^Sign (in|up) with e-mail$/u }).click();
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = page.getByLabel('Login code');
  await expect(code).toBeVisible();
  await expect.poll(() => mailedCode(email)).not.toBeNull();
  await code.fill(mailedCode(email) ?? '');
  await page.getByRole('button', { name: 'Validate' }).click();
  await expect(page.getByRole('button', { name: 'user options menu' })).toBeVisible();
  return email;
}
