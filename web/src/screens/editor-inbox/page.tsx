import { NotFoundText } from '@/features/errors/NotFoundText';
import { publicationMeta } from '@/features/publication/publicationMeta';
import { publicationRef, readPublication } from '@/features/publication/read';
import { InboxPanel } from '@/features/submission/InboxPanel';
import css from '@/features/submission/Submission.module.css';
import { href } from '@/gen/href';
import type { Screen } from '@/lib/route/page';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';

export const screen: Screen = {
  async metadata({ params, request }) {
    const publication = await readPublication(publicationRef(params));
    const canonical = publication ? href.ShowEditorInbox({ collectionSlug: publication.slug }) : '';
    return { ...publicationMeta(request, publication, 'Inbox', canonical), robots: { index: false } };
  },
  async View({ params, request }) {
    const publication = await readPublication(publicationRef(params));
    if (!publication)
      return (
        <Main>
          <NotFoundText name={request.site.name} />
        </Main>
      );
    return (
      <Main>
        <h1 className={css.title}>Inbox</h1>
        <p className={css.of} dir="auto">
          <Link href={publication.url}>{publication.name}</Link>
        </p>
        <InboxPanel collection={{ id: publication.id, name: publication.name, url: publication.url }} />
      </Main>
    );
  },
};
