import type { BrowserContext, Page } from '@playwright/test';

/**
 * Another tab that something opens, and the address that it asks for. Its own address is not to be relied on: of a tab that was on
 * its way when Playwright took it over, Playwright may hear the requests alone.
 */
export async function openedTab(context: BrowserContext, open: () => Promise<unknown>): Promise<{ tab: Page; asked: string }> {
  const opened = context.waitForEvent('page');
  const asked = context.waitForEvent('request', (request) => request.isNavigationRequest());
  await open();
  return { tab: await opened, asked: (await asked).url() };
}
