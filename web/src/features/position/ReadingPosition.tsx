'use client';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { READING_DONE_PERCENT } from '@/gen/limits';
import { libraryResumeReading } from '@/gen/messages/library';
import { storyBody } from '@/features/quote/passage';
import { throttled } from '@/lib/throttle';
import { toast } from '@/lib/toast/queue';
import { forget, keep, savedPosition } from './positions';

/** The block that is read now: the first whose end is below the upper third of the window. */
function reading(body: Element): { blockId: string; share: number } | null {
  const blocks = [...body.querySelectorAll('[data-block]')];
  const index = blocks.findIndex((block) => block.getBoundingClientRect().bottom > innerHeight / 3);
  const { top, bottom, height } = body.getBoundingClientRect();
  if (index < 0 || bottom < innerHeight / 2 || height === 0) return { blockId: '', share: 1 };
  return { blockId: blocks[index]?.getAttribute('data-block') ?? '', share: Math.max(0, -top) / height };
}

/** Leads to where so much of a text stands above the lower edge of the window. */
function goTo(body: Element, percent: number): void {
  const { top, height } = body.getBoundingClientRect();
  scrollTo({ top: scrollY + top + (height * percent) / 100 - innerHeight, behavior: 'auto' });
}

/** How far is far enough to go on there, and near enough to the end not to; in percent. */
const WORTH_IT = 15;

interface ReadingPositionProps {
  postId: string;
  /** Asks how far the reader came on another device, in percent. */
  ask?: (postId: string) => Promise<number>;
}

/** Remembers on this device how far a story was read, and offers to go on there. Where it knows nothing, another device may. */
export function ReadingPosition({ postId, ask }: ReadingPositionProps) {
  const elsewhere = useRef<Promise<number> | null>(null);
  // In one request with all else that the page asks.
  useLayoutEffect(() => {
    elsewhere.current = ask && !savedPosition(postId) && !location.hash ? ask(postId) : null;
  }, [postId, ask]);
  useEffect(() => {
    const body = storyBody();
    if (!body) return undefined;
    const found = savedPosition(postId);
    const block = found && body.querySelector(`[data-block="${CSS.escape(found)}"]`);
    // A link to a part of the page, and going back, lead to their own places.
    if (block && scrollY < innerHeight && !location.hash && block.getBoundingClientRect().top > innerHeight * 1.5)
      toast({
        text: 'Pick up where you left off?',
        action: { label: libraryResumeReading, run: () => block.scrollIntoView({ block: 'start' }) },
      });
    let isOver = false;
    void elsewhere.current?.then((percent) => {
      const isHere = !isOver && scrollY < innerHeight;
      if (isHere && percent >= WORTH_IT && percent < READING_DONE_PERCENT)
        toast({ text: 'Pick up where you left off?', action: { label: libraryResumeReading, run: () => goTo(body, percent) } });
    });
    let hasRead = false;
    const look = throttled(() => {
      const now = reading(body);
      if (!now) return;
      if (now.share >= 0.95) forget(postId);
      // Looking at the beginning again forgets nothing.
      else if (now.share > 0.05 || hasRead) {
        hasRead = true;
        keep(postId, now.blockId);
      }
    });
    addEventListener('scroll', look, { passive: true });
    return () => {
      isOver = true;
      removeEventListener('scroll', look);
    };
  }, [postId, ask]);
  return null;
}
