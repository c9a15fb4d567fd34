import css from '@/features/membership/Membership.module.css';
import { TipForm } from '@/features/tip/TipForm';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';

export const screen: Screen = {
  metadata: ({ request, params }) =>
    pageMetadata(request, { title: 'Give a tip', canonical: href.post_tip({ postId: params.postId ?? '' }), noindex: true }),
  View: ({ params }) => (
    <>
      <h1 className={css.title}>Give a tip</h1>
      <TipForm postId={params.postId ?? ''} />
    </>
  ),
};
