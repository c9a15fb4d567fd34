import type { Page, Response } from '@playwright/test';

/** Waits until the server answers a mutation: screens show at once what was pressed, and may be left only then. */
export const answered = (page: Page, mutation: string): Promise<Response> =>
  page.waitForResponse((one) => (one.request().postData() ?? '').includes(`mutation ${mutation}(`));
