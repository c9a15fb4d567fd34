import type { Page } from '@playwright/test';

/** Collects everything the console says; a page must say nothing. */
export function watchConsole(page: Page): string[] {
  const said: string[] = [];
  let preloads = false;
  page.on('request', (asked) => {
    if (new URL(asked.url()).searchParams.has('_rsc')) preloads = true;
  });
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The browser reports the page's own status; pages that are meant to be missing have one.
    if (message.text().startsWith('Failed to load resource') && message.location().url === page.url()) return;
    // A page may be preloaded at the moment its story goes to the trash. Only 410 says that: a link that leads nowhere is 404.
    if (message.text().includes('status of 410') && new URL(message.location().url).searchParams.has('_rsc')) return;
    // A page that was preloaded when its link had the focus brings its first picture, which only a visit there uses.
    if (preloads && message.text().includes('/seed/') && message.text().includes('was preloaded using link preload but not used')) return;
    said.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  return said;
}
