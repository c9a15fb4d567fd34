'use client';
import { useMemo } from 'react';
import { directionOf } from '@/lib/text/direction';
import { STORY_TEXT } from './storyText';
import media from './BodyMedia.module.css';
import css from './Body.module.css';

/** Stands for the text of the story that a document brings along: the front door puts the text in its place. */
const MARK = '<quire:story>';

/** That text, once it was read. A document brings one story; every other one comes as data, with its text. */
let brought: string | undefined;

/** The text stands in the document once, and not a second time in the data beside it: here it is taken from there. */
function textOf(html: string): string {
  if (html !== MARK || typeof document === 'undefined') return html;
  brought ??= document.querySelector('[data-story-body]')?.innerHTML;
  return brought ?? '';
}

/** The story as the server rendered it from its document: trusted, from an allow-list. No script of ours comes with it. */
export function Body({ html, lang }: { html: string; lang: string }) {
  // One object per text: React writes the text again whenever it is given another one.
  const text = useMemo(() => ({ __html: textOf(html) }), [html]);
  return (
    <div
      className={`${css.body} ${media.media} ${STORY_TEXT}`}
      lang={lang || undefined}
      dir={directionOf(lang)}
      data-story-body
      dangerouslySetInnerHTML={text}
    />
  );
}
