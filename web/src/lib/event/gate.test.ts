import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import cases from '../../../../crates/core/cases/tracking.json';
import { keepConsent } from '@/lib/consent';
import { type Browser, isBot, isSilent, whenCounted } from './gate';

const READER: Browser = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', webdriver: false };

let doc: { cookie: string; visibilityState: string; documentElement: { dataset: { page: string } } } & EventTarget;

beforeEach(() => {
  doc = Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible', documentElement: { dataset: { page: 'post' } } });
  vi.stubGlobal('document', doc);
  vi.stubGlobal('navigator', { ...READER });
  const top = {};
  vi.stubGlobal('window', Object.assign(top, { top }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const agents = cases.filter((c) => c.rule === 'tracking' && typeof c.input.agent === 'string') as unknown as {
  input: { agent: string };
  expected: string;
}[];

test.each(agents)('$input.agent is taken for a bot where the server takes it for one', ({ input, expected }) => {
  expect(isBot(input.agent)).toBe(expected === 'BOT');
});

// S212, A046, F363
test('nothing is told of programs, and of readers who asked for that', () => {
  expect(isSilent(READER)).toBe(false);
  expect(isSilent({ ...READER, doNotTrack: null, globalPrivacyControl: false })).toBe(false);
  for (const said of [{ webdriver: true }, { doNotTrack: '1' }, { globalPrivacyControl: true }, { userAgent: 'SomeCrawler/1.0' }])
    expect(isSilent({ ...READER, ...said }), JSON.stringify(said)).toBe(true);
});

const spied = (signedIn: boolean) => {
  const run = vi.fn<() => void>();
  return { run, stop: whenCounted(signedIn, run) };
};

// A008
test('a visitor is counted once they accepted, and not twice', () => {
  doc.cookie = 'privacy=asked';
  const { run } = spied(false);
  expect(run).not.toHaveBeenCalled();
  keepConsent('asked');
  expect(run).not.toHaveBeenCalled();
  keepConsent('accepted');
  keepConsent('accepted');
  expect(run).toHaveBeenCalledOnce();
});

test('a reader who accepted, was not asked, or is signed in is counted at once', () => {
  for (const [cookie, signedIn] of [
    ['privacy=accepted', false],
    ['privacy=free', false],
    ['', true],
  ] as const) {
    doc.cookie = cookie;
    expect(spied(signedIn).run, cookie).toHaveBeenCalledOnce();
  }
});

test('an answer that comes after the page was left counts nothing there', () => {
  const { run, stop } = spied(false);
  stop();
  keepConsent('accepted');
  expect(run).not.toHaveBeenCalled();
});

test('a page in the background is counted when it is looked at', () => {
  doc.visibilityState = 'hidden';
  const { run } = spied(true);
  const left = spied(true);
  doc.dispatchEvent(new Event('visibilitychange'));
  expect(run).not.toHaveBeenCalled();
  left.stop();
  doc.visibilityState = 'visible';
  doc.dispatchEvent(new Event('visibilitychange'));
  doc.dispatchEvent(new Event('visibilitychange'));
  expect(run).toHaveBeenCalledOnce();
  expect(left.run).not.toHaveBeenCalled();
});

test('a page inside another is counted by no one', () => {
  doc.documentElement.dataset.page = 'embed-catalog';
  expect(spied(true).run).not.toHaveBeenCalled();
  doc.documentElement.dataset.page = 'post';
  vi.stubGlobal('window', { top: {} });
  expect(spied(true).run).not.toHaveBeenCalled();
});

test('do not track holds against every consent', () => {
  vi.stubGlobal('navigator', { ...READER, doNotTrack: '1' });
  doc.cookie = 'privacy=accepted';
  const { run } = spied(true);
  keepConsent('accepted');
  expect(run).not.toHaveBeenCalled();
});
