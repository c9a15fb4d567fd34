import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EditorTab, type TabWorld } from './editorTab';
import type { Draft } from './model/block';
import { numbers } from './model/fixtures';
import type { Opened, Other } from './opening';
import type { SaveRequest } from './save/save';
import type { Session } from './save/session';
import { ModelCopies, ModelSeats, ModelSite } from './save/world';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

type Random = (n: number) => number;

const wordsOf = (what: unknown): Set<string> => new Set(JSON.stringify(what).match(/w\d+\./gu));

/** Lets time go on until it is done; what waits for long fails. */
async function within<T>(promise: Promise<T>): Promise<T> {
  const end = { isReached: false };
  const reach = () => {
    end.isReached = true;
  };
  promise.then(reach, reach);
  for (let n = 0; n < 2_000 && !end.isReached; n++) await vi.advanceTimersByTimeAsync(5);
  if (!end.isReached) throw new Error('it does not come to an end');
  return promise;
}

const later = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

/** A browser on one device: its tabs share copies, locks and the network. */
class Device {
  readonly copies = new ModelCopies();
  readonly seats = new ModelSeats();
  isOnline = true;

  constructor(
    readonly site: ModelSite,
    readonly name: string,
    readonly random: Random,
  ) {}
}

let sessions = 0;
let words = 0;

/** One tab: what a person does there goes to the same class as on the screen. */
class Tab {
  isAlive = true;
  isFrozen = false;
  opened: Opened | null = null;
  session: Session | null = null;
  readonly editor: EditorTab;
  readonly answers = () => this.isAlive && !this.isFrozen;

  constructor(readonly device: Device) {
    const { copies, site, name } = device;
    // A dead tab does nothing any more: what it waits for never comes.
    const alive = async <T>(run: () => T | Promise<T>): Promise<T> => {
      await later(device.random(8));
      return this.isAlive ? run() : new Promise<T>(() => undefined);
    };
    const online = <T>(run: () => T): Promise<T> =>
      alive(() => {
        if (!device.isOnline) throw new Error('offline');
        return run();
      });
    const world: TabWorld = {
      copies: {
        read: (prefix) => alive(() => copies.read(prefix)),
        adopt: (story, decide) => alive(() => copies.adopt(story, decide)),
        write: (change) => alive(() => copies.write(change)),
      },
      seats: device.seats.of(this.answers),
      load: (postId) => online(() => ({ draft: site.load(postId), viewerId: 'ada' })),
      takeDraftSeat: (postId) =>
        online(() => {
          site.takeSeat(postId, name);
          return site.load(postId);
        }),
      isTaken: ({ id }) => site.isTaken(id, name),
      isDraftSeatFree: (postId) => online(() => !site.isTaken(postId, name)),
      send: (request) => this.#send(request, online),
      newSessionId: () => `s${sessions++}`,
      isOnline: () => device.isOnline,
    };
    this.editor = new EditorTab(world, (lost) => this.#show(lost));
  }

  get canWrite(): boolean {
    return this.isAlive && this.session !== null && !this.session.shown().isReadOnly;
  }

  async open(story: string | null, takes: Other | null = null): Promise<void> {
    this.session = null;
    this.opened = null;
    const opening = story === null ? this.editor.openNew('ada') : this.editor.openStory(story, takes);
    this.#show(await within(opening).catch(() => null));
  }

  type(): string {
    const { session } = this;
    if (!session) throw new Error('nothing is open');
    const word = `w${words++}.`;
    session.edit(withWord(session.state.local, word, this.device.random));
    return word;
  }

  crash(): void {
    this.isAlive = false;
    this.device.seats.free(this.answers);
  }

  #show(opened: Opened | null): void {
    if (!this.isAlive || !opened) return;
    this.opened = opened;
    this.session = this.editor.begin(opened, (draft) => draft);
  }

  async #send(request: SaveRequest, online: <T>(run: () => T) => Promise<T>) {
    const { site, name, random } = this.device;
    const sent = structuredClone(request);
    if (random(6) === 0) throw new Error('lost on the way there');
    const answer = await online(() => structuredClone(site.save(sent, name)));
    await online(() => undefined);
    if (random(6) === 0) throw new Error('lost on the way back');
    return answer;
  }
}

function withWord(draft: Draft, word: string, random: Random): Draft {
  const at = random(draft.blocks.length + 1);
  const block = draft.blocks[at];
  if (random(6) === 0) return { ...draft, title: `${draft.title} ${word}` };
  if (!block || random(3) === 0) return { ...draft, blocks: draft.blocks.toSpliced(at, 0, { id: `b${word}`, type: 'p', text: word }) };
  return { ...draft, blocks: draft.blocks.with(at, { ...block, text: `${block.text} ${word}` }) };
}

/** Sends everything and closes the tab; of conflicts both sides are taken. */
async function settle(tab: Tab): Promise<void> {
  for (let n = 0; n < 40 && tab.session; n++) {
    if (tab.session.shown().conflicts.length > 0) tab.session.resolve(() => 'both');
    if (await within(tab.session.settle())) break;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await within(tab.editor.close());
}

/** Everything that is left in a browser reaches the server, as when its owner comes back and opens what is there. */
async function comeBack(device: Device): Promise<void> {
  device.isOnline = true;
  for (let n = 0; device.copies.all.some(({ key }) => key.includes(' new-')) && n < 20; n++) {
    const tab = new Tab(device);
    await tab.open(null);
    await settle(tab);
  }
  for (const story of device.site.stories.keys()) {
    const tab = new Tab(device);
    for (let n = 0; n < 40 && !tab.canWrite; n++) await tab.open(story, n % 2 === 0 ? 'device' : 'tab');
    await settle(tab);
  }
}

/** A play of two tabs and a phone. Answers the words that should be there and those that are. */
async function play(seed: number): Promise<{ expected: string[]; there: Set<string> }> {
  sessions = 0;
  words = 0;
  const random = numbers(seed);
  const site = new ModelSite();
  const block = { id: 'a', type: 'p' as const, text: 'A' };
  const first = { title: 'T', subtitle: '', blocks: [block], deletedBlocks: [], order: ['a'] };
  site.save({ postId: null, saveId: 'first', baseRevision: 0, changes: first }, 'somewhere');
  const [laptop, phone] = [new Device(site, 'laptop', random), new Device(site, 'phone', random)];
  const tabs = [new Tab(laptop), new Tab(laptop), new Tab(phone)];
  const typed = new Set<string>();
  const durable = () => wordsOf([laptop.copies.all, phone.copies.all, site.drafts]);
  const beginsNew = random(4) === 0;
  for (const tab of tabs) await tab.open(beginsNew ? null : 'p0');
  const storyOf = () => (beginsNew && random(2) === 0 ? `p${site.stories.size - 1}` : 'p0');
  /** Words that nothing kept go with a tab that dies. */
  const kill = (tab: Tab) => {
    const before = wordsOf(tab.session?.state.local ?? '');
    tab.crash();
    const kept = durable();
    const others = wordsOf(tabs.filter((one) => one !== tab && one.isAlive).map(({ session }) => session?.state.local ?? ''));
    for (const word of before) if (!kept.has(word) && !others.has(word)) typed.delete(word);
  };
  for (let step = 0; step < 40; step++) {
    const at = random(3);
    const tab = tabs[at] as Tab;
    const what = random(17);
    if (what < 6) {
      if (!tab.canWrite) await tab.open(storyOf(), tab.opened?.other ?? null);
      if (tab.canWrite) typed.add(tab.type());
    } else if (what < 8) await vi.advanceTimersByTimeAsync(random(4_000));
    else if (what === 8) {
      tab.device.isOnline = !tab.device.isOnline;
      for (const one of tabs) if (one.device === tab.device) one.session?.networkChanged();
    } else if (what === 9) await within(tab.editor.close());
    else if (what === 10) {
      kill(tab);
      tabs[at] = new Tab(tab.device);
    } else if (what === 11) {
      await within(tab.editor.close());
      tabs[at] = new Tab(tab.device);
      await tabs[at]?.open(storyOf());
    } else if (what === 12) await tab.open(storyOf(), tab.opened?.other ?? (random(2) === 0 ? 'tab' : null));
    else if (what === 13) await Promise.all(tabs.map((one) => within(one.session?.keep() ?? Promise.resolve())));
    else if (what === 14) tab.isFrozen = !tab.isFrozen;
    else if (what === 15) {
      // Publishing: everything is sent, then the story is opened again.
      if (tab.session && tab.canWrite && (await within(Promise.race([tab.session.settle(), later(3_000).then(() => false)]))))
        await tab.open(tab.session.state.postId);
    } else if (tab.session && tab.canWrite && tab.session.shown().conflicts.length > 0) tab.session.resolve(() => 'both');
    await vi.advanceTimersByTimeAsync(random(40));
  }
  for (const tab of tabs) {
    tab.isFrozen = false;
    if (random(3) === 0) kill(tab);
    else await within(tab.editor.close());
  }
  for (const device of [laptop, phone, laptop]) await comeBack(device);
  return { expected: [...typed], there: wordsOf(site.drafts) };
}

/** How many plays a run takes: all of them when it takes everything, otherwise a quarter that the commit draws. */
const PLAYS = Number(process.env.QUIRE_PLAYS ?? 10_000);
const draw = process.env.QUIRE_DRAW;
const quarter = draw === undefined ? null : Number(draw) % 4;

it('no word of two tabs and a phone is lost, whatever they do', async () => {
  for (let seed = 0; seed < PLAYS; seed++) {
    if (quarter !== null && seed % 4 !== quarter) continue;
    const { expected, there } = await play(seed).catch((error: unknown) => {
      throw new Error(`seed ${seed}: ${String(error)}`, { cause: error });
    });
    expect(
      expected.filter((word) => !there.has(word)),
      `seed ${seed}`,
    ).toEqual([]);
  }
});
