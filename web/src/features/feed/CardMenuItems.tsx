'use client';
import type { MouseEvent } from 'react';
import { useFollow } from '@/features/follow/useFollow';
import type { StoryCardPostFragment } from '@/features/story-card/StoryCard.gen';
import { toast } from '@/lib/toast/queue';
import { menuItem } from '@/ui/menuItem';
import { blockWriter, hideStory, mutePublication, muteWriter, showLess } from './keepAway';

/** The next card, or the one before, so that the keyboard is not lost with a card that goes. */
function focusNeighbour(event: MouseEvent<HTMLElement>): void {
  const card = event.currentTarget.closest('article');
  const next = card?.nextElementSibling ?? card?.previousElementSibling;
  next?.querySelector<HTMLElement>('h2 a, h3 a')?.focus({ preventScroll: true });
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(url, location.origin).href);
    toast({ text: 'Link copied.' });
  } catch {
    toast({ style: 'ERROR', text: 'The link could not be copied.' });
  }
}

/** What stands in a card's menu once it is opened. */
export default function CardMenuItems({ post }: { post: StoryCardPostFragment }) {
  const { creator, collection } = post;
  const { edge, toggle } = useFollow({ kind: 'User', id: creator.id, name: creator.name }, 'here');
  const item = (label: string, run: () => unknown, goes = true) => (
    <button type="button" className={menuItem.item} onClick={(event) => { if (goes) focusNeighbour(event); void run(); }}>{label}</button>
  );
  return (
    <>
      {item('Show less of this', () => showLess(post.id))}
      {item('Hide this story', () => hideStory(post.id))}
      {item('Copy link', () => copyLink(post.url), false)}
      {!edge.isSelf && (
        <>
          <hr className={menuItem.rule} />
          {item(`${edge.isFollowing ? 'Unfollow' : 'Follow'} ${creator.name}`, toggle, false)}
          {item(`Mute ${creator.name}`, () => muteWriter(creator))}
          {collection && item(`Mute ${collection.name}`, () => mutePublication(collection))}
          {item(`Block ${creator.name}`, () => blockWriter(creator))}
        </>
      )}
    </>
  );
}
