import { expect, type Page } from '@playwright/test';

/** Words that stand outside what holds them or the window, or over other words, as one line each. */
export const lostWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Placed {
      words: string;
      node: Node;
      box: DOMRect;
    }
    const found = new Set<string>();
    const placed: Placed[] = [];
    const NARROW = 3;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [words, parent] = [node.textContent?.trim() ?? '', node.parentElement];
      if (!words || !parent || parent.closest('.sr, svg, script, style, noscript, template, [aria-hidden="true"], option')) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const holders: { element: Element; style: CSSStyleDeclaration }[] = [];
      let [isFixed, isCut] = [false, false];
      for (let element: Element | null = parent; element && element !== document.body; element = element.parentElement) {
        const style = getComputedStyle(element);
        holders.push({ element, style });
        isCut ||= style.textOverflow === 'ellipsis' || !['none', ''].includes(style.webkitLineClamp) || style.clipPath !== 'none';
        isFixed ||= style.position === 'fixed' || style.position === 'sticky';
      }
      if (isCut) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < NARROW || box.height < NARROW) continue;
        const scroller = holders.findIndex(({ style }) => /auto|scroll/u.test(style.overflowX));
        const around = scroller === -1 ? holders : holders.slice(0, scroller);
        if (scroller === -1 && !isFixed && (box.left < -NARROW || box.right > innerWidth + NARROW))
          found.add(`outside the window: ${words}`);
        for (const { element, style } of around) {
          const hides = { x: /hidden|clip/u.test(style.overflowX), y: /hidden|clip/u.test(style.overflowY) };
          if (!hides.x && !hides.y) continue;
          const edge = element.getBoundingClientRect();
          // A line is higher than its letters.
          const slack = box.height / 4;
          if (hides.x && (box.left < edge.left - NARROW || box.right > edge.right + NARROW)) found.add(`cut off at a side: ${words}`);
          if (hides.y && (box.top < edge.top - slack || box.bottom > edge.bottom + slack)) found.add(`cut off below: ${words}`);
        }
        if (!isFixed && scroller === -1) placed.push({ words, node, box });
      }
    }
    placed.sort((a, b) => a.box.top - b.box.top);
    for (const [n, one] of placed.entries())
      for (const other of placed.slice(n + 1)) {
        if (other.box.top > one.box.bottom) break;
        if (other.node === one.node) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > NARROW && down > Math.min(one.box.height, other.box.height) * 0.6)
          found.add(`over each other: ${one.words} ¦ ${other.words}`);
      }
    return [...found].map((line) => line.slice(0, 160));
  });

const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }';

/** Ways in which readers make words larger: a window of 1280 px twice and four times as large, letters alone, and space around them. */
const LARGER: readonly { how: string; width: number; height: number; sheet?: string }[] = [
  { how: 'twice as large', width: 640, height: 400 },
  { how: 'four times as large', width: 320, height: 200 },
  { how: 'letters twice as large', width: 1280, height: 800, sheet: 'html { font-size: 200% !important }' },
  { how: 'with space around letters', width: 1280, height: 800, sheet: SPACING },
  { how: 'with space around letters, narrow', width: 320, height: 640, sheet: SPACING },
];

/** Lays a style sheet of the reader's own over the page, or takes it away. */
const wear = (page: Page, sheet: string): Promise<void> =>
  page.evaluate((rules) => {
    const own = new CSSStyleSheet();
    own.replaceSync(rules);
    document.adoptedStyleSheets = rules ? [own] : [];
  }, sheet);

/** Nothing of the page is lost, whichever way its words are made larger. */
export async function fitsLarger(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const { how, sheet = '', ...size } of LARGER) {
    await page.setViewportSize(size);
    await wear(page, sheet);
    // What moves with the window may need a moment to.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), how).toBeLessThanOrEqual(0);
    expect(await lostWords(page), how).toEqual([]);
  }
  await wear(page, '');
  await page.setViewportSize({ width, height });
}
