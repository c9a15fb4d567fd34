'use client';
import { Dialog } from '@/ui/Dialog';
import type { Discussed } from './discussed';
import { Discussion } from './Discussion';
import { RESPONSES } from './hash';
import { sortHere } from './sort';

interface Props {
  story: Discussed;
  signedIn: boolean;
  opener: HTMLElement;
  onClosed: () => void;
}

const TITLE = 'drawer-title';

/** The responses beside the story that they answer. */
export function ResponsesDrawer({ story, signedIn, opener, onClosed }: Props) {
  return (
    <Dialog labelledBy={TITLE} closeLabel="Close responses" opener={opener} onClosed={onClosed} place="side">
      <Discussion story={story} signedIn={signedIn} sort={sortHere()} back={`${story.url}${RESPONSES}`} heading="h2" titleId={TITLE} />
    </Dialog>
  );
}
