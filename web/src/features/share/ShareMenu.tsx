'use client';
import { useEffect, useState } from 'react';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import { type Share, storyShares } from './channels';
import { copyLink } from './copyLink';

interface ShareMenuProps {
  /** Absolute address of what is shared. */
  url: string;
  title: string;
  what?: 'story' | 'list' | 'series';
  /** Where the services are reached; without: by their own addresses. */
  channels?: readonly Share[];
  /** The page has the same menu at its top. This one names the networks once scripts run: a document needs them once. */
  bottom?: boolean;
}

/** Ways to pass something on: copy, mail, the networks, and the system's own sheet where there is one. */
export function ShareMenu({ url, title, what = 'story', channels, bottom }: ShareMenuProps) {
  const [hasSheet, setSheet] = useState<boolean>();
  useEffect(() => setSheet('share' in navigator), []);
  return (
    <Menu label={`Share this ${what}`} buttonClass={button.icon ?? ''} button={<Icon name="share" />}>
      <button type="button" className={menuItem.item} onClick={() => void copyLink(url)}>
        <Icon name="link" size={18} /> Copy link
      </button>
      <a className={menuItem.item} href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>
        <Icon name="mail" size={18} /> Send by email
      </a>
      {hasSheet && (
        <button type="button" className={menuItem.item} onClick={() => void navigator.share({ url, title }).catch(() => undefined)}>
          <Icon name="share" size={18} /> More ways to share
        </button>
      )}
      {(!bottom || hasSheet != null) &&
        (channels ?? storyShares(url, title)).map(({ label, to }) => (
          <a key={label} className={menuItem.item} href={to} target="_blank" rel="noopener noreferrer">
            <Icon name="external" size={18} /> {label}
          </a>
        ))}
    </Menu>
  );
}
