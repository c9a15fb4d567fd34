'use client';
import { useId } from 'react';
import { price } from '@/lib/text/price';
import { Field } from '@/ui/Field';
import css from './Membership.module.css';
import { choices, taxed } from './tax';
import type { BillingState } from './useBilling';

/** Where the buyer is, and their tax id; nothing on a site that charges no tax. */
export function BillingFields({ billing, onChanged }: { billing: BillingState; onChanged: () => void }) {
  const id = useId();
  if (billing.taxes.length === 0) return null;
  return (
    <>
      <div className={css.choice}>
        <label htmlFor={id}>{billing.taxes.some(({ region }) => region !== null) ? 'Country or region' : 'Country'}</label>
        <select
          id={id}
          autoComplete="country"
          value={billing.country}
          onChange={(event) => {
            billing.choose(event.target.value);
            onChanged();
          }}
        >
          {choices(billing.taxes, [billing.here, billing.country]).map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Field
        label="Tax ID (optional)"
        help={
          billing.rate?.isReversible
            ? `For businesses. Shown on your receipts. With one of your country, you owe the ${billing.rate.name} yourself.`
            : 'For businesses. Shown on your receipts.'
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={billing.taxId}
        onChange={(event) => {
          billing.write(event.target.value);
          onChanged();
        }}
      />
    </>
  );
}

/** The tax in what is due, before it is paid. */
export function TaxFact({ billing, amount, currency }: { billing: BillingState; amount: number; currency: string }) {
  const { rate } = billing;
  if (!rate || amount <= 0) return null;
  const { tax } = taxed(amount, rate);
  return (
    <div>
      <dt>
        {rate.isReversed
          ? `${rate.name}, reverse charge: you owe it`
          : `${rate.name} ${rate.percent}${rate.isInclusive ? ', included' : ''}`}
      </dt>
      <dd>{price(tax, currency)}</dd>
    </div>
  );
}
