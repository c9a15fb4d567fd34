import { StoryList } from '@/features/story-card/StoryList';
import { cropped } from '@/lib/picture/cropped';
import { Link } from '@/ui/Link';
import css from './HomeSections.module.css';
import { Lead } from './Lead';
import type { PublicationPageQuery } from './PublicationHome.gen';

type Section = NonNullable<NonNullable<PublicationPageQuery['collectionByDomainOrSlug']>['homeSections']>[number];

interface Props {
  sections: readonly Section[];
  signedIn: boolean;
}

/** The sections that a publication chose for its homepage, each with a way to the list it begins. */
export function HomeSections({ sections, signedIn }: Props) {
  return sections.map((section) => (
    // The list that a section begins is its own; the one without such a list is what is featured.
    <section key={section.url ?? section.kind} className={css.section} data-layout={section.layout} aria-label={section.title}>
      <header className={css.head}>
        <h2 dir="auto">{section.title}</h2>
        {section.url && (
          <Link href={section.url} aria-label={`More of ${section.title}`}>
            More
          </Link>
        )}
      </header>
      <Stories section={section} signedIn={signedIn} />
    </section>
  ));
}

function Stories({ section: { layout, posts }, signedIn }: { section: Section; signedIn: boolean }) {
  if (layout === 'GRID') return <Grid posts={posts} />;
  const [first, ...rest] = posts;
  if (layout === 'LIST' || !first) return <StoryList posts={posts} signedIn={signedIn} heading="h3" inPublication />;
  return (
    <>
      <Lead post={first} heading="h3" />
      <StoryList posts={rest} signedIn={signedIn} heading="h3" inPublication />
    </>
  );
}

function Grid({ posts }: Pick<Section, 'posts'>) {
  return (
    <div className={css.grid}>
      {posts.map((post) => (
        <article key={post.id} className={css.card} lang={post.lang || undefined}>
          {post.previewImage && <img {...cropped(post.previewImage, 'lead')} className={css.picture} alt="" loading="lazy" />}
          <h3 dir="auto">
            <Link href={post.url}>{post.title}</Link>
          </h3>
          {!post.previewImage && <p dir="auto">{post.subtitle || post.excerpt}</p>}
          <p className={css.by} dir="auto">
            {post.creator.name} · {post.readingTime} min read
          </p>
        </article>
      ))}
    </div>
  );
}
