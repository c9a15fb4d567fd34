'use client';
import { useState } from 'react';
import css from '@/features/membership/Membership.module.css';
import { Area } from '@/ui/Area';
import { Field } from '@/ui/Field';
import { FEWEST_SEATS, inputDay, MOST_SEATS } from './card';

interface Written {
  from: string;
  to: string;
  message: string;
  email: string;
  day: string;
  seats: string;
}

interface GiftCardFieldsProps {
  isGroup: boolean;
  written: Written;
  /** Whether the number of memberships is one that can be bought. */
  isCount: boolean;
  limits: { name: number; message: number };
  onWritten: (change: Partial<Written>) => void;
}

const DAY_MS = 86_400_000;

/** The first and the last day on which a letter can leave. */
const openDays = (): { min: string; max: string } => {
  const now = Date.now();
  return { min: inputDay(new Date(now)), max: inputDay(new Date(now + 364 * DAY_MS)) };
};

/** What stands on the card, and how the gift gets there: by letter, at once or on a day, or from hand to hand. */
export function GiftCardFields({ isGroup, written, isCount, limits, onWritten }: GiftCardFieldsProps) {
  // Only typing shows the day, so this is never the server's.
  const [days] = useState(openDays);
  return (
    <>
      {isGroup && (
        <Field
          label="How many memberships"
          inputMode="numeric"
          required
          value={written.seats}
          error={isCount ? undefined : `Choose ${FEWEST_SEATS} to ${MOST_SEATS} memberships.`}
          help="Each has a code of its own, to hand out."
          onChange={(event) => onWritten({ seats: event.target.value.replaceAll(/\D/gu, '').slice(0, 6) })}
        />
      )}
      <div className={css.pair}>
        <Field
          label="From (optional)"
          autoComplete="name"
          maxLength={limits.name}
          dir="auto"
          value={written.from}
          onChange={(event) => onWritten({ from: event.target.value })}
        />
        <Field
          label={isGroup ? 'For (optional)' : 'To (optional)'}
          autoComplete="off"
          maxLength={limits.name}
          dir="auto"
          value={written.to}
          onChange={(event) => onWritten({ to: event.target.value })}
        />
      </div>
      <Area
        label="Message (optional)"
        max={limits.message}
        dir="auto"
        value={written.message}
        onChange={(event) => onWritten({ message: event.target.value })}
      />
      {!isGroup && (
        <Field
          label="Their email (optional)"
          type="email"
          autoComplete="off"
          help="Without one, you print the card or hand over the code yourself."
          value={written.email}
          onChange={(event) => onWritten({ email: event.target.value })}
        />
      )}
      {!isGroup && written.email && (
        <Field
          label="Send it on (optional)"
          type="date"
          {...days}
          help="Without a day, it leaves at once."
          value={written.day}
          onChange={(event) => onWritten({ day: event.target.value })}
        />
      )}
    </>
  );
}
