'use client';
import { useRouter } from 'next/navigation';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { readAbout } from '@/lib/search/about';
import { searchHref } from '@/lib/search/addresses';
import { addRecent, readRecents, removeRecent } from '@/lib/search/recents';
import { type Inside, insideOfPage } from '@/lib/search/inside';
import { isScoped, searchLabel } from '@/lib/search/scope';
import { isSearchPage } from '@/lib/search/useQueryField';
import { plural } from '@/lib/text/count';
import { focusSibling } from '@/ui/focusSibling';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import css from './Combobox.module.css';
import { Recents } from './Recents';
import { reportClick } from './reportClick';
import { Suggestion, suggestionsOf } from './Suggestion';
import { useSuggestions } from './useSuggestions';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  query: string;
  setQuery: (query: string) => void;
}

const TITLES = { users: 'People', collections: 'Publications', tags: 'Topics', posts: 'Stories', catalogs: 'Lists' } as const;
const PANEL_ID = 'search-suggestions';

const currentPage = (): string => document.documentElement.dataset.page ?? '';
const currentInside = (): Inside | null => insideOfPage(currentPage(), readAbout(document.documentElement.dataset.about), location);
/** Where the words lead from this page: results stay inside what the page is about. */
const resultsOf = (query: string): string => searchHref(query, undefined, currentInside());

/** The popover of the search box: recent searches, then hits while typing. Arrows move, Enter searches, Escape closes. */
export default function SearchCombobox({ input, query, setQuery }: Props) {
  const router = useRouter();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(true);
  const [recents, setRecents] = useState(readRecents);
  const found = useSuggestions(query);
  const empty = query.trim() === '';
  const shown = open && (empty ? recents.length > 0 : true);
  const page = currentPage();
  const scoped = isScoped(page);
  const inside = isSearchPage() ? null : currentInside();
  const hits = found?.data?.reduce((sum, { result }) => sum + result.hits.length, 0) ?? 0;

  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    const remember = () => {
      const q = field.value.trim();
      setRecents(addRecent(q));
      setOpen(false);
      return q;
    };
    const onKey = (event: KeyboardEvent) => {
      // The browser would empty the field.
      if (event.key === 'Escape') {
        event.preventDefault();
        field.focus();
        setOpen(false);
        return;
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(true);
      focusSibling(panel.current, event.key === 'ArrowDown' ? 1 : -1);
    };
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      const q = remember();
      field.blur();
      if (!isSearchPage()) router.push(resultsOf(q));
    };
    const onInput = () => setOpen(true);
    const onFocusOut = (event: FocusEvent) => {
      if (!form.contains(event.relatedTarget as Node | null)) setOpen(false);
    };
    const onFocusIn = (event: FocusEvent) => {
      if (event.target === field && event.relatedTarget === null) setOpen(true);
    };
    form.addEventListener('keydown', onKey);
    form.addEventListener('submit', onSubmit);
    form.addEventListener('focusout', onFocusOut);
    form.addEventListener('focusin', onFocusIn);
    field.addEventListener('input', onInput);
    return () => {
      form.removeEventListener('keydown', onKey);
      form.removeEventListener('submit', onSubmit);
      form.removeEventListener('focusout', onFocusOut);
      form.removeEventListener('focusin', onFocusIn);
      field.removeEventListener('input', onInput);
    };
  }, [input, router]);

  useEffect(() => {
    const field = input.current;
    field?.setAttribute('role', 'combobox');
    field?.setAttribute('aria-haspopup', 'dialog');
    field?.setAttribute('aria-expanded', String(shown));
    if (shown) field?.setAttribute('aria-controls', PANEL_ID);
    else field?.removeAttribute('aria-controls');
  }, [input, shown]);

  const choose = () => {
    setRecents(addRecent(query));
    setOpen(false);
  };
  return (
    <>
      <span className="sr" role="status">
        {shown && found?.status === 'success' ? plural(hits, 'suggestion') : ''}
      </span>
      {shown && (
        <div ref={panel} id={PANEL_ID} className={css.panel} role="dialog" aria-label="Search suggestions">
          {empty && (
            <Recents
              recents={recents}
              onChoose={(q) => {
                setQuery(q);
                setRecents(addRecent(q));
                setOpen(false);
                router.push(resultsOf(q));
              }}
              onRemove={(q) => {
                setRecents(removeRecent(q));
                input.current?.focus();
              }}
            />
          )}
          {found?.data?.map(({ index, result }) => (
            <section key={index} aria-label={TITLES[index]}>
              <h2>{TITLES[index]}</h2>
              {suggestionsOf(index, result).map((item, place) => (
                <Suggestion
                  key={item.key}
                  item={item}
                  onChoose={() => {
                    reportClick(result.queryID, index, item.key, place);
                    choose();
                  }}
                />
              ))}
            </section>
          ))}
          {found?.status === 'error' && <p className={css.none}>Search is unavailable right now.</p>}
          {found?.status === 'success' && hits === 0 && scoped && <p className={css.none}>No results for these words.</p>}
          {!empty && (
            <div className={css.all}>
              <button type="submit" className={css.item}>
                <Icon name="search" size={18} />
                <span>
                  {inside ? searchLabel(page) : scoped ? 'Search everywhere' : 'Search'} for “{query.trim()}”
                </span>
              </button>
              {inside && (
                <Link className={css.item} href={searchHref(query.trim())} onClick={choose}>
                  <Icon name="search" size={18} />
                  <span>Search everywhere for “{query.trim()}”</span>
                </Link>
              )}
            </div>
          )}
        </div>
      )}
    </>
  );
}
