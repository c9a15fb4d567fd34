import { type ChildProcess, spawn } from 'node:child_process';
import { createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Where the site under test believes Google to be; empty where it does not. */
export const issuer = process.env.ISSUER ?? '';

/** Whom the provider takes the site for. */
const CLIENT = 'quire';
const SECRET = 'of the test';
const FOLDER = new URL('../../../bin/tests/clients/', import.meta.url);

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ID token about someone, as Google would sign it for a page with this nonce. */
export function idToken(nonce: string, claims: { sub: string; email: string }): string {
  const now = Math.floor(Date.now() / 1000);
  const said = { iss: issuer, aud: CLIENT, iat: now, exp: now + 300, nonce, email_verified: true, name: 'Somebody', ...claims };
  const text = `${base64({ alg: 'RS256', kid: process.env.ISSUER_KEY_ID ?? '' })}.${base64(said)}`;
  return `${text}.${createSign('RSA-SHA256')
    .update(text)
    .sign(createPrivateKey(process.env.ISSUER_KEY ?? ''))
    .toString('base64url')}`;
}

/** Says where it is as soon as it answers. */
const started = (provider: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    provider.stdout?.once('data', () => resolve());
    provider.once('exit', () => reject(new Error('The provider did not start; `cargo xtask test site` installs it.')));
  });

/** Google for the whole run: a real OpenID provider, which signs with a key that the tests know. Ends with the run. */
export default async function play(): Promise<() => void> {
  if (!issuer) return () => undefined;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  process.env.ISSUER_KEY = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  // Another run on the same site has another key.
  const kid = `key-${Date.now()}`;
  process.env.ISSUER_KEY_ID = kid;
  const key = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
  const callback = `${process.env.BASE_URL}/m/callback/google`;
  const provider = spawn('node', ['provider.mjs', callback, CLIENT, SECRET, new URL(issuer).port], {
    cwd: FOLDER,
    env: { ...process.env, SIGNING_KEY: JSON.stringify(key) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await started(provider);
  provider.stdout.resume();
  return () => void provider.kill();
}

/** Someone signs in at the provider and agrees, page by page, as it asks them to. */
export async function passProvider(page: Page, login: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === issuer);
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Authorize' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
}
