import type { PublicationHit, IndexName, PostHit, SearchResult, TagHit, UserHit } from '@/lib/search/hits';
import { hitImage, postHitHref } from '@/lib/search/addresses';
import * as href from '@/gen/href';
import { Avatar } from '@/ui/Avatar';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Marked } from '@/ui/Marked';
import { highlighted } from './highlighted';
import css from './Combobox.module.css';

export interface SuggestionItem {
  key: string;
  href: string;
  text: string;
  icon: React.ReactNode;
}

/** One list of hits as lines of the popover. */
export function suggestionsOf(index: IndexName, result: SearchResult): SuggestionItem[] {
  switch (index) {
    case 'users':
      return (result.hits as UserHit[]).map((hit) => ({
        key: hit.objectID,
        href: href.ShowUser({ username: hit.username }),
        text: highlighted<'users'>(hit, 'name', hit.name),
        icon: <Avatar name={hit.name} src={hitImage(hit.imageId)} size={20} />,
      }));
    case 'collections':
      return (result.hits as PublicationHit[]).map((hit) => ({
        key: hit.objectID,
        href: href.ShowCollectionHome({ collectionSlug: hit.slug }),
        text: highlighted<'collections'>(hit, 'name', hit.name),
        icon: <Avatar name={hit.name} src={hitImage(hit.imageId)} size={20} square />,
      }));
    case 'tags':
      return (result.hits as TagHit[]).map((hit) => ({
        key: hit.objectID,
        href: href.ShowTagPosts({ tagSlug: hit.tagSlug }),
        text: highlighted<'tags'>(hit, 'displayText', hit.displayText),
        icon: <Icon name="tag" size={18} />,
      }));
    case 'posts':
      return (result.hits as PostHit[]).map((hit) => ({
        key: hit.objectID,
        href: postHitHref(hit),
        text: highlighted<'posts'>(hit, 'title', hit.title),
        icon: <Icon name="stories" size={18} />,
      }));
    case 'catalogs':
      return [];
  }
}

/** A line of the popover. */
export function Suggestion({ item, onChoose }: { item: SuggestionItem; onChoose: () => void }) {
  return (
    <Link className={css.item} href={item.href} onClick={onChoose} dir="auto">
      {item.icon}
      <span>
        <Marked text={item.text} />
      </span>
    </Link>
  );
}
