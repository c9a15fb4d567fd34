'use client';
import { useEffect, useState } from 'react';
import * as href from '@/gen/href';
import { BANNER_FADE_MS } from '@/gen/limits';
import { bannerAccept, bannerPrivacy } from '@/gen/messages/banner';
import { footerPrivacy } from '@/gen/messages/footer';
import { keepConsent } from '@/lib/consent';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import css from './PrivacyBanner.module.css';

/** Asks a visitor for consent. It stands over nothing else and keeps asking until it is accepted. */
export function PrivacyBanner({ productName, onAccepted }: { productName: string; onAccepted: () => void }) {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(onAccepted, BANNER_FADE_MS);
    return () => clearTimeout(timer);
  }, [leaving, onAccepted]);
  const accept = () => {
    keepConsent('accepted');
    setLeaving(true);
  };
  return (
    <section className={leaving ? `${css.panel} ${css.leaving}` : css.panel} aria-label="Privacy" data-noprint>
      <p>{bannerPrivacy({ product: productName })}</p>
      <div className={css.row}>
        <Link href={href.document({ document: 'privacy' })}>{footerPrivacy}</Link>
        <Button look="accent" onClick={accept}>
          {bannerAccept}
        </Button>
      </div>
    </section>
  );
}
