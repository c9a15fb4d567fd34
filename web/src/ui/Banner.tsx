'use client';
import { type ReactNode, useEffect, useState } from 'react';
import { BANNER_FADE_MS } from '@/gen/limits';
import css from './Banner.module.css';
import { IconButton } from './IconButton';

interface BannerProps {
  look: 'notice' | 'error' | 'membership';
  /** What it is about, for readers who jump from region to region. */
  label: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Called when it has faded away; without it the banner cannot be closed. */
  onHidden?: (() => void) | undefined;
}

/** A line across the top of the page. Closed, it fades. */
export function Banner({ look, label, children, actions, onHidden }: BannerProps) {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => onHidden?.(), BANNER_FADE_MS);
    return () => clearTimeout(timer);
  }, [leaving, onHidden]);
  return (
    <section className={[css.banner, css[look], leaving ? css.leaving : ''].join(' ')} aria-label={label} data-noprint>
      <p role={look === 'error' ? 'alert' : 'status'}>{children}</p>
      {actions && <div className={css.actions}>{actions}</div>}
      {onHidden && <IconButton className={css.close} icon="close" label="Close this notice" onClick={() => setLeaving(true)} />}
    </section>
  );
}
