// @vitest-environment jsdom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import links from '../../../crates/core/cases/app_link.json';
import builders from '../../../crates/routing/cases/builders.json';
import { androidDeepLink, appAddress, appLink, deepLink, dismissApp, findsApp, hideEarly, platformOf } from './appLink';

interface LinkCase {
  rule: string;
  input: { width: number; route: string; platform: string | null; hasApp: boolean; disable_branch_openinapp_android?: boolean };
  expected: string | null;
}

// F321, F442
test.each((links as unknown as LinkCase[]).filter((one) => one.rule === 'open in app'))(
  '$input leads to $expected',
  ({ input: { platform, disable_branch_openinapp_android: isOff, ...place }, expected }) => {
    const known = platform === 'iOS' || platform === 'Android' ? platform : null;
    expect(appLink({ ...place, platform: known, isOffOnAndroid: isOff ?? false })).toBe(expected);
  },
);

interface BuilderCase {
  rule: string;
  input: { host: string; path: string; package: string };
  expected: string;
}
const casesOf = (rule: string) => (builders as unknown as BuilderCase[]).filter((one) => one.rule === rule);

// F370
test('addresses into the app are those of the server', () => {
  for (const { input, expected } of casesOf('deep link')) expect(deepLink(input.host, input.path)).toBe(expected);
  for (const { input, expected } of casesOf('Android deep link'))
    expect(androidDeepLink(input.host, input.path, input.package)).toBe(expected);
});

test('without the app and without a store there is no link', () => {
  const place = { route: 'post', width: 360, platform: 'iOS', hasApp: false, isOffOnAndroid: false } as const;
  expect(appAddress({ isOffOnAndroid: false }, place, 'example.test', '/p/a')).toBeNull();
  expect(appAddress({ isOffOnAndroid: false, store: 'https://example.test/app' }, place, 'example.test', '/p/a')).toBe(
    'https://example.test/app',
  );
  expect(appAddress({ isOffOnAndroid: false }, { ...place, hasApp: true }, 'example.test', '/p/a')).toBe('quire://example.test/p/a');
});

test('telephones are told apart', () => {
  expect(
    ['Mozilla/5.0 (Linux; Android 15)', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)', 'Mozilla/5.0 (X11; Linux)'].map(platformOf),
  ).toEqual(['Android', 'iOS', null]);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// S216
test('a browser that cannot tell yet is asked again every 500 ms', async () => {
  let asked = 0;
  const found = findsApp({
    getInstalledRelatedApps: () => {
      asked += 1;
      return asked < 3 ? Promise.reject(new Error('later')) : Promise.resolve([{}]);
    },
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(500);
  expect([asked, await found]).toEqual([3, true]);
});

test('a browser that never tells is not asked for ever, and one that knows no apps not at all', async () => {
  const found = findsApp({ getInstalledRelatedApps: () => Promise.reject(new Error('never')) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await found, await findsApp({})]).toEqual([false, false]);
});

test('what was dismissed stays away, before anything is painted', () => {
  dismissApp();
  expect(document.documentElement.dataset.app).toBe('none');
  delete document.documentElement.dataset.app;
  runInThisContext(hideEarly(false));
  expect(document.documentElement.dataset.app).toBe('none');
});
