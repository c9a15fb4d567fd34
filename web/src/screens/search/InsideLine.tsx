'use client';
import useSWR from 'swr';
import type { Inside } from '@/lib/search/inside';
import { nameOf } from '@/lib/search/insideFilter';
import { Link } from '@/ui/Link';
import css from './search.module.css';

/** What the search stays inside, and the way out of it. */
export function InsideLine({ inside, leave }: { inside: Inside; leave: string }) {
  const { data } = useSWR(['search-inside', inside], () => nameOf(inside), { revalidateOnFocus: false });
  return (
    <p className={css.inside}>
      <span>
        Only in the {inside.kind} <b dir="auto">{data ?? inside.slug}</b>
      </span>
      <Link href={leave}>Search everywhere</Link>
    </p>
  );
}
