'use client';
import { usePathname } from 'next/navigation';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { useViewer } from '@/features/viewer/useViewer';
import { dismiss } from '@/lib/membership/dismissals';
import { toast } from '@/lib/toast/queue';
import { Banner } from '@/ui/Banner';
import { Link } from '@/ui/Link';
import { type Chosen, chosenFor } from './chosen';
import { DismissBanner, type DismissableFlag } from './DismissBanner.gen';
import { BANNER_WORDS } from './names';
import { OFFER_LABELS, OFFER_LOOKS, OFFER_PAGES } from './offer';

/** Dismisses a banner for good; says so when that did not work. */
async function dismissForGood(flag: DismissableFlag): Promise<void> {
  try {
    await act(DismissBanner, { flag }, 'userDismissFlag', 'Viewer');
  } catch (error) {
    toast({ style: 'ERROR', text: reasonOf(error) });
  }
}

interface Props {
  /** Called when it is known whether a banner shows on this page, and again when that changes; null: it is not known. */
  onDecided: (isShown: boolean | null) => void;
}

/** The one banner about memberships that the server chose for this reader and page. */
export function MembershipBanner({ onDecided }: Props) {
  const viewer = useViewer().data?.viewer;
  const id = viewer?.id;
  const path = usePathname();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const decide = useEffectEvent((banner: Chosen | null) => {
    setChosen(banner);
    onDecided(banner !== null);
  });
  const begin = useEffectEvent((isWriting: boolean) => {
    if (isWriting) setChosen(null);
    // That the page before had none says nothing of this one, and what is kept from someone who writes nothing of the next.
    if (isWriting || !chosen) onDecided(null);
  });
  // Before the page is painted: its place is there from the beginning.
  useLayoutEffect(() => {
    if (!id) return;
    const isWriting = document.querySelector('[data-writing]') !== null;
    begin(isWriting);
    if (isWriting) return;
    let isHere = true;
    chosenFor(id).then(
      (banner) => {
        if (isHere) decide(banner);
      },
      // The page was left, or the network failed.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [id, path]);
  if (!id || !chosen) return null;
  const { text, link, tone, target, dismissedAs, dismissedBy } = chosen;
  const onHidden = () => {
    setChosen(null);
    onDecided(false);
    if (!dismissedAs) return dismissedBy && void dismissForGood(dismissedBy);
    dismiss(BANNER_WORDS[dismissedAs], id, Date.now());
    if (dismissedBy) toast({ text: 'Hidden for now.', action: { label: 'Don’t show again', run: () => void dismissForGood(dismissedBy) } });
  };
  return (
    <Banner
      look={OFFER_LOOKS[tone]}
      label={OFFER_LABELS[tone]}
      actions={<Link href={OFFER_PAGES[target]}>{link}</Link>}
      onHidden={dismissedAs || dismissedBy ? onHidden : undefined}
    >
      {text}
    </Banner>
  );
}
