'use client';
import { useEffect, useState } from 'react';
import { keepConsent, readConsent } from '@/lib/consent';
import { query } from '@/lib/gql/client';
import type { PrivacyBanner } from './PrivacyBanner';
import { Visitor } from './Visitor.gen';

/** Whether this visitor is asked: what the cookie remembers, else the server, which knows where they are. */
async function isAsked(): Promise<boolean> {
  const known = readConsent(document.cookie);
  if (known !== 'unknown') return known === 'asked';
  const { visitor } = await query(Visitor, {});
  keepConsent(visitor.isAskedForConsent ? 'asked' : 'free');
  return visitor.isAskedForConsent;
}

/** Asks visitors for consent where the law wants it (spec 2 §4). Nobody else pays for the banner. */
export function Consent({ productName }: { productName: string }) {
  const [asking, setAsking] = useState<{ Banner: typeof PrivacyBanner } | null>(null);
  useEffect(() => {
    const ask = async () => { if (await isAsked()) setAsking({ Banner: (await import('./PrivacyBanner')).PrivacyBanner }); };
    ask().catch(() => undefined);
  }, []);
  return asking && <asking.Banner productName={productName} onAccepted={() => setAsking(null)} />;
}
