'use client';
import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { href } from '@/gen/href';
import { isSearchPage, useQueryField } from '@/lib/search/useQueryField';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import css from './SearchBox.module.css';

const SearchCombobox = lazy(() => import('@/features/search/SearchCombobox'));

/** On the search page the words stand in the address already, under the category that is open. */
const onSubmit = (event: SubmitEvent) => { if (isSearchPage()) event.preventDefault(); };

/** The search box of every page, also of the search page. A plain form at first; suggestions load on the first focus. Hotkey mod+k. */
export function SearchBox() {
  const [live, setLive] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useQueryField(input);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // In a text that is being written the same keys make a link.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
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
      <Link className={`${button.icon} ${css.open}`} href={href.ShowSearch()} aria-label="Search"><Icon name="search" /></Link>
      <form className={css.form} role="search" action={href.ShowSearch()} onFocus={() => setLive(true)} onSubmit={onSubmit}>
        <div className={css.field}>
          <Icon name="search" size={18} />
          <input ref={input} className={css.input} type="search" name="q" aria-label="Search" placeholder="Search" autoComplete="off" spellCheck={false}
            value={query} onChange={(event) => setQuery(event.target.value)} />
          <kbd className={css.key} aria-hidden="true">⌘K</kbd>
        </div>
        {live && <Suspense><SearchCombobox input={input} query={query} setQuery={setQuery} /></Suspense>}
      </form>
    </>
  );
}
