'use client';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { SiteApp } from '@/gen/wire';
import { appAddress, type Browser, dismissApp, findsApp, platformOf } from '@/lib/appLink';
import { IconButton } from '@/ui/IconButton';
import css from './MobileBar.module.css';

/** Leads from the page into the app, or to where it is had; and a way not to see that any more. */
export function AppLink({ app }: { app: SiteApp }) {
  const path = usePathname();
  const [hasApp, setHasApp] = useState(false);
  const [to, setTo] = useState(app.store ?? null);
  useEffect(() => void findsApp(navigator as Navigator & Browser).then(setHasApp), []);
  useEffect(() => {
    const place = {
      route: document.documentElement.dataset.page ?? '',
      width: innerWidth,
      platform: platformOf(navigator.userAgent),
      hasApp,
      isOffOnAndroid: app.isOffOnAndroid,
    };
    setTo(appAddress(app, place, location.host, location.pathname + location.search));
  }, [path, hasApp, app]);
  return (
    <>
      {to && (
        <a className={css.link} href={to}>
          Open in app
        </a>
      )}
      <IconButton icon="close" label="Don’t suggest the app again" onClick={dismissApp} />
    </>
  );
}
