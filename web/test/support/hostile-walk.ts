import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { vectors } from './hostile';
import { newDevice, post } from './reader';

/** A page that listens, or one that is none of ours. */
const AWAKE = 'html:not([data-page]:not([data-alive]))';
/** A prime, so that texts of all kinds come in turn and none twice. */
const STRIDE = 211;

/** Hostile texts to say, each once and of all kinds in turn: as many as fit, at least one and at most `most`. */
export function speaker(): (longest: number, most?: number) => string {
  const all = vectors();
  let at = 0;
  const next = (longest: number): string => {
    do at = (at + STRIDE) % all.length;
    while ((all[at] ?? '').length > longest);
    return all[at] ?? '';
  };
  return (longest, most = 20) => {
    let some = next(longest);
    for (let count = 1; count < most && longest - some.length > 40; count++) some += ` ${next(longest - some.length - 1)}`;
    return some;
  };
}

/** What an act answered: its fields; some lead to a story. */
export type Told = Readonly<Record<string, string>> & {
  readonly post?: { readonly url: string; readonly tags: readonly { readonly url: string }[] };
};
/** What is asked, with the type that is to answer it. */
export type Act = readonly [type: string, text: string, variables?: object];

/** Asks several things in one request, in this order. */
export async function acts(page: Page, asked: readonly Act[]): Promise<Told[]> {
  const answers = await post<{ data?: object; errors?: unknown }[]>(
    page,
    asked.map(([, query, variables]) => ({ query, variables })),
  );
  const told = answers.map(({ data }) => (Object.values(data ?? {})[0] ?? {}) as Told);
  expect(asked.map(([, text], n) => `${told[n]?.__typename ?? JSON.stringify(answers[n]?.errors)}: ${text}`)).toEqual(
    asked.map(([type, text]) => `${type}: ${text}`),
  );
  return told;
}

/** A walk through pages that say hostile words, in a browser without the content security policy: what remains is that nothing of them is a script. */
export class Walk {
  readonly #ran: string[] = [];

  private constructor(readonly page: Page) {}

  static async begin(browser: Browser, options: BrowserContextOptions): Promise<Walk> {
    const context = await newDevice(browser, { viewport: { width: 1400, height: 900 }, ...options, bypassCSP: true });
    const walk = new Walk(await context.newPage());
    const { page } = walk;
    await page.exposeFunction('ran', () => {
      walk.#ran.push(page.url());
    });
    page.on('dialog', (dialog) => {
      walk.#ran.push(dialog.message());
      void dialog.dismiss();
    });
    // It would be found: a script that is really there runs, and stands where no one of ours put it.
    await page.goto('/m/goodbye');
    await page.evaluate(() => {
      const image = document.createElement('img');
      image.setAttribute('onerror', 'ran()');
      image.src = '/no-picture';
      document.body.append(image);
    });
    await expect.poll(() => walk.#ran.length).toBe(1);
    expect(await page.evaluate(foreign)).toEqual(['IMG onerror=ran()']);
    walk.#ran.length = 0;
    return walk;
  }

  /** Opens a page that says these texts, and looks around on it as a reader would. */
  async open(address: string, ...texts: readonly string[]): Promise<void> {
    const { page } = this;
    await page.goto(address, { waitUntil: 'commit' });
    await this.says(...texts);
    // Points at things and turns to them.
    await page.mouse.move(640, 300);
    await page.keyboard.press('Tab');
    await page.mouse.wheel(0, 2_000);
    await page.mouse.move(640, 500);
  }

  /** Follows a link to a page that says these texts: it comes without a document, as most pages do. */
  async follow(address: string, ...texts: readonly string[]): Promise<void> {
    const { page } = this;
    const { href } = new URL(address, page.url());
    await page.evaluate((to) => {
      const link = document.createElement('a');
      Object.assign(link, { href: to }).dataset.soft = '';
      document.body.append(link);
      link.click();
      link.remove();
    }, href);
    await page.waitForURL(href, { waitUntil: 'commit' });
    await this.says(...texts);
  }

  /** The page says these texts, each as a text, and nothing else came of them. */
  async says(...texts: readonly string[]): Promise<void> {
    const { page } = this;
    const at = page.url();
    await page.locator(AWAKE).waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate(unsaid, texts), { message: at, intervals: [50, 100, 200] }).toEqual([]);
    expect(await page.evaluate(foreign), at).toEqual([]);
    expect(this.#ran, at).toEqual([]);
  }

  /** From now on the API says this wherever it names these fields, as someone else's machine would have it say. */
  async hears(fields: Readonly<Record<string, unknown>>): Promise<void> {
    await this.page.route('**/_/graphql', async (route) => {
      const response = await route.fetch();
      const json: unknown = JSON.parse(await response.text(), (name, value: unknown) =>
        Object.hasOwn(fields, name) ? fields[name] : value,
      );
      return route.fulfill({ response, json });
    });
  }

  async end(): Promise<void> {
    expect(this.#ran).toEqual([]);
    await this.page.context().close();
  }
}

/** Those of the texts that a page does not say: neither in its text nor in its fields, nor in what it tells of itself and of its parts. */
function unsaid(texts: readonly string[]): string[] {
  // Where a line breaks, and what shows nothing, is no matter.
  const blank = /[\s\p{Cf}]+/gu;
  const said: string[] = [];
  const nodes = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, ({ nodeName }) =>
    /^(?:SCRIPT|STYLE)$/u.test(nodeName) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node instanceof Text) said.push(node.data);
    if (node instanceof Element) said.push(...['alt', 'aria-label', 'content', 'title'].map((name) => node.getAttribute(name) ?? ''));
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) said.push(node.value);
  }
  const all = said.join('').replaceAll(blank, '');
  return texts.filter((text) => !all.includes(text.replaceAll(blank, '')));
}

/** What stands in the page that no one of ours put there: elements, handlers in attributes, and addresses that run. */
function foreign(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    if (/^(?:audio|base|custom-x|embed|marquee|math|mglyph|object)$/iu.test(element.tagName)) found.push(element.tagName);
    for (const { name, value } of element.attributes)
      if (
        name.startsWith('on') ||
        name === 'srcdoc' ||
        name === 'http-equiv' ||
        (/^(?:href|src|action|formaction|data|xlink:href)$/u.test(name) &&
          /^(?:javascript:|vbscript:|data:text)/iu.test(value.replaceAll(/[^!-~]+/gu, '')))
      )
        found.push(`${element.tagName} ${name}=${value}`.slice(0, 120));
  }
  return found;
}
