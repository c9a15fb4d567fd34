'use client';
import { useEffect, useRef, useState } from 'react';
import css from './Onboarding.module.css';
import { PeopleStep } from './PeopleStep';
import { type Topic, TopicPicker } from './TopicPicker';

const WORDS = {
  topics: ['What do you like to read?', 'Choose three or more topics. They shape your home page, and you can change them at any time.'],
  people: ['Who to follow first', 'Their new stories will appear on your home page.'],
} as const;

/** Topics, then people. */
export function TopicsFlow({ topics }: { topics: readonly Topic[] }) {
  const [step, setStep] = useState<keyof typeof WORDS>('topics');
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) title.current?.focus();
    first.current = false;
  }, [step]);
  const next = () => {
    scrollTo(0, 0);
    setStep('people');
  };
  return (
    <div className={css.panel}>
      <h1 ref={title} tabIndex={-1} className={css.title}>
        {WORDS[step][0]}
      </h1>
      <p className={css.text}>{WORDS[step][1]}</p>
      {step === 'topics' ? <TopicPicker topics={topics} onDone={next} /> : <PeopleStep />}
    </div>
  );
}
