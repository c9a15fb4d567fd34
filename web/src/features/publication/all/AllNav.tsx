import { Pills } from '@/ui/Pills';
import { allHref, type Choice, ORDERS } from './choice';
import css from './All.module.css';

interface Props {
  publication: { slug: string; tags: readonly { slug: string; name: string }[] };
  choice: Choice;
}

/** The orders and topics in which all stories of a publication can be read. */
export function AllNav({ publication: { slug, tags }, choice }: Props) {
  const orders = [undefined, ...ORDERS].map((order) => ({
    href: allHref(slug, { order, page: 1 }),
    label: order?.label ?? 'Newest first',
    current: !choice.topic && choice.order?.word === order?.word,
  }));
  const topics = tags.map((tag) => ({
    href: allHref(slug, { topic: tag.slug, page: 1 }),
    label: tag.name,
    current: choice.topic === tag.slug,
  }));
  return (
    <nav className={css.nav} aria-label="Which stories">
      <Pills label="Order" items={orders} />
      {topics.length > 0 && <Pills label="Topic" items={topics} />}
    </nav>
  );
}
