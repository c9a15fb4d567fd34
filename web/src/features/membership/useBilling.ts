'use client';
import { useState } from 'react';
import { type CountryTax, ELSEWHERE, known, taxOf } from './tax';

interface BillingSource {
  site: { taxes: readonly CountryTax[] };
  visitor: { geolocation: { country: string | null } };
  viewer: { billingDetails: { country: string | null; taxId: string | null } } | null;
}

/** Where the buyer is, and their tax id: what they said last, else where their address is of, until they choose. */
export function useBilling(data: BillingSource | undefined) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [written, setWritten] = useState<string | null>(null);
  const taxes = data?.site.taxes ?? [];
  const said = data?.viewer?.billingDetails;
  const here = data?.visitor.geolocation.country ?? null;
  const country = known(taxes, chosen ?? said?.country ?? here ?? ELSEWHERE);
  const taxId = written ?? said?.taxId ?? '';
  return {
    taxes,
    here,
    country,
    taxId,
    rate: taxOf(taxes, country, taxId),
    /** What a purchase says of it. */
    input: { country, taxId: taxId || null },
    choose: setChosen,
    write: setWritten,
  };
}

export type BillingState = ReturnType<typeof useBilling>;
