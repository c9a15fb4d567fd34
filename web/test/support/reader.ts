import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';

let count = 0;

const outbox = process.env.OUTBOX ?? '';

/** An address that no one has. */
export const newAddress = (): string => `reader-${Date.now()}-${process.pid}-${count++}@example.org`;

/** The letters of a folder that were read: one that is there is complete, and there are thousands before a run is over. */
class Letters {
  readonly #read = new Set<string>();
  /** By each address that they name, in lower case; each letter with the name of its file, which says when it came. */
  readonly #byAddress = new Map<string, { name: string; text: string }[]>();

  constructor(readonly folder: string) {}

  /** Those that name an address, oldest first; the folder is made for the first letter. */
  to(email: string): string[] {
    const names = existsSync(this.folder) ? readdirSync(this.folder) : [];
    for (const name of names.filter((one) => one.endsWith('.eml') && !this.#read.has(one)).toSorted()) this.#take(name);
    const mine = this.#byAddress.get(email) ?? [];
    return mine.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text);
  }

  #take(name: string): void {
    this.#read.add(name);
    const text = readFileSync(join(this.folder, name), 'utf8');
    for (const address of new Set(text.toLowerCase().match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu))) {
      const letters = this.#byAddress.get(address) ?? [];
      letters.push({ name, text });
      this.#byAddress.set(address, letters);
    }
  }
}

const folders = new Map<string, Letters>();

/** All letters that name an address, oldest first. */
function lettersTo(email: string, folder = outbox): string[] {
  if (!folder) throw new Error('OUTBOX names no folder');
  const letters = folders.get(folder) ?? new Letters(folder);
  folders.set(folder, letters);
  return letters.to(email);
}

/** The newest code that was mailed to an address. */
export function mailedCode(email: string, folder?: string): string | null {
  const mine = lettersTo(email, folder).at(-1);
  return mine?.match(/^Subject: (\d{6})\b/mu)?.[1] ?? null;
}

/** The newest address in a letter to someone that begins with `start`. */
export function mailedLink(email: string, start: string): string | null {
  const plain = lettersTo(email).map((text) => text.replaceAll(/=\r?\n/gu, '').replaceAll('=3D', '='));
  const mine = plain.findLast((text) => text.includes(start));
  return mine?.slice(mine.indexOf(start)).match(/^[^\s"<>]+/u)?.[0] ?? null;
}

/** Signs a new person in through the open page, as a reader would. `folder` has the letters if it isn’t the site under test. */
export async function signIn(page: Page, folder?: string): Promise<string> {
  const email = newAddress();
  await page.getByRole('button', { name: /^Sign (in|up) with email$/u }).click();
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = page.getByLabel('Login code');
  // Signing in says that there is no account with the address.
  const create = page.getByRole('button', { name: 'Create an account' });
  await expect(code.or(create)).toBeVisible();
  if (await create.isVisible()) {
    await create.click();
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(code).toBeVisible();
  await expect.poll(() => mailedCode(email, folder)).not.toBeNull();
  await code.fill(mailedCode(email, folder) ?? '');
  await page.getByRole('button', { name: 'Validate' }).click();
  // A new account begins with its topics, unless something else was under way.
  await expect(
    page.getByRole('button', { name: 'user options menu' }).or(page.getByRole('heading', { name: /^Welcome to /u })),
  ).toBeVisible();
  return email;
}

/** An address of a network that no other test has: limits are counted by network. */
export const network = (): string => `10.${process.pid % 250}.${Math.floor(Math.random() * 250)}.${(count++ % 250) + 1}`;

type Data = Record<string, Record<string, unknown>>;

/** Posts to the API with the cookies of the page's browser, as a page of the site would; no page needs to be open. */
export async function post<T>(page: Page, body: unknown): Promise<T> {
  const { request } = page.context();
  const sameOrigin = { 'sec-fetch-site': 'same-origin' };
  const session = await request.post('/_/graphql', { data: { query: '{session{xsrf}}' }, headers: sameOrigin });
  const { xsrf } = ((await session.json()) as { data: { session: { xsrf: string | null } } }).data.session;
  const answer = await request.post('/_/graphql', { data: body, headers: { ...sameOrigin, ...(xsrf && { 'x-xsrf-token': xsrf }) } });
  return (await answer.json()) as T;
}

/** Asks the API one thing. */
export const ask = async (page: Page, query: string, variables: object): Promise<Data> =>
  (await post<{ data: Data }>(page, { query, variables })).data;

/** Signs a person in on the page's device without its screens; `folder` has the letters of another site than that under test. */
export async function enter(page: Page, email = newAddress(), folder?: string): Promise<string> {
  await ask(page, 'mutation($email:String!){sendAcctAuthEmail(email:$email){__typename}}', { email });
  await expect.poll(() => mailedCode(email, folder), { intervals: [30] }).not.toBeNull();
  const { verifyLoginCode } = await ask(page, 'mutation($code:String!){verifyLoginCode(loginCode:$code){__typename}}', {
    code: mailedCode(email, folder),
  });
  expect(verifyLoginCode?.__typename).toBe('SignedIn');
  return email;
}

/** A browser of its own, in a network of its own. */
export const newDevice = (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> =>
  browser.newContext({ ...options, extraHTTPHeaders: { 'x-forwarded-for': network(), ...options.extraHTTPHeaders } });

/** A new person, signed in on a device of their own. */
export async function newReader(browser: Browser, options: BrowserContextOptions, folder?: string): Promise<{ page: Page; email: string }> {
  const page = await (await newDevice(browser, options)).newPage();
  return { page, email: await enter(page, newAddress(), folder) };
}
