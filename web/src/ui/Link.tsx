import type { AnchorHTMLAttributes, ReactNode } from 'react';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
  children?: ReactNode;
}

/** A link inside the site; `SoftLinks` follows it. Addresses come from the server or from `href`, never from a literal. */
export function Link({ href, children, ...rest }: LinkProps) {
  return (
    <a href={href} data-soft="" {...rest}>
      {children}
    </a>
  );
}
