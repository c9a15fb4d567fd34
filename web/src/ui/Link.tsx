import NextLink from 'next/link';
import type { AnchorHTMLAttributes, ReactNode } from 'react';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
  children?: ReactNode;
}

/** A link inside the site. Addresses come from the server or from `href`, never from a literal. */
export function Link({ href, ...rest }: LinkProps) {
  return <NextLink href={href} prefetch={false} {...rest} />;
}
