'use client';
import type { Problems, TypedCard } from './card';
import { CardEntry } from './CardEntry';
import css from './Membership.module.css';
import { PaypalEntry } from './PaypalEntry';
import type { MethodState } from './useMethod';

interface MethodEntryProps {
  method: MethodState;
  typed: TypedCard;
  problems: Problems;
  onTyped: (typed: TypedCard) => void;
}

/** With what is paid: a card, or where people pay with it, a PayPal account. */
export function MethodEntry({ method, typed, problems, onTyped }: MethodEntryProps) {
  const { way, choose, hosted, paypal } = method;
  const card = <CardEntry hosted={hosted} typed={typed} problems={problems} onTyped={onTyped} />;
  if (!paypal) return card;
  return (
    <>
      <fieldset className={css.ways}>
        <legend>Pay with</legend>
        {(['card', 'paypal'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="way" value={each} checked={way === each} onChange={() => choose(each)} />
            {each === 'card' ? 'Card' : 'PayPal'}
          </label>
        ))}
      </fieldset>
      {way === 'card' ? card : <PaypalEntry paypal={paypal} />}
    </>
  );
}
