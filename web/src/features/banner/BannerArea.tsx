'use client';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { notices } from '@/lib/banner/notices';
import { keepPlace } from '@/lib/banner/place';
import { readConsent } from '@/lib/consent';
import { canBuyMembership } from '@/lib/membership/canBuy';
import css from './BannerArea.module.css';
import { askEarly } from './chosen';
import type { Consent } from './Consent';
import type { MembershipBanner } from './MembershipBanner';
import type { NoticeBanner } from './NoticeBanner';

interface Props {
  signedIn: boolean;
  productName: string;
  /** Whether the page has a place for what is offered at its top: those of the narrow column have not. */
  offers?: boolean;
  /** Whether something is offered to most readers of this class. */
  likely?: boolean;
  /** What stands there until it is known what shows. */
  early?: ReactNode;
}

/**
 * The place above the bar where one banner shows: what the reader has to know before what is offered to them. What banners
 * need is loaded when there is one; visitors are looked after by `Consent`. The place is free from the beginning where
 * an offer is likely, and goes when it is known that there is none: the page does not move under the reader.
 */
export function BannerArea({ signedIn, productName, offers = false, likely = false, early }: Props) {
  const notice = useSyncExternalStore(
    notices.subscribe,
    () => notices.current,
    () => null,
  );
  const [Shown, setShown] = useState<{ Banner: typeof NoticeBanner } | null>(null);
  const [Offer, setOffer] = useState<{ Banner: typeof MembershipBanner } | null>(null);
  const [Visitors, setVisitors] = useState<{ Part: typeof Consent } | null>(null);
  const [isShown, setIsShown] = useState<boolean | null>(canBuyMembership ? null : false);
  const place = useRef<HTMLDivElement>(null);
  const hasNotice = notice !== null;
  const isPlaceTaken = hasNotice && !notice.floats;
  const hasPlace = signedIn && offers;
  const isOffering = hasPlace && canBuyMembership;
  useEffect(() => {
    if (hasNotice)
      import('./NoticeBanner').then(
        (m) => setShown({ Banner: m.NoticeBanner }),
        () => undefined,
      );
  }, [hasNotice]);
  useLayoutEffect(() => {
    if (isOffering) askEarly();
  }, [isOffering]);
  useEffect(() => {
    if (isOffering)
      import('./MembershipBanner').then(
        (m) => setOffer({ Banner: m.MembershipBanner }),
        () => setIsShown(false),
      );
    if (!signedIn && ['unknown', 'asked'].includes(readConsent(document.cookie)))
      import('./Consent').then(
        (m) => setVisitors({ Part: m.Consent }),
        () => undefined,
      );
  }, [signedIn, isOffering]);
  useEffect(() => {
    const area = place.current;
    if (!isShown || !area) return;
    let width = innerWidth;
    const observer = new ResizeObserver(() => {
      // The last one: a notice that floats stands before the offer and takes no place.
      const banner = area.lastElementChild;
      // A page that goes takes its banner along before it is observed no more: that is not a banner without height.
      if (!banner?.isConnected) return;
      const { height } = banner.getBoundingClientRect();
      // A window that was turned or resized moves everything anyway.
      keepPlace(height, innerWidth === width ? area.getBoundingClientRect().height : height);
      width = innerWidth;
    });
    observer.observe(area);
    // The place stays as high as it is kept when the banner in it gets lower.
    if (area.lastElementChild) observer.observe(area.lastElementChild);
    return () => observer.disconnect();
  }, [isShown]);
  const decide = useCallback((shows: boolean | null) => {
    setIsShown(shows);
    // A story that is locked to the reader offers a membership where it ends, other pages offer one as before.
    if (shows === false && !document.querySelector('[data-paywall]')) keepPlace(0);
  }, []);
  const banner = (
    <>
      {notice && Shown && <Shown.Banner notice={notice} />}
      {Offer && !isPlaceTaken && <Offer.Banner onDecided={decide} />}
      {Visitors && <Visitors.Part productName={productName} />}
    </>
  );
  if (!hasPlace) return banner;
  const kept = likely ? `${css.place} ${css.likely}` : css.place;
  return (
    <div ref={place} className={isShown === false ? undefined : kept} data-noprint>
      {isShown === null && !isPlaceTaken && early}
      {banner}
    </div>
  );
}
