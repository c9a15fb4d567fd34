import type { Page } from '@playwright/test';

/** From the next page on, notes what a screen reader is given to say: every text that a live region takes. */
export const listen = async (page: Page): Promise<void> =>
  void (await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const last = new WeakMap<Element, string>();
    const REGIONS = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const hear = (region: Element): void => {
      // What lies below a dialog is not heard.
      const open = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (region.closest('[inert], [aria-hidden=true]') || (open && !open.contains(region))) return;
      const words = region.textContent?.trim() ?? '';
      if (words !== (last.get(region) ?? '') && words) said.push(words);
      last.set(region, words);
    };
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(REGIONS);
        if (around) regions.add(around);
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const one of [...(node.matches(REGIONS) ? [node] : []), ...node.querySelectorAll(REGIONS)]) regions.add(one);
      }
      for (const region of regions) hear(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }));

/** What was said with these words since the page was loaded. */
export const announcements = (page: Page, words: RegExp): Promise<string[]> =>
  page.evaluate(
    ([source, flags]) => {
      const wanted = new RegExp(source ?? '', flags);
      return (window as unknown as { said: string[] }).said.filter((line) => wanted.test(line));
    },
    [words.source, words.flags],
  );
