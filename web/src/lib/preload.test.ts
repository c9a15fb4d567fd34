// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isThrifty, preloadable, Preloads, watchLinks } from './preload';
import { noteWrite } from './written';

const link = (href: string, rest = ''): HTMLAnchorElement => {
  document.body.insertAdjacentHTML('beforeend', `<main><a data-soft href="${href}" ${rest}>x</a></main>`);
  const made = [...document.querySelectorAll('a')].at(-1);
  if (!made) throw new Error('no link');
  made.getBoundingClientRect = () => ({ top: 10, bottom: 30, height: 20 }) as DOMRect;
  return made;
};
const over = (element: Element) => element.dispatchEvent(new Event('pointerover', { bubbles: true }));

let loaded: [string, string][] = [];
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '';
  loaded = [];
  end = watchLinks(new Preloads(), (address, kind) => loaded.push([address, kind]));
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

// S005
test('the data of a link is preloaded once the pointer rested on it for 100 ms, and not before', () => {
  const story = link('/@ines/tea-1f2e3d4c5b6a');
  over(story);
  vi.advanceTimersByTime(99);
  expect(loaded).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(loaded).toContainEqual(['/@ines/tea-1f2e3d4c5b6a', 'data-preloaded']);
});

test('a pointer that only passes preloads no data; the focus does', () => {
  const [first, second] = [link('/tag/tea'), link('/@ines')];
  over(first);
  vi.advanceTimersByTime(60);
  over(document.body);
  vi.advanceTimersByTime(500);
  expect(loaded.map(([, kind]) => kind)).not.toContain('data-preloaded');
  second.dispatchEvent(new Event('focusin', { bubbles: true }));
  vi.advanceTimersByTime(100);
  expect(loaded).toContainEqual(['/@ines', 'data-preloaded']);
});

// F418
test('what is visible has its code preloaded, once for each kind of page, when the page rests for 100 ms', () => {
  for (const href of ['/@ines/tea-1f2e3d4c5b6a', '/@bo/milk-0a1b2c3d4e5f', '/tag/tea', '/tag/milk', '/@ines', '/@bo']) link(href);
  dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(80);
  dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(99);
  expect(loaded).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(loaded).toEqual([
    ['/@ines/tea-1f2e3d4c5b6a', 'JS-preloaded'],
    ['/tag/tea', 'JS-preloaded'],
    ['/@ines', 'JS-preloaded'],
  ]);
});

// S004
test('code and data are recorded apart, for each page and its params', () => {
  const done = new Preloads();
  expect(done.take('JS-preloaded', '/tag/tea', 0)).toBe(true);
  expect(done.take('JS-preloaded', '/tag/milk', 0)).toBe(false);
  expect(done.take('data-preloaded', '/tag/tea', 0)).toBe(true);
  expect(done.take('data-preloaded', '/tag/tea?top=week', 0)).toBe(true);
  expect(done.take('data-preloaded', '/tag/tea', 29_000)).toBe(false);
  expect(done.take('data-preloaded', '/tag/tea', 30_000)).toBe(true);
  // With the data of a page comes its code.
  expect(done.take('data-preloaded', '/@ines', 0)).toBe(true);
  expect(done.take('JS-preloaded', '/@bo', 0)).toBe(false);
});

test('what the reader changed since makes what was preloaded old', () => {
  const done = new Preloads();
  done.take('data-preloaded', '/tag/tea', performance.now());
  const isOvertaken = (address: string) => done.isOvertaken(address, performance.now());
  expect(isOvertaken('/tag/tea')).toBe(false);
  vi.advanceTimersByTime(5);
  noteWrite();
  expect([isOvertaken('/tag/tea'), isOvertaken('/tag/milk')]).toEqual([true, false]);
  done.take('JS-preloaded', '/@ines', performance.now());
  vi.advanceTimersByTime(5);
  noteWrite();
  expect(isOvertaken('/@ines'), 'its code came with data').toBe(true);
  vi.advanceTimersByTime(30_000);
  expect(isOvertaken('/tag/tea'), 'it is fetched again in any case').toBe(false);
});

test('nothing that does something, is one person’s or leads elsewhere is preloaded', () => {
  for (const href of [
    '/m/signout?xsrf=a',
    '/me/stories',
    '/new-story',
    '/p/1a2b/edit',
    '/search?q=a',
    '/_/graphql',
    'https://elsewhere.example/tag/tea',
    location.pathname,
  ])
    expect(preloadable(link(href)), href).toBeNull();
  expect(preloadable(link('/tag/tea', 'rel="nofollow"'))).toBeNull();
  expect(preloadable(link('/tag/tea?top=week#a'))).toBe('/tag/tea?top=week');
  expect(preloadable(null)).toBeNull();
});

test('a reader who saves data or waits long for it gets nothing they did not ask for', () => {
  expect(
    [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '3g' }, { effectiveType: '4g' }].map(
      (connection) => isThrifty({ connection }),
    ),
  ).toEqual([true, true, true, true, false]);
  expect(isThrifty({})).toBe(false);
});

test('the data of a page is ready for half a minute, its code alone is not', () => {
  const done = new Preloads();
  done.take('JS-preloaded', '/@bo', 0);
  done.take('data-preloaded', '/@ines', 0);
  expect([done.isReady('/@bo', 1), done.isReady('/@ines', 29_999), done.isReady('/@ines', 30_000), done.isReady('/tag/tea', 1)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
});
