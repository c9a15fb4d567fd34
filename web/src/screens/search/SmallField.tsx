'use client';
import { useRef } from 'react';
import { SEARCH_PLACEHOLDER } from '@/gen/limits';
import { searchHref } from '@/lib/search/addresses';
import type { Inside } from '@/lib/search/inside';
import { addRecent } from '@/lib/search/recents';
import { useQueryField } from '@/lib/search/useQueryField';
import { Icon } from '@/ui/Icon';
import css from './search.module.css';

/** The field of narrow windows, whose bar has no room for one. */
export function SmallField({ category, inside }: { category: string | undefined; inside: Inside | null }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, type] = useQueryField(input);
  return (
    <form
      role="search"
      className={css.field}
      action={searchHref('', category, inside)}
      onSubmit={(event) => {
        event.preventDefault();
        addRecent(text);
        input.current?.blur();
      }}
    >
      <Icon name="search" />
      {inside?.kind === 'topic' && <input type="hidden" name="tag" value={inside.slug} />}
      <input
        ref={input}
        className={css.input}
        type="search"
        name="q"
        aria-label="Search"
        placeholder={SEARCH_PLACEHOLDER}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.target.value)}
        dir="auto"
      />
    </form>
  );
}
