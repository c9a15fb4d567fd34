'use client';
import { useState } from 'react';
import { ONBOARDING_MIN_TOPICS } from '@/gen/limits';
import { writeFollow } from '@/features/follow/target';
import { plural } from '@/lib/text/count';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { Note } from '@/ui/Note';
import css from './Onboarding.module.css';
import { OnwardLink } from './OnwardLink';

export interface Topic {
  slug: string;
  name: string;
}

/** Follows all of them; which is done twice is done once. */
async function followAll(slugs: readonly string[]): Promise<void> {
  const answers = await Promise.all(slugs.map((slug) => writeFollow({ kind: 'Tag', id: slug, name: slug }, true)));
  if (answers.some(({ __typename }) => __typename !== 'Tag')) throw new Error(answers.map(({ __typename }) => __typename).join());
}

/** What a reader likes to read: at least three topics. */
export function TopicPicker({ topics, onDone }: { topics: readonly Topic[]; onDone: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  // A site that has fewer topics asks for no more than it has.
  const missing = Math.min(ONBOARDING_MIN_TOPICS, topics.length) - chosen.size;
  const toggle = (slug: string) => {
    const next = new Set(chosen);
    if (!next.delete(slug)) next.add(slug);
    setChosen(next);
  };
  const go = () => {
    if (state === 'busy') return;
    setState('busy');
    followAll([...chosen]).then(onDone, () => setState('failed'));
  };
  return (
    <>
      <div className={css.topics} role="group" aria-label="Topics">
        {topics.map(({ slug, name }) => (
          <button key={slug} type="button" className={css.topic} aria-pressed={chosen.has(slug)} onClick={() => toggle(slug)} dir="auto">
            <Icon name={chosen.has(slug) ? 'check' : 'plus'} size={16} /> {name}
          </button>
        ))}
      </div>
      {state === 'failed' && <Note kind="error">Your topics could not be saved. Please try again.</Note>}
      <div className={css.bar}>
        <p role="status">{missing > 0 ? `Choose ${missing} more to continue.` : `${plural(chosen.size, 'topic')} chosen.`}</p>
        <Button
          look="accent"
          size="l"
          aria-busy={state === 'busy'}
          disabledReason={missing > 0 ? `Choose at least ${ONBOARDING_MIN_TOPICS} topics.` : undefined}
          onClick={go}
        >
          Continue
        </Button>
        <OnwardLink className={css.skip}>Skip for now</OnwardLink>
      </div>
    </>
  );
}
