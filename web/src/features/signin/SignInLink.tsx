import type { ReactNode } from 'react';
import { href } from '@/gen/href';
import { Link } from '@/ui/Link';

interface SignInLinkProps {
  className?: string | undefined;
  /** Where to go afterwards; this page when left out. */
  then?: string;
  label?: string;
  children: ReactNode;
}

/** A link to sign-in that leads back: `ReturnPlace` remembers where to. */
export function SignInLink({ className, then = '', label, children }: SignInLinkProps) {
  return (
    <Link className={className} href={href.signin()} aria-label={label} title={label} rel="nofollow" data-return={then}>
      {children}
    </Link>
  );
}
