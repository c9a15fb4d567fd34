import { expect, type Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** How far things have moved on the page by themselves, as the cumulative layout shift, and each that did. */
const layoutShift = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const moved: string[] = [];
        const read = (shifts: readonly Shift[]): void => {
          for (const { value, hadRecentInput, sources, startTime } of shifts) {
            if (hadRecentInput) continue;
            sum += value;
            for (const { node, previousRect: from, currentRect: to } of sources) {
              const what = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? 'what is gone');
              const places = [from, to].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join());
              moved.push(`${value.toFixed(4)} at ${Math.round(startTime)} ms: ${what} from ${places.join(' to ')}`);
            }
          }
        };
        const observer = new PerformanceObserver((list) => read(list.getEntries() as Shift[]));
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            read(observer.takeRecords() as Shift[]);
            resolve({ sum, moved });
          }),
        );
      }),
  );

/** Nothing on the page has moved by itself, but for this much as the cumulative layout shift; what did is said. */
export async function expectSteady(page: Page, most: number, where = ''): Promise<void> {
  const { sum, moved } = await layoutShift(page);
  expect(sum, [where, ...moved].join('\n')).toBeLessThanOrEqual(most);
}

const LETTERS = '**/fonts/*';

/** Does something on pages to which letters never come: words stay in the lines in which they were painted first. */
export async function withoutLetters(page: Page, run: () => Promise<void>): Promise<void> {
  await page.route(LETTERS, (route) => route.abort());
  await run();
  await page.unroute(LETTERS);
}
