'use client';
import { useEffect } from 'react';
import { storyBody } from '@/features/quote/passage';
import { copiedHtml } from './copied';
import { play } from './player';

/** What is copied out of the story is its writing, not our looks. */
function onCopy(event: ClipboardEvent): void {
  const [selection, article] = [getSelection(), storyBody()?.closest('article')];
  if (!selection || selection.isCollapsed || !article || !event.clipboardData || event.defaultPrevented) return;
  const range = selection.getRangeAt(0);
  const isTyped = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
  if (isTyped || !article.contains(range.commonAncestorContainer)) return;
  event.clipboardData.setData('text/html', copiedHtml(range));
  event.clipboardData.setData('text/plain', selection.toString());
  event.preventDefault();
}

/** A plain press on what is embedded plays it here; with a key held, or without scripts, its page opens. */
function onClick(event: MouseEvent): void {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey ||
    !(event.target instanceof Element)
  )
    return;
  const figure = event.target.closest('a')?.closest<HTMLElement>('[data-story-body] figure[data-embed]');
  if (figure && !event.target.closest('figcaption') && play(figure)) event.preventDefault();
}

/** What readers do with the text itself: copy from it, and play what it embeds. */
export function BodyActs() {
  useEffect(() => {
    document.addEventListener('copy', onCopy);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('click', onClick);
    };
  }, []);
  return null;
}
