// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { KnownViewer } from '@/features/banner/accountNotices';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

const viewer = (id: string) => ({ id, name: id, imageUrl: null }) as KnownViewer;

// S124, S125
test('a person who signs in after someone else is told of it, with how many the device knows', async () => {
  const { reportTo } = await import('@/lib/event/report');
  const { watchAccount } = await import('./watchAccount');
  const told: unknown[][] = [];
  watchAccount(viewer('ada'));
  reportTo((...event) => told.push(event));
  watchAccount(viewer('ada'));
  watchAccount(viewer('bob'));
  const login = ['device.login', { entryPoint: 'top_bar', operation: 'login' }];
  expect(told).toEqual([login, login, ['device.multi_user_login', { itemCount: 2 }]]);
});

// S124
test('it is told by which way they came, once, and not of a sign-in that no one finished', async () => {
  const { reportTo } = await import('@/lib/event/report');
  const { keepActMeanwhile } = await import('@/features/signin/intent');
  const { watchAccount } = await import('./watchAccount');
  const told: unknown[] = [];
  reportTo((key, data) => {
    if (key === 'device.login') told.push(data?.entryPoint);
  });
  keepActMeanwhile({ entry: 'clap', act: 'clap:1' });
  watchAccount(viewer('ada'));
  watchAccount(viewer('bob'));
  keepActMeanwhile({ entry: 'respond' });
  watchAccount(viewer('bob'));
  watchAccount(viewer('cleo'));
  vi.useFakeTimers();
  keepActMeanwhile({ entry: 'follow' });
  vi.advanceTimersByTime(600_000);
  watchAccount(viewer('ada'));
  vi.useRealTimers();
  expect(told).toEqual(['clap', 'top_bar', 'respond', 'top_bar']);
});
