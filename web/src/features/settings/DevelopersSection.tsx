import { href } from '@/gen/href';
import { TokenRows } from '@/features/tokens/TokenRows';
import { buttonClass } from '@/ui/buttonClass';
import { LinkRow, TextRow } from './Row';
import { Section } from './Section';

/** The API is no page, so no builder knows it. */
const API_DESCRIPTION = '/v1/openapi.json';

/** What programs can do here, also in the reader's name. */
export function DevelopersSection() {
  return (
    <Section id="developers" title="Developers">
      <TextRow label="Reading API" help="Programs can read public stories, people and publications without a key.">
        <a className={buttonClass({ look: 'quiet', size: 's' })} href={API_DESCRIPTION}>
          Description
        </a>
      </TextRow>
      <TokenRows />
      <LinkRow
        label="Your applications"
        help="Programs that you offer to others, who allow them what they may do."
        href={href.oauth_applications()}
      />
    </Section>
  );
}
