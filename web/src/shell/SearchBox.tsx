'use client';
import { usePathname } from 'next/navigation';
import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { readAbout } from '@/lib/search/about';
import { searchHref } from '@/lib/search/addresses';
import { type Inside, insideOfPage } from '@/lib/search/inside';
import { addRecent } from '@/lib/search/recents';
import { filtersItself, isOwnList, searchLabel } from '@/lib/search/scope';
import { useQueryField } from '@/lib/search/useQueryField';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import css from './SearchBox.module.css';

const SearchCombobox = lazy(() => import('@/features/search/SearchCombobox'));

/** The search box of every page; `from` is the page that was loaded. It searches what the page is about. A plain form at first; suggestions load on the first focus. Hotkey mod+k. */
export function SearchBox({ from }: { from: string }) {
  const [live, setLive] = useState(false);
  const [page, setPage] = useState(from);
  const path = usePathname();
  const [inside, setInside] = useState<Inside | null>(null);
  useEffect(() => {
    const shown = document.documentElement.dataset.page ?? '';
    setPage(shown);
    setInside(insideOfPage(shown, readAbout(document.documentElement.dataset.about), location));
  }, [path]);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useQueryField(input);
  const label = searchLabel(page);
  const onSubmit = (event: SubmitEvent) => {
    // Here and not with the suggestions, which may not have loaded yet.
    if (!isOwnList(page)) addRecent(query);
    // Where the page filters itself, the words stand in the address already.
    if (filtersItself(page)) event.preventDefault();
  };
  const clear = () => {
    setQuery('');
    input.current?.focus();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // In a text that is being written the same keys make a link.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      if (!input.current?.offsetParent) return;
      event.preventDefault();
      input.current.focus();
      input.current.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Link className={`${button.icon} ${css.open}`} href={searchHref('', undefined, inside)} aria-label="Search">
        <Icon name="search" />
      </Link>
      <form className={css.form} role="search" action={searchHref('', undefined, inside)} onFocus={() => setLive(true)} onSubmit={onSubmit}>
        <div className={css.field}>
          <Icon name="search" size={18} />
          <input
            ref={input}
            className={css.input}
            type="search"
            name="q"
            aria-label={label}
            placeholder={label}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          {query ? (
            <button type="button" className={css.clear} aria-label="Clear the search" title="Clear" onClick={clear}>
              <Icon name="close" size={16} />
            </button>
          ) : (
            <span className={css.key} aria-hidden="true">
              ⌘K
            </span>
          )}
        </div>
        {inside?.kind === 'topic' && <input type="hidden" name="tag" value={inside.slug} />}
        {live && !isOwnList(page) && (
          <Suspense>
            <SearchCombobox input={input} query={query} setQuery={setQuery} />
          </Suspense>
        )}
      </form>
    </>
  );
}
