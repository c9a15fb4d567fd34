import { HalfOff } from '@/features/membership/HalfOff';
import css from '@/features/membership/Membership.module.css';
import { storyOf } from '@/features/membership/paths';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';

export const screen: Screen = {
  metadata: ({ request }) =>
    pageMetadata(request, {
      title: 'Half off',
      description: `A year of ${request.site.name} at half the price, for new members.`,
      canonical: href.discount({}),
    }),
  View: ({ request, query }) => (
    <>
      <div className={css.head}>
        <h1 className={css.title}>A year at half the price</h1>
        <p className={css.lead}>Read every story for a year. For everyone who was never a member.</p>
      </div>
      <HalfOff story={storyOf(query.p)} currency={query.currency} signedIn={request.signedIn} />
    </>
  ),
};
