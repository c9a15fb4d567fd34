import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page, ViewportSize } from '@playwright/test';

/** An empty document of the site, on which a page waits for its next test: no script of ours runs there. */
const EMPTY = '/robots.txt';
const VIEWPORT = { width: 1280, height: 720 };
/** How many wait for their next test: most tests have one or two readers. */
const MOST_IDLE = 3;

/** Calls whose effects last: there is no way to take them back. */
const LASTING_FOR_CONTEXT = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'setGeolocation',
  'setOffline',
];
const LASTING_FOR_PAGE = ['addInitScript', 'addLocatorHandler', 'exposeBinding', 'exposeFunction', 'removeLocatorHandler'];
const LASTING_FOR_CLOCK = ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'];

/** Calls `then` before any of these methods of an object does its work. */
function onCall(target: object, names: readonly string[], then: (...given: never[]) => void): void {
  for (const name of names) {
    const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
    Reflect.set(target, name, (...given: unknown[]) => {
      then(...(given as never[]));
      return method.apply(target, given);
    });
  }
}

/** Empties what the site stored in the browser, but for cookies. */
async function emptyStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  window.name = '';
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise((resolve, reject) => {
          const asked = indexedDB.deleteDatabase(name);
          asked.addEventListener('success', resolve);
          asked.addEventListener('error', reject);
          asked.addEventListener('blocked', reject);
        }),
    ),
  );
}

/** A context with a page that one test after another uses. */
class Device {
  /** Whether something happened to it that the next test would notice although it is cleaned. */
  isDirty = false;
  #isHanded = false;
  #viewport = VIEWPORT;
  #listeners: (() => unknown)[] = [];
  readonly #close: () => Promise<void>;

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    site: string,
    giveBack: (device: Device) => Promise<void>,
  ) {
    this.#close = context.close.bind(context);
    context.close = () => giveBack(this);
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const handed = this.#isHanded ? await newPage() : page;
      this.#isHanded = true;
      await handed.setViewportSize(this.#viewport);
      return handed;
    };
    const markDirty = () => {
      this.isDirty = true;
    };
    // Storage of the site is emptied, that of other addresses is not.
    page.on('framenavigated', (frame: Frame) => /^https?:/u.test(frame.url()) && new URL(frame.url()).origin !== site && markDirty());
    page.on('crash', markDirty);
    onCall(context, LASTING_FOR_CONTEXT, markDirty);
    onCall(page, LASTING_FOR_PAGE, markDirty);
    onCall(page.clock, LASTING_FOR_CLOCK, markDirty);
    for (const target of [context, page])
      onCall(target, ['on'], (event: 'request', listener: () => void) => this.#listeners.push(() => target.off(event, listener)));
  }

  /** Makes it like a new one, but for cookies: an answer that is still on its way may set some, so they go when it is taken. */
  async clean(): Promise<void> {
    const { context, page } = this;
    for (const off of this.#listeners.splice(0)) off();
    await Promise.all(context.pages().map((one) => one !== page && one.close()));
    await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })]);
    await page.goto(EMPTY);
    await page.evaluate(emptyStorage);
    await page.mouse.move(-1, -1);
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null });
  }

  async take(viewport: ViewportSize, headers: Record<string, string>): Promise<BrowserContext> {
    this.#isHanded = false;
    this.#viewport = viewport;
    await this.context.clearCookies();
    await this.context.setExtraHTTPHeaders(headers);
    return this.context;
  }

  end(): Promise<void> {
    return this.#close();
  }
}

/**
 * The contexts of a worker. One that was used has a process with our scripts compiled in it: two pages take half the processor time
 * that they take in a new one. So each is cleaned after its test and used again, unless something was done to it that lasts.
 */
export class Devices {
  readonly #site: string;
  readonly #make: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  readonly #idle: Device[] = [];
  readonly #taken = new Set<Device>();
  readonly #others = new Set<BrowserContext>();
  /** Whether the running test may have used ones; `null` while none runs: what is opened then is for all tests of a file. */
  #mayBeUsed: boolean | null = null;

  constructor(browser: Browser, baseURL: string | undefined, begin: (context: BrowserContext) => void) {
    this.#site = baseURL ? new URL(baseURL).origin : '';
    const make = browser.newContext.bind(browser);
    this.#make = async (options) => {
      const context = await make(options);
      if (options?.javaScriptEnabled !== false) begin(context);
      return context;
    };
    browser.newContext = (options) => this.#open(options);
  }

  /** Before a test. `areNew`: each device is a new one. */
  begin(areNew: boolean): void {
    this.#mayBeUsed = !areNew;
  }

  /** After it: all that it had comes back or is closed, and is closed if it failed. */
  async end(hasPassed: boolean): Promise<void> {
    this.#mayBeUsed = null;
    for (const device of this.#taken) device.isDirty ||= !hasPassed;
    await Promise.all([...this.#taken].map((device) => this.#giveBack(device)));
    await Promise.all([...this.#others].map((context) => context.close()));
    this.#others.clear();
  }

  async #open(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const { baseURL = this.#site, extraHTTPHeaders = {}, viewport, ...others } = options;
    if (this.#mayBeUsed === null) return this.#make(options);
    if (!this.#mayBeUsed || baseURL !== this.#site || viewport === null || Object.keys(others).length > 0) {
      const context = await this.#make(options);
      this.#others.add(context);
      context.on('close', () => this.#others.delete(context));
      return context;
    }
    const device = this.#idle.pop() ?? (await this.#newDevice());
    this.#taken.add(device);
    return device.take(viewport ?? VIEWPORT, extraHTTPHeaders);
  }

  async #newDevice(): Promise<Device> {
    const context = await this.#make({ baseURL: this.#site });
    return new Device(context, await context.newPage(), this.#site, (device) => this.#giveBack(device));
  }

  async #giveBack(device: Device): Promise<void> {
    if (!this.#taken.delete(device)) return;
    if (device.isDirty || device.page.isClosed() || this.#idle.length >= MOST_IDLE) return device.end();
    await device.clean();
    // Something that was under way may have shown itself while it was cleaned.
    if (device.isDirty) return device.end();
    this.#idle.push(device);
  }
}
