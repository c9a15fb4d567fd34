import { bannerOtherAccount, bannerSignInAsSomebodyElse, bannerSwitchAccount } from '@/gen/messages/banner';
import { notices } from '@/lib/banner/notices';
import { others, readDevice } from '@/lib/session/device';
import { switchAccount } from './switchAccount';

/** Offered once for as long as the document lives: a person who stays with their account has decided. */
let isOffered = false;

/**
 * What this reader may not see, another account of the device perhaps may: offers to switch to the one used before, or to
 * sign in.
 */
export function offerAlternate(viewerId: string): void {
  const other = others({ ...readDevice(), current: viewerId }).at(-1);
  if (!other || isOffered) return;
  isOffered = true;
  const change = async () => {
    if (await switchAccount(other)) location.reload();
    else notices.hide('ALTERNATE_ACCOUNT');
  };
  notices.show({
    kind: 'ALTERNATE_ACCOUNT',
    forThisPage: true,
    text: bannerOtherAccount({ name: other.name }),
    actions: [
      { label: bannerSwitchAccount({ name: other.name }), run: () => void change() },
      { label: bannerSignInAsSomebodyElse, signIn: true },
    ],
  });
}
