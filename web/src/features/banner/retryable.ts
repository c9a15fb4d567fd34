import * as href from '@/gen/href';
import type { BannerKind } from '@/gen/vocabulary';
import { bannerTryOrAsk } from '@/gen/messages/banner';
import { notices } from '@/lib/banner/notices';

/** Says what failed, and offers to try it again or to ask for help. */
export function tellFailure(
  kind: Extract<BannerKind, 'RETRYABLE_ERROR' | 'SUBDOMAIN_RELEASE_ERROR' | 'PAYOUT_RECORDING_ERROR'>,
  words: string,
  again: () => void,
): void {
  notices.show({
    kind,
    text: `${words} ${bannerTryOrAsk}`,
    forThisPage: true,
    actions: [
      { label: 'Try again', run: again },
      { label: 'Contact support', href: href.RedirectHelpCenter() },
    ],
  });
}
