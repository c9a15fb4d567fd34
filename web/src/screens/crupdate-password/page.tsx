import { SecuritySection } from '@/features/security/SecuritySection';
import { StepUpHost } from '@/features/security/StepUpHost';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import css from './password.module.css';

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Your password', canonical: href.password(), noindex: true }),
  View: () => (
    <>
      <h1 className={css.title}>Your password</h1>
      <SecuritySection />
      <StepUpHost />
    </>
  ),
};
