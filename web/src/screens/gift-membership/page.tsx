import { GiftForm } from '@/features/gift/GiftForm';
import { GivenGifts } from '@/features/gift/GivenGifts';
import css from '@/features/membership/Membership.module.css';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Give a membership', canonical: href.ShowLiteGiftCheckout({}), noindex: true }),
  View: ({ request, query }) =>
    query.gift && request.signedIn ? (
      <>
        <h1 className={`${css.title} ${css.noPrint}`}>Your gift</h1>
        <GivenGifts charge={query.gift} />
      </>
    ) : (
      <>
        <h1 className={css.title}>Give a membership</h1>
        <GiftForm isGroup={false} signedIn={request.signedIn} />
      </>
    ),
};
