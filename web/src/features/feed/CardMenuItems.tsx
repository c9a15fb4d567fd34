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

/** Does something about a card that stays. */
const item = (label: string, run: () => unknown) => (
  <button type="button" className={menuItem.item} onClick={() => void run()}>
    {label}
  </button>
);

/** Puts a card away. */
const away = (label: string, run: () => unknown) => (
  <button
    type="button"
    className={menuItem.item}
    onClick={(event) => {
      focusNeighbour(event);
      void run();
    }}
  >
    {label}
  </button>
);

/** What stands in a card's menu once it is opened. */
export default function CardMenuItems({
  post,
  onReport,
}: {
  post: StoryCardPostFragment;
  onReport: (event: MouseEvent<HTMLElement>) => void;
}) {
  const { creator, collection } = post;
  const { edge, toggle } = useFollow({ kind: 'User', id: creator.id, name: creator.name }, 'here');
  return (
    <>
      {away('Show less like this', () => showLess(post.id))}
      {away('Hide this story', () => hideStory(post.id))}
      {item('Copy link', () => copyLink(post.url))}
      {!edge.isSelf && (
        <>
          <hr className={menuItem.rule} />
          {item(`${edge.isFollowing ? 'Unfollow' : 'Follow'} ${creator.name}`, toggle)}
          {away(`Mute ${creator.name}`, () => muteWriter(creator))}
          {collection && away(`Mute ${collection.name}`, () => mutePublication(collection))}
          {away(`Block ${creator.name}`, () => blockWriter(creator))}
          <button type="button" className={menuItem.item} onClick={onReport}>
            Report this story
          </button>
        </>
      )}
    </>
  );
}
