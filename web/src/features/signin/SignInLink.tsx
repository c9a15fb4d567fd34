import type { ReactNode } from 'react';
import * as href from '@/gen/href';
import { Link } from '@/ui/Link';
import type { Intent } from './intent';

interface SignInLinkProps extends Omit<Intent, 'operation'> {
  /** Signing up, unless it is signing in. */
  operation?: 'login';
  className?: string | undefined;
  label?: string;
  children: ReactNode;
}

/** A link to sign-in that leads back. `SignInLinks` opens the modal in its place where there is JavaScript. */
export function SignInLink({ className, label, children, ...intent }: SignInLinkProps) {
  return (
    <Link
      className={className}
      href={href.signin({ redirect: intent.to, operation: intent.operation ? undefined : 'register' })}
      aria-label={label}
      title={label}
      rel="nofollow"
      data-sign-in={JSON.stringify(intent)}
    >
      {children}
    </Link>
  );
}
