'use client';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useViewer } from '@/features/viewer/useViewer';
import { BUILT_ROUTES } from '@/gen/route-screens';
import { href } from '@/gen/href';
import { avatarMenuBecomeAMember } from '@/gen/messages/avatarMenu';
import { isNativeApp } from '@/lib/nativeApp';
import { dismiss, showsUpsell, upsellDismissedAt, upsellText } from '@/lib/membership/upsell';
import { Banner } from '@/ui/Banner';
import { Link } from '@/ui/Link';

const plans = BUILT_ROUTES.has('plans') ? href.plans() : href.get_started_plans();

/** Offers a membership to readers who have none. Dismissed, it stays away from this person in this browser (spec 2 §4). */
export function MembershipBanner({ productName, onDecided }: { productName: string; onDecided: (isShown: boolean) => void }) {
  const viewer = useViewer().data?.viewer;
  const path = usePathname();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!viewer) return;
    const isPostLocked = document.querySelector('[data-paywall]') !== null;
    const shows = showsUpsell({ tier: viewer.tier, isHydrated: true, isNativeApp: isNativeApp(), isPostLocked, dismissedAt: upsellDismissedAt(viewer.id) }, Date.now());
    setShown(shows);
    onDecided(shows);
  }, [viewer, path, onDecided]);
  if (!viewer || !isShown) return null;
  const onHidden = () => {
    dismiss(viewer.id, Date.now());
    setShown(false);
    onDecided(false);
  };
  return <Banner look="membership" label="Offer" actions={<Link href={plans}>{avatarMenuBecomeAMember}</Link>} onHidden={onHidden}>{upsellText(productName)}</Banner>;
}
