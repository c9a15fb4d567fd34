import { signOut } from '@/features/accounts/signOut';
import * as href from '@/gen/href';
import {
  bannerAccount,
  bannerAccountSuspended,
  bannerExportInProgress,
  bannerMemberAccount,
  bannerNotYou,
  bannerSeeReasons,
  bannerSignedIn,
} from '@/gen/messages/banner';
import type { ViewerQuery } from '@/features/viewer/Viewer.gen';
import { notices } from '@/lib/banner/notices';
import { local } from '@/lib/storage/local';
import { askForEmail } from './verifyEmail';

export type KnownViewer = NonNullable<ViewerQuery['viewer']>;

/** A hash of whom this browser has already said it is signed in as: it names no one. */
const CONFIRMED = 'signInConfirmed';

/** What the sign-in confirmation says; members have a word of their own. */
export const confirmation = (isMember: boolean, email: string): string =>
  bannerSignedIn({ account: isMember ? bannerMemberAccount : bannerAccount, email });

/** On the host of a writer or publication nothing is told of an account. */
const isOnSite = (): boolean => typeof document === 'undefined' || !('ownHost' in document.documentElement.dataset);

/** Shows what an account has to be told on every page. */
export function tellAccount(viewer: KnownViewer, product: string): void {
  const { confirmationHash: hash, tier, emailObfuscated: email, unverifiedEmail, isSuspended } = viewer;
  if (email && hash && local.get(CONFIRMED) !== hash)
    notices.show({
      kind: 'SIGN_IN_CONFIRMATION',
      text: confirmation(tier !== 'FREE', email),
      actions: [{ label: bannerNotYou, signIn: true }],
      forThisPage: true,
      floats: true,
      onShown: () => local.set(CONFIRMED, hash),
    });
  if (!email && isOnSite()) askForEmail(unverifiedEmail);
  if (viewer.export?.state === 'WAITING') notices.show({ kind: 'EXPORT_IN_PROGRESS', text: bannerExportInProgress });
  if (isSuspended)
    notices.show({
      kind: 'USER_SUSPENDED',
      text: bannerAccountSuspended({ product }),
      actions: [{ label: bannerSeeReasons, href: href.document({ document: 'rules' }) }],
    });
}

/** Says on every page that staff looks through someone's eyes, and ends it. */
export function tellSpoofed({ username }: Pick<KnownViewer, 'username'>): void {
  notices.show({
    kind: 'ACCENT',
    text: `You’re viewing this site as @${username}. You can read, but you can’t change anything.`,
    actions: [{ label: 'Stop viewing', run: () => void signOut() }],
  });
}
