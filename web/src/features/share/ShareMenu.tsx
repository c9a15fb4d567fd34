'use client';
import { toast } from '@/lib/toast/queue';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ text: 'Link copied.' });
  } catch {
    toast({ style: 'ERROR', text: 'The link could not be copied.' });
  }
}

/** Ways to pass a story on: copy, mail, the networks, and the system's own sheet where there is one. */
export function ShareMenu({ url, title }: { url: string; title: string }) {
  const [u, t] = [encodeURIComponent(url), encodeURIComponent(title)];
  const networks = [
    { label: 'X', to: `https://x.com/intent/post?text=${t}&url=${u}` },
    { label: 'Facebook', to: `https://www.facebook.com/sharer/sharer.php?u=${u}` },
    { label: 'Mastodon', to: `https://share.joinmastodon.org/#text=${t}%20${u}` },
    { label: 'Bluesky', to: `https://bsky.app/intent/compose?text=${t}%20${u}` },
    { label: 'LinkedIn', to: `https://www.linkedin.com/sharing/share-offsite/?url=${u}` },
  ];
  return (
    <Menu label="Share this story" buttonClass={button.icon ?? ''} button={<Icon name="share" />}>
      <button type="button" className={menuItem.item} onClick={() => void copy(url)}><Icon name="link" size={18} /> Copy link</button>
      <a className={menuItem.item} href={`mailto:?subject=${t}&body=${u}`}><Icon name="mail" size={18} /> Send by e-mail</a>
      {networks.map(({ label, to }) => (
        <a key={label} className={menuItem.item} href={to} target="_blank" rel="noopener noreferrer"><Icon name="external" size={18} /> {label}</a>
      ))}
    </Menu>
  );
}
