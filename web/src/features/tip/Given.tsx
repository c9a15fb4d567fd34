'use client';
import { useEffect, useRef } from 'react';
import css from '@/features/membership/Membership.module.css';
import * as href from '@/gen/href';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';

interface GivenProps {
  post: { title: string; url: string; creator: { name: string } };
  amount: string;
  /** The number of the receipt. */
  receipt: string;
}

/** The tip is given. */
export function Given({ post, amount, receipt }: GivenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={css.panel} aria-labelledby="given-title">
      <h2 id="given-title" ref={heading} tabIndex={-1}>
        Thank you!
      </h2>
      <p className={css.lead}>
        {post.creator.name} gets {amount} for “{post.title}”.
      </p>
      <div className={css.row}>
        <Link className={buttonClass({ look: 'accent' })} href={post.url}>
          Back to the story
        </Link>
        <Link className={css.link} href={href.billing_receipt({ chargeId: receipt })}>
          See the receipt
        </Link>
      </div>
    </section>
  );
}
