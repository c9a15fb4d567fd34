'use client';
import { Note } from '@/ui/Note';
import type { Problems, TypedCard } from './card';
import { CardFields } from './CardFields';
import css from './Membership.module.css';
import type { HostedCard } from './useHostedCard';

interface CardEntryProps {
  hosted: HostedCard | null;
  typed: TypedCard;
  problems: Problems;
  onTyped: (typed: TypedCard) => void;
}

/** A card: in the payment provider's own fields, where it has some. */
export function CardEntry({ hosted, typed, problems, onTyped }: CardEntryProps) {
  if (!hosted) return <CardFields typed={typed} problems={problems} onTyped={onTyped} />;
  const { place, state } = hosted;
  return (
    <div className={css.hosted} role="group" aria-label="Card" aria-busy={state === 'loading'}>
      <span className={css.small}>Card</span>
      <div ref={place} className={css.hostedBox} />
      {state === 'loading' && <p className={css.small}>Loading the card form…</p>}
      {state === 'failed' && <Note kind="error">The card form could not be loaded. Check your connection and load the page again.</Note>}
    </div>
  );
}
