import * as href from '@/gen/href';
import { TokenRows } from '@/features/tokens/TokenRows';
import { LinkRow } from './Row';
import { Section } from './Section';

/** What programs can do here, also in the reader's name. */
export function DevelopersSection() {
  return (
    <Section id="developers" title="Developers">
      <LinkRow
        label="How programs work here"
        help="A first call in five minutes, every operation, limits and errors. Reading what is public needs no key."
        href={href.developers()}
      />
      <TokenRows />
      <LinkRow label="Your webhooks" help="Addresses to which it is sent what happens to your stories." href={href.webhooks()} />
      <LinkRow
        label="Your applications"
        help="Programs that you offer to others, who allow them what they may do."
        href={href.oauth_applications()}
      />
    </Section>
  );
}
