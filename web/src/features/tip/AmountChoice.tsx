'use client';
import css from '@/features/membership/Membership.module.css';
import { TIP_LEAST, TIP_MOST } from '@/gen/limits';
import type { Currency } from '@/gen/vocabulary';
import { price } from '@/lib/text/price';
import { Field } from '@/ui/Field';
import { minorOf, SUGGESTED } from './amount';

/** One of the sums that are suggested, or another one as it is typed. */
export type Choice = { minor: number } | { typed: string };

export const minorOfChoice = (choice: Choice): number | null => ('minor' in choice ? choice.minor : minorOf(choice.typed));

interface AmountChoiceProps {
  choice: Choice;
  currency: Currency;
  onChosen: (choice: Choice) => void;
}

/** How much someone gives. */
export function AmountChoice({ choice, currency, onChosen }: AmountChoiceProps) {
  const isOther = 'typed' in choice;
  const isWrong = isOther && choice.typed !== '' && minorOf(choice.typed) === null;
  return (
    <>
      <fieldset className={css.ways}>
        <legend>Amount</legend>
        {SUGGESTED.map((minor) => (
          <label key={minor}>
            <input type="radio" name="amount" checked={!isOther && choice.minor === minor} onChange={() => onChosen({ minor })} />
            {price(minor, currency)}
          </label>
        ))}
        <label>
          <input type="radio" name="amount" checked={isOther} onChange={() => onChosen({ typed: '' })} />
          Other
        </label>
      </fieldset>
      {isOther && (
        <Field
          label={`Your amount in ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          required
          maxLength={8}
          value={choice.typed}
          error={isWrong ? `Choose ${price(TIP_LEAST, currency)} to ${price(TIP_MOST, currency)}.` : undefined}
          onChange={(event) => onChosen({ typed: event.target.value })}
        />
      )}
    </>
  );
}
