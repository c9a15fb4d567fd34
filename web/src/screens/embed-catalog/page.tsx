import { cache } from 'react';
import { gqlServer } from '@/lib/gql/server';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { plural } from '@/lib/text/count';
import { EmbedCatalogPage } from './ops.gen';
import css from './embed.module.css';

const read = cache(async (part: string) => (await gqlServer(EmbedCatalogPage, { part })).catalogResult);

/** A list inside a page of someone else's. Its links lead out of the frame, to this site. */
export const screen: Screen = {
  async metadata({ params, request }) {
    const list = await read(params.catalogSlugId ?? '');
    if (list.__typename !== 'Catalog') return pageMetadata(request, { title: 'List not available', noindex: true });
    return pageMetadata(request, { title: list.name, canonical: list.url, noindex: true });
  },
  async View({ params, request: { origin, site } }) {
    const list = await read(params.catalogSlugId ?? '');
    if (list.__typename !== 'Catalog')
      return (
        <main id="content" className={css.embed}>
          <h1>List not available</h1>
        </main>
      );
    const out = (path: string) => ({ href: new URL(path, origin).href, target: '_blank', rel: 'noopener' });
    return (
      <main id="content" className={css.embed}>
        <h1 dir="auto">
          <a {...out(list.url)}>{list.name}</a>
        </h1>
        {list.description && <p dir="auto">{list.description}</p>}
        <ol>
          {list.catalogItems.items.map(
            ({ postId, post }) =>
              post && (
                <li key={postId}>
                  <a dir="auto" {...out(post.url)}>
                    {post.title}
                  </a>
                  <small dir="auto">{post.creator.name}</small>
                </li>
              ),
          )}
        </ol>
        <p className={css.foot}>
          {plural(list.itemCount, 'story', 'stories')} by <a {...out(list.creator.url)}>{list.creator.name}</a> on{' '}
          <a {...out('/')}>{site.name}</a>
        </p>
      </main>
    );
  },
};
