import { afterEach, expect, test, vi } from 'vitest';
import { focusSibling } from './focusSibling';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A panel of so many controls, and what the arrow keys do in it. */
function panel(count: number) {
  const page = { activeElement: null as unknown };
  vi.stubGlobal('document', page);
  const items = Array.from({ length: count }, () => ({
    focus() {
      page.activeElement = this;
    },
  }));
  const element = { querySelectorAll: () => items } as unknown as HTMLElement;
  return (step: 1 | -1): number => {
    focusSibling(element, step);
    return items.findIndex((item) => item === page.activeElement);
  };
}

// S166
test('the arrow keys go through the results and around the ends', () => {
  const press = panel(3);
  expect([press(1), press(1), press(1), press(1)]).toEqual([0, 1, 2, 0]);
  expect([press(-1), press(-1)]).toEqual([2, 1]);
});

test('the arrow up goes to the last result first', () => {
  expect(panel(3)(-1)).toBe(2);
});

test('without results nothing happens', () => {
  expect(panel(0)(1)).toBe(-1);
});
