'use client';
import { TextRow } from './Row';
import { Section } from './Section';

/** What programs may do in the reader's name. The site offers nothing of the kind yet, and says so. */
export function AppsSections() {
  return (
    <>
      <Section id="tokens" title="Tokens">
        <TextRow label="None" help="This site gives out no tokens yet. No program can write or read in your name." />
      </Section>
      <Section id="developers" title="Developers">
        <TextRow label="None" help="Applications of your own cannot be registered on this site yet." />
      </Section>
    </>
  );
}
