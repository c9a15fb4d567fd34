// First: this file declares the order of the cascade layers.
import './globals.css';
import './fonts.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { canBuyMembership } from '@/lib/membership/canBuy';
import { INTERFACE_LANG, pageRequest } from '@/lib/request';
import { Events } from '@/features/events/Events';
import { SignInLinks } from '@/features/signin/SignInLinks';
import { Announcer } from '@/ui/Announcer';
import { SoftLinks } from '@/ui/SoftLinks';
import { Toasts } from '@/ui/Toasts';

export const dynamic = 'force-dynamic';

const FONTS = ['/fonts/newsreader-latin.woff2', '/fonts/literata-400-latin.woff2', '/fonts/public-sans-latin.woff2'];

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#151412' },
  ],
};

export async function generateMetadata(): Promise<Metadata> {
  const { site, origin } = await pageRequest();
  return {
    metadataBase: new URL(origin),
    title: site.name,
    description: site.tagline,
    manifest: '/manifest.json',
    applicationName: site.name,
  };
}

/**
 * The document: theme decided on the server, fonts asked for early, one place for toasts, announcements and links. Its
 * language is that of its story; around the story the site speaks its own.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const { theme, lang, page, about, site, signedIn, ownHost } = await pageRequest();
  for (const font of FONTS) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return (
    <html
      lang={lang}
      data-theme={theme}
      data-page={page}
      data-about={about}
      data-own-host={ownHost ? '' : undefined}
      data-sells={canBuyMembership ? undefined : 'no'}
      suppressHydrationWarning
    >
      <body lang={INTERFACE_LANG}>
        {children}
        <Toasts />
        <Announcer />
        <SoftLinks ownHost={ownHost} />
        <SignInLinks productName={site.name} ownHost={ownHost} />
        <Events signedIn={signedIn} />
      </body>
    </html>
  );
}
