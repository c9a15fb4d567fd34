'use client';
import useSWR from 'swr';
import { MaySeeUnfiltered } from '@/features/search/Unfiltered.gen';
import { query } from '@/lib/gql/client';
import css from './search.module.css';

/** The switch for results without the filters of quality, for people who may see them. */
export function Unfiltered({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { data } = useSWR('MaySeeUnfiltered', () => query(MaySeeUnfiltered, {}), { revalidateOnFocus: false });
  if (!data?.maySeeUnfilteredSearch) return null;
  return (
    <label className={css.unfiltered}>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      Show everything, including results that quality filters leave out
    </label>
  );
}
