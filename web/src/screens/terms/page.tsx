import { Prose } from '@/features/text/Prose';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { Main } from '@/ui/Main';
import { HelpText } from './HelpText';
import { PrivacyText } from './PrivacyText';
import { RulesText } from './RulesText';
import { TermsText } from './TermsText';

/** The pages of plain words that a site has when it names no other addresses for them; the terms have a path of their own. */
const DOCUMENTS = {
  terms: { title: 'Terms of service', about: 'The terms of', Text: TermsText },
  privacy: { title: 'Privacy', about: 'What is kept about the readers of', Text: PrivacyText },
  rules: { title: 'Rules', about: 'What you may publish on', Text: RulesText },
  help: { title: 'Help', about: 'How to use', Text: HelpText },
} as const;

const documentOf = (name: string | undefined) => DOCUMENTS[name as keyof typeof DOCUMENTS] ?? DOCUMENTS.terms;

export const screen: Screen = {
  metadata({ params: { document }, request }) {
    const { title, about } = documentOf(document);
    const canonical = document ? href.document({ document }) : href.m_tos();
    return pageMetadata(request, { title, description: `${about} ${request.site.name}.`, canonical });
  },
  View({ params, request: { site } }) {
    const { title, Text } = documentOf(params.document);
    return (
      <Chrome>
        <Main>
          <Prose>
            <h1>{title}</h1>
            <Text name={site.name} />
          </Prose>
        </Main>
      </Chrome>
    );
  },
};
