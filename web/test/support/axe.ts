import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

// A text with a letter beyond ASCII takes twice the memory, and Node.js and Chromium far longer to hand it on. It has seventeen.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replaceAll(/[^\p{ASCII}]/gu, (letter) =>
  letter.replaceAll(/[^]/g, (half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`),
);

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Waits until nothing is on its way any more; what pulses without an end is not waited for. */
export const still = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong on the page, one line each; a colour on its way to another is not judged. */
export async function violations(page: Page, runOnly: readonly string[] = RULES): Promise<string[]> {
  await still(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const judge = () =>
    page.evaluate(async (only) => {
      const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Finding[] }> } };
      return (await axe.run({ runOnly: only, resultTypes: ['violations'] })).violations;
    }, runOnly);
  let findings = await judge();
  // A target that the bar covers in part is small only where the page happens to be scrolled to.
  if (findings.some(({ id }) => id === 'target-size')) {
    await page.evaluate(() => scrollTo(0, 0));
    findings = await judge();
  }
  return findings.map(
    (f) =>
      `${f.id}: ${f.nodes
        .map((n) => n.html.slice(0, 160))
        .slice(0, 3)
        .join(' ¦ ')}`,
  );
}

/** The same of colours alone: what a page shows with them in another scheme is what was judged already. */
export const violationsOfColours = (page: Page): Promise<string[]> => violations(page, OF_COLOURS);
