import { InvitationPanel } from '@/features/publication/people/InvitationPanel';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Invitation to a publication', noindex: true }),
  View: ({ params }) => <InvitationPanel secret={params.key ?? ''} />,
};
