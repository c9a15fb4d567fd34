import { afterEach, expect, test, vi } from 'vitest';

const buildRoutes = (...routes: string[]) => vi.doMock('@/gen/route-screens', () => ({ BUILT_ROUTES: new Set(routes) }));
const items = async (leadsToOutbox: boolean) =>
  (await import('./sidebarItems')).sidebarItems('ines', leadsToOutbox).map(({ label, href }) => [label, href]);

const stories = async (leadsToOutbox: boolean) => (await items(leadsToOutbox)).find(([label]) => label === 'Stories')?.[1];

const ROUTES = ['ShowHome', 'ShowYourLists', 'ShowUser', 'ShowYourStories', 'ShowStats', 'ShowExploreTopics', 'ShowWriterOutbox'];

afterEach(() => vi.resetModules());

// F446
test('Stories leads to the outbox where submissions are on, else to the drafts', async () => {
  buildRoutes(...ROUTES);
  expect(await stories(true)).toBe('/me/outbox');
  expect(await stories(false)).toBe('/me/stories/drafts');
});

test('what is no part of this build is not in the menu, and Stories leads to the drafts without the outbox', async () => {
  buildRoutes('ShowHome', 'ShowYourStories');
  expect(await items(true)).toEqual([
    ['Home', '/'],
    ['Stories', '/me/stories/drafts'],
  ]);
});
