'use client';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { notices } from '@/lib/banner/notices';
import { readConsent } from '@/lib/consent';
import type { NoticeBanner } from './NoticeBanner';

interface Props {
  signedIn: boolean;
  productName: string;
}

/**
 * The place above the bar where one banner shows. What banners need is loaded when there is one; visitors are looked after
 * by `Consent`.
 */
export function BannerArea({ signedIn, productName }: Props) {
  const notice = useSyncExternalStore(notices.subscribe, () => notices.current, () => null);
  const [Shown, setShown] = useState<{ Banner: typeof NoticeBanner } | null>(null);
  const [Watch, setWatch] = useState<{ Part: ComponentType<{ productName: string }> } | null>(null);
  const hasNotice = notice !== null;
  useEffect(() => {
    if (hasNotice) import('./NoticeBanner').then((m) => setShown({ Banner: m.NoticeBanner }), () => undefined);
  }, [hasNotice]);
  useEffect(() => {
    if (!signedIn && ['unknown', 'asked'].includes(readConsent(document.cookie))) import('./Consent').then((m) => setWatch({ Part: m.Consent }), () => undefined);
  }, [signedIn]);
  return (
    <>
      {notice && Shown && <Shown.Banner notice={notice} />}
      {Watch && <Watch.Part productName={productName} />}
    </>
  );
}
