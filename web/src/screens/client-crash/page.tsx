import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { CrashPage } from './CrashPage';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Please reload', noindex: true }),
  View: () => <CrashPage />,
};
