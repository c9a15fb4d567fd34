'use client';
import { tellFailure } from '@/features/banner/retryable';
import { bannerSubdomainNotReleased } from '@/gen/messages/banner';
import { notices } from '@/lib/banner/notices';
import { toast } from '@/lib/toast/queue';
import { act, reasonOf, Refused } from './act';
import { EditDialog } from './EditDialog';
import { ReleaseSubdomain } from './Settings.gen';
import { showAccount } from './useSettings';

/** Gives the subdomain up. What is refused is thrown; where it fails, a banner says so and offers to try again. */
async function release(): Promise<void> {
  notices.hide('SUBDOMAIN_RELEASE_ERROR');
  try {
    showAccount(await act(ReleaseSubdomain, {}, 'releaseSubdomain', 'Viewer'));
  } catch (error) {
    if (error instanceof Refused) throw error;
    const again = () => void release().catch((refused: unknown) => toast({ style: 'ERROR', text: reasonOf(refused) }));
    tellFailure('SUBDOMAIN_RELEASE_ERROR', bannerSubdomainNotReleased, again);
  }
}

/** Asks once more before the subdomain goes. */
export function ReleaseDialog({ host, opener, onClosed }: { host: string; opener: HTMLElement; onClosed: () => void }) {
  const text = `Links to ${host} will stop working. Your profile and your stories keep their links on this site.`;
  return (
    <EditDialog
      title="Remove your subdomain"
      text={text}
      save="Remove subdomain"
      look="primary"
      opener={opener}
      onClosed={onClosed}
      onSave={release}
    />
  );
}
