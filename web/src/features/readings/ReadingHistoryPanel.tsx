'use client';
import { useEffect, useState } from 'react';
import * as href from '@/gen/href';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { ReadingList } from './ReadingList';
import css from './Readings.module.css';
import { useHistory } from './useHistory';
import { useReadings } from './useReadings';

/** How long a reader must stop typing before it is looked for, in milliseconds. */
const REST = 250;

/** What the reader read, with a field to find some of it, and how to clear and pause it. */
export function ReadingHistoryPanel() {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  const readings = useReadings(words, false);
  const { isPaused, isKnown, setPaused, clear } = useHistory(readings.again);
  return (
    <>
      <form role="search" aria-label="Your reading history" className={css.search} onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" size={18} />
        <input
          type="search"
          aria-label="Search your reading history"
          placeholder="Search your reading history"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <div className={css.acts}>
        {isKnown && (
          <Button look="quiet" size="s" onClick={() => void setPaused(!isPaused)}>
            {isPaused ? 'Resume history' : 'Pause history'}
          </Button>
        )}
        {readings.items.length > 0 && !words && (
          <Button look="quiet" size="s" onClick={() => void clear()}>
            Clear history
          </Button>
        )}
        <Link className={buttonClass({ look: 'quiet', size: 's' })} href={href.reading_history()}>
          Settings
        </Link>
      </div>
      {isPaused && <Note>Your history is paused. What you read now isn’t recorded.</Note>}
      <ReadingList
        readings={readings}
        label="Reading history"
        empty={words ? `No stories you’ve read have “${words}” in the title.` : 'Stories you read appear here. Only you can see them.'}
        action={
          !words && (
            <Link className={buttonClass({ look: 'quiet' })} href={href.ShowHome()}>
              Find something to read
            </Link>
          )
        }
      />
    </>
  );
}
