'use client';
import { useEffect, useState } from 'react';
import { Icon } from '@/ui/Icon';
import css from './Stories.module.css';
import { StoriesPanel } from './StoriesPanel';
import type { StoryTab } from './tabs';

/** How long a writer must stop typing before it is looked for, in milliseconds. */
const REST = 250;

/** One's own stories with a field to find some of them. The words stand in the address, so that Back and a reload find them again. */
export function StoriesSearch({ tab, asked }: { tab: StoryTab; asked: string }) {
  const [typed, setTyped] = useState(asked);
  const [words, setWords] = useState(asked.trim());
  useEffect(() => {
    const next = typed.trim();
    if (next === words) return undefined;
    const timer = setTimeout(() => {
      const url = new URL(location.href);
      if (next) url.searchParams.set('q', next);
      else url.searchParams.delete('q');
      history.replaceState(history.state, '', url);
      setWords(next);
    }, REST);
    return () => clearTimeout(timer);
  }, [typed, words]);
  return (
    <>
      <form role="search" aria-label="Your stories" className={css.search} onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" size={18} />
        <input type="search" aria-label="Search your stories" placeholder="Search your stories" maxLength={100} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </form>
      <StoriesPanel key={`${tab} ${words}`} tab={tab} words={words} />
    </>
  );
}
