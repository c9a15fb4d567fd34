import * as href from '@/gen/href';
import { Link } from '@/ui/Link';
import { Pills } from '@/ui/Pills';
import css from './Rail.module.css';

interface Props {
  title?: string;
  tags: readonly { slug: string; name: string; url: string }[];
}

/** Topics to look into. */
export function Topics({ title = 'Recommended topics', tags }: Props) {
  if (tags.length === 0) return null;
  return (
    <section className={css.module}>
      <h2>{title}</h2>
      <Pills items={tags.map((tag) => ({ href: tag.url, label: tag.name }))} />
      <Link className={css.all} href={href.ShowExploreTopics()}>
        See more topics
      </Link>
    </section>
  );
}
