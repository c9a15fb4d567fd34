import { afterEach, expect, test, vi } from 'vitest';
import { isNativeApp } from './nativeApp';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['Mozilla/5.0 (iPhone) QuireApp/3', true],
  ['Mozilla/5.0 (iPhone) Safari/605', false],
])('%s: the app’s own window is %s', (userAgent, isApp) => {
  vi.stubGlobal('navigator', { userAgent });
  expect(isNativeApp()).toBe(isApp);
});
