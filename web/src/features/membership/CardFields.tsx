'use client';
import { Field } from '@/ui/Field';
import { DEMONSTRATION_CARDS, inGroups, monthAndYear, type Problems, type TypedCard } from './card';
import css from './Membership.module.css';

interface CardFieldsProps {
  typed: TypedCard;
  problems: Problems;
  onTyped: (typed: TypedCard) => void;
}

/** A card. Its inputs have no names: nothing of it is sent by the form, also not before the page is alive. */
export function CardFields({ typed, problems, onTyped }: CardFieldsProps) {
  return (
    <>
      <Field
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        required
        placeholder="4242 4242 4242 4242"
        value={typed.number}
        error={problems.number}
        onChange={(event) => onTyped({ ...typed, number: inGroups(event.target.value) })}
      />
      <div className={css.pair}>
        <Field
          label="Expires"
          inputMode="numeric"
          autoComplete="cc-exp"
          required
          placeholder="MM/YY"
          value={typed.expiry}
          error={problems.expiry}
          onChange={(event) => onTyped({ ...typed, expiry: monthAndYear(event.target.value) })}
        />
        <Field
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          required
          maxLength={4}
          placeholder="123"
          value={typed.code}
          error={problems.code}
          onChange={(event) => onTyped({ ...typed, code: event.target.value.replaceAll(/\D/gu, '') })}
        />
      </div>
      <details className={css.cards}>
        <summary>Demonstration cards</summary>
        <p>No money moves on this site. These cards show what can happen; any month to come and any code will do.</p>
        <ul>
          {DEMONSTRATION_CARDS.map(({ number, says }) => (
            <li key={number}>
              <code>{number}</code> {says}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
