'use client';
import { useEffect, useState } from 'react';
import { query } from '@/lib/gql/client';
import { plural } from '@/lib/text/count';
import { Button } from '@/ui/Button';
import { NewInFeed } from './feeds.gen';
import { firstWait, nextWait } from './interval';
import css from './MoreStories.module.css';

/** Says that something was published since the list was read. It asks only while the page is looked at, and less and less often. */
export function NewStories({ since, onShow }: { since: string; onShow: () => void }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    setCount(0);
    let wait = firstWait;
    let timer = 0;
    const later = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = window.setTimeout(() => void look(), wait);
    };
    const look = async () => {
      const found = await query(NewInFeed, { since }).then((answer) => answer.newInFeed, () => 0);
      setCount(found);
      wait = nextWait(wait);
      later();
    };
    later();
    document.addEventListener('visibilitychange', later);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', later);
    };
  }, [since]);
  return (
    <div className={css.news} role="status">
      {count > 0 && <Button size="s" onClick={() => { setCount(0); onShow(); }}>{plural(count, 'new story', 'new stories')}</Button>}
    </div>
  );
}
