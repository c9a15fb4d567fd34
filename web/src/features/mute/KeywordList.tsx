'use client';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Field } from '@/ui/Field';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import css from './MutedList.module.css';
import { useKeywords } from './useKeywords';

/** The words a reader does not want to read of. */
export function KeywordList() {
  const { data, error, again, set } = useKeywords();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string>();
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    setRefused(undefined);
    const why = await set(typed.trim(), true);
    if (why === null) setTyped('');
    else setRefused(why || undefined);
  };
  if (error) return <Failed onAgain={again}>The list could not be loaded.</Failed>;
  return (
    <>
      <form className={css.add} onSubmit={(event) => void add(event)}>
        <Field
          label="Keyword"
          help="You won’t see stories with this word in the title, subtitle or topics."
          error={refused}
          value={typed}
          maxLength={50}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          end={<button type="submit">Mute</button>}
        />
      </form>
      {!data && (
        <div className={css.waiting} aria-busy="true">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} w="40%" h="1.5rem" />
          ))}
        </div>
      )}
      {data?.length === 0 && (
        <Empty>You haven’t muted any keywords. Stories with a muted word in the title, subtitle or topics disappear from your feeds.</Empty>
      )}
      {data && data.length > 0 && (
        <ul className={css.list} aria-label="Muted keywords">
          {data.map((keyword) => (
            <li key={keyword} className={css.row}>
              <span dir="auto">{keyword}</span>
              <Button look="quiet" size="s" aria-label={`Unmute ${keyword}`} onClick={() => void set(keyword, false)}>
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
