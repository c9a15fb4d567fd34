'use client';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { notices } from '@/lib/banner/notices';
import { readConsent } from '@/lib/consent';
import type { NoticeBanner } from './NoticeBanner';

type Part = ComponentType<{ productName: string }>;

interface Props {
  signedIn: boolean;
  productName: string;
  /** Whether the page has a place for what is offered at its top: those of the narrow column have not. */
  offers?: boolean;
}

/**
 * The place above the bar where one banner shows: what the reader has to know before what is offered to them. What banners
 * need is loaded when there is one; visitors are looked after by `Consent`.
 */
export function BannerArea({ signedIn, productName, offers = false }: Props) {
  const notice = useSyncExternalStore(notices.subscribe, () => notices.current, () => null);
  const [Shown, setShown] = useState<{ Banner: typeof NoticeBanner } | null>(null);
  const [Watch, setWatch] = useState<{ Part: Part } | null>(null);
  const hasNotice = notice !== null;
  useEffect(() => {
    if (hasNotice) import('./NoticeBanner').then((m) => setShown({ Banner: m.NoticeBanner }), () => undefined);
  }, [hasNotice]);
  useEffect(() => {
    const show = (part: Part) => setWatch({ Part: part });
    if (signedIn && offers) import('./MembershipBanner').then((m) => show(m.MembershipBanner), () => undefined);
    if (!signedIn && ['unknown', 'asked'].includes(readConsent(document.cookie))) import('./Consent').then((m) => show(m.Consent), () => undefined);
  }, [signedIn, offers]);
  const isOffer = signedIn && offers;
  return (
    <>
      {notice && Shown && <Shown.Banner notice={notice} />}
      {Watch && !(isOffer && hasNotice) && <Watch.Part productName={productName} />}
    </>
  );
}
