'use client';
import { useEffect, useState } from 'react';
import { query } from '@/lib/gql/client';
import { poll } from '@/lib/poll';
import { plural } from '@/lib/text/count';
import { Button } from '@/ui/Button';
import { NewInFeed } from './feeds.gen';
import css from './MoreStories.module.css';

const FIRST_MS = 60_000;
const MOST_MS = 15 * 60_000;

/** Says that something was published since the list was read. It asks only while the page is looked at, and less and less often. */
export function NewStories({ since, onShow }: { since: string; onShow: () => void }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    setCount(0);
    const ask = async () => {
      setCount((await query(NewInFeed, { since })).newInFeed);
      return false;
    };
    return poll({ ask, first: FIRST_MS, most: MOST_MS });
  }, [since]);
  return (
    <div className={css.news} role="status">
      {count > 0 && (
        <Button
          size="s"
          onClick={() => {
            setCount(0);
            onShow();
          }}
        >
          {plural(count, 'new story', 'new stories')}
        </Button>
      )}
    </div>
  );
}
