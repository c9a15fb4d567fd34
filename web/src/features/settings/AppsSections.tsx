'use client';
import { TextRow } from './Row';
import { Section } from './Section';

/** What programs may do in the reader's name. The site offers nothing of the kind yet, and says so. */
export function AppsSections() {
  return (
    <>
      <Section id="tokens" title="Tokens">
        <TextRow label="None" help="This site does not issue tokens yet. No program can read or write on your behalf." />
      </Section>
      <Section id="developers" title="Developers">
        <TextRow label="None" help="You can’t register applications on this site yet." />
      </Section>
    </>
  );
}
