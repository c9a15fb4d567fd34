import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let page: EventTarget;

beforeEach(() => {
  vi.resetModules();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const thrown = (error: unknown, message = ''): Event => Object.assign(new Event('error'), { error, message });
const rejected = (reason: unknown): Event => Object.assign(new Event('unhandledrejection'), { reason });

test('what is thrown before anybody listens is told to the listener that comes', async () => {
  const { hearErrors, tell, watchErrors } = await import('./heard');
  watchErrors();
  page.dispatchEvent(thrown('one'));
  page.dispatchEvent(rejected('two'));
  const heard: unknown[] = [];
  hearErrors((what) => heard.push(what));
  tell('three');
  page.dispatchEvent(thrown(null, 'Script error.'));
  expect(heard).toEqual(['one', 'two', 'three', 'Script error.']);
});

test('a listener that stopped hears nothing', async () => {
  const { hearErrors, watchErrors } = await import('./heard');
  const heard: unknown[] = [];
  hearErrors((what) => heard.push(what));
  watchErrors()();
  page.dispatchEvent(thrown('late'));
  expect(heard).toEqual([]);
});
