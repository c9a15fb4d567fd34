// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Time } from './Time';

test('a time is a date on the server, “just now” in the browser, and grows older while it is looked at', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:30Z') });
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const time = createElement(Time, { at: '2026-11-25T10:00:00Z' });
  expect(renderToString(time)).toBe('<time dateTime="2026-11-25T10:00:00Z">Nov 25, 2026</time>');
  const root = createRoot(document.body);
  act(() => root.render(time));
  expect(document.body.textContent).toBe('just now');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(document.body.textContent).toBe('1m ago');
  act(() => void vi.advanceTimersByTime(3_600_000));
  expect(document.body.textContent).toBe('1h ago');
  act(() => root.unmount());
  vi.useRealTimers();
});
