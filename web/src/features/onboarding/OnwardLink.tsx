'use client';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { leaveIntroduction, onward } from '@/features/signin/onward';
import * as href from '@/gen/href';
import { Link } from '@/ui/Link';

/** Out of the introduction: to where the reader was about to go before they had an account, else home. */
export function OnwardLink({ className, children }: { className: string | undefined; children: ReactNode }) {
  const [to, setTo] = useState(href.ShowHome());
  // Before it can be pressed.
  useLayoutEffect(() => setTo(onward()), []);
  return (
    <Link className={className} href={to} onClick={leaveIntroduction}>
      {children}
    </Link>
  );
}
