'use client';
import { useState } from 'react';
import css from './Thread.module.css';

/** Words from which on a response is cut. */
const LONG = 130;

interface Props {
  html: string;
  lang: string;
  words: number;
}

/** What a response says. A long one shows its beginning; the rest is there, and without scripts all of it is. */
export function ResponseText({ html, lang, words }: Props) {
  const [isOpen, setOpen] = useState(words <= LONG);
  return (
    <div>
      <div
        className={isOpen ? css.text : `${css.text} ${css.cut}`}
        lang={lang || undefined}
        dir="auto"
        dangerouslySetInnerHTML={{ __html: html }}
        onFocus={() => setOpen(true)}
      />
      {words > LONG && (
        <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
    </div>
  );
}
