'use client';
import { useEffect, useState } from 'react';
import { isAskedForConsent } from './askedForConsent';
import type { PrivacyBanner } from './PrivacyBanner';

/** Asks visitors for consent where the law wants it. No one else pays for the banner. */
export function Consent({ productName }: { productName: string }) {
  const [asking, setAsking] = useState<{ Banner: typeof PrivacyBanner } | null>(null);
  useEffect(() => {
    const ask = async () => {
      if (await isAskedForConsent()) setAsking({ Banner: (await import('./PrivacyBanner')).PrivacyBanner });
    };
    ask().catch(() => undefined);
  }, []);
  return asking && <asking.Banner productName={productName} onAccepted={() => setAsking(null)} />;
}
