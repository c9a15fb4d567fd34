import type { ReactNode } from 'react';
import * as href from '@/gen/href';
import { Link } from '@/ui/Link';
import type { Intent } from './intent';

interface SignInLinkProps extends Omit<Intent, 'operation'> {
  /** Signing up, unless it is said to be signing in. */
  operation?: Intent['operation'];
  className?: string | undefined;
  label?: string;
  children: ReactNode;
}

/** A link to sign-in that leads back. `SignInLinks` opens the modal in its place where there is JavaScript. */
export function SignInLink({ className, label, children, operation = 'register', ...rest }: SignInLinkProps) {
  const intent: Intent = { operation, ...rest };
  return (
    <Link
      className={className}
      href={href.signin({ redirect: rest.to, operation: operation === 'login' ? undefined : operation })}
      aria-label={label}
      title={label}
      rel="nofollow"
      data-sign-in={JSON.stringify(intent)}
    >
      {children}
    </Link>
  );
}
