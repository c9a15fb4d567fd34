'use client';
import { useRef } from 'react';
import { searchHref } from '@/lib/search/addresses';
import { addRecent } from '@/lib/search/recents';
import { useQueryField } from '@/lib/search/useQueryField';
import { Icon } from '@/ui/Icon';
import css from './search.module.css';

/** The field of narrow windows, whose bar has no room for one. */
export function SmallField({ category, collectionSlug }: { category: string | undefined; collectionSlug: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, type] = useQueryField(input);
  return (
    <form role="search" className={css.field} action={searchHref('', category, collectionSlug)}
      onSubmit={(event) => { event.preventDefault(); addRecent(text); input.current?.blur(); }}>
      <Icon name="search" />
      <input ref={input} className={css.input} type="search" name="q" aria-label="Search" placeholder="Search" autoComplete="off" spellCheck={false}
        value={text} onChange={(event) => type(event.target.value)} dir="auto" />
    </form>
  );
}
