import css from '@/features/onboarding/Onboarding.module.css';
import { OnwardLink } from '@/features/onboarding/OnwardLink';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';
import { Statement } from '@/ui/Statement';

const STEPS = ['Choose what you like to read.', 'Follow a few writers and publications.', 'See what members get, and start reading.'];

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Get started', canonical: href.get_started(), noindex: true }),
  View: ({ request }) => (
    <Statement
      title={`Welcome to ${request.site.name}`}
      text="Three small steps to make your home page yours."
      actions={
        <>
          <Link className={buttonClass({ look: 'accent', size: 'l' })} href={href.get_started_topics()}>
            Get started
          </Link>
          <OnwardLink className={buttonClass({ look: 'text', size: 'l' })}>Skip for now</OnwardLink>
        </>
      }
    >
      <ol className={css.steps}>
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Statement>
  ),
};
