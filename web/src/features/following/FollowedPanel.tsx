'use client';
import { useDeferredValue, useState } from 'react';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { FollowedList } from './FollowedList';
import { type Kind, KINDS } from './followed';
import css from './Following.module.css';

const LABELS: Readonly<Record<Kind, string>> = { people: 'People', publications: 'Publications', topics: 'Topics' };

/** What the reader follows: which kind, and a field to look among it. */
export function FollowedPanel() {
  const [kind, setKind] = useState<Kind>('people');
  const [text, setText] = useState('');
  const words = useDeferredValue(text.trim());
  return (
    <>
      <div className={css.tools}>
        <div className={css.kinds} role="group" aria-label="What you follow">
          {KINDS.map((one) => (
            <Button key={one} look={one === kind ? 'primary' : 'quiet'} size="s" aria-pressed={one === kind} onClick={() => setKind(one)}>
              {LABELS[one]}
            </Button>
          ))}
        </div>
        <label className={css.field}>
          <Icon name="search" size={18} />
          <input
            type="search"
            aria-label="Search what you follow"
            placeholder="Search"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            dir="auto"
          />
        </label>
      </div>
      <FollowedList key={kind} kind={kind} words={words} />
    </>
  );
}
