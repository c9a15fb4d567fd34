// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { POPOVER_HIDE_DELAY_MS, TOOLTIP_HOVER_DELAY_MS } from '@/gen/limits';
import { HoverCard } from './HoverCard';

let root: Root;
let anchor: HTMLElement;
let isOpen = false;

beforeEach(() => {
  vi.useFakeTimers();
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  act(() =>
    root.render(
      createElement(
        HoverCard,
        { label: 'About the Friend badge', button: 'Friend', buttonClass: '' } as Parameters<typeof HoverCard>[0],
        'Words',
      ),
    ),
  );
  anchor = document.querySelector('button')?.parentElement as HTMLElement;
  const card = document.querySelector('[popover]') as HTMLElement;
  // What this environment does not know of popovers.
  isOpen = false;
  card.matches = ((): boolean => isOpen) as unknown as typeof card.matches;
  card.showPopover = () => {
    isOpen = true;
  };
  card.hidePopover = () => {
    isOpen = false;
  };
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

const pointer = (type: string, pointerType = 'mouse') =>
  act(() => void anchor.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType, relatedTarget: document.body })));

// F328
test('a popover shows when the pointer rested on its word for half a second, and goes a moment after it left', () => {
  pointer('pointerover');
  vi.advanceTimersByTime(TOOLTIP_HOVER_DELAY_MS - 1);
  expect(isOpen).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isOpen).toBe(true);
  pointer('pointerout');
  vi.advanceTimersByTime(POPOVER_HIDE_DELAY_MS - 1);
  expect(isOpen).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen).toBe(false);
});

test('a pointer that only passes opens nothing, and a finger opens by pressing', () => {
  pointer('pointerover');
  vi.advanceTimersByTime(100);
  pointer('pointerout');
  vi.advanceTimersByTime(5_000);
  expect(isOpen).toBe(false);
  pointer('pointerover', 'touch');
  vi.advanceTimersByTime(5_000);
  expect(isOpen).toBe(false);
});
