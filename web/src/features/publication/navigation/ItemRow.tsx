'use client';
import { NAV_TITLE_MAX_LENGTH, PUBLICATION_LINK_MAX_LENGTH } from '@/gen/limits';
import { Field } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import css from './Navigation.module.css';
import { type Destination, DESTINATION_LABELS, DESTINATIONS, type BarItem, leadingTo } from './items';

interface Props {
  item: BarItem;
  index: number;
  count: number;
  posts: readonly { id: string; title: string }[];
  tags: readonly { slug: string; name: string }[];
  onChange: (item: BarItem) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** An item that leads to a tag: words that only named the tag before name the new one. */
function withTag(item: BarItem, value: string, tags: Props['tags']): BarItem {
  const nameOf = (slug: string) => tags.find((tag) => tag.slug === slug)?.name ?? '';
  const isNamedByTag = item.title === '' || item.title === nameOf(item.value);
  return { ...item, value, title: isNamedByTag ? nameOf(value).slice(0, NAV_TITLE_MAX_LENGTH) : item.title };
}

/** One item of the bar: where it leads, its words, its position. */
export function ItemRow({ item, index, count, posts, tags, onChange, onMove, onRemove }: Props) {
  const name = item.title.trim() || DESTINATION_LABELS[item.destination];
  const isKnown = posts.some((post) => post.id === item.value);
  return (
    <li className={css.row} data-item={item.key}>
      <div className={css.fields}>
        <label className={css.choice}>
          Leads to
          <select value={item.destination} onChange={(event) => onChange(leadingTo(item, event.target.value as Destination))}>
            {DESTINATIONS.map((destination) => (
              <option key={destination} value={destination}>
                {DESTINATION_LABELS[destination]}
              </option>
            ))}
          </select>
        </label>
        <Field
          label="Title"
          maxLength={NAV_TITLE_MAX_LENGTH}
          value={item.title}
          onChange={(event) => onChange({ ...item, title: event.target.value })}
          dir="auto"
        />
        {item.destination === 'POST' && (
          <label className={css.choice}>
            Story
            <select value={item.value} onChange={(event) => onChange({ ...item, value: event.target.value })}>
              <option value="">Choose a story</option>
              {item.value && !isKnown && <option value={item.value}>An older story</option>}
              {posts.map((post) => (
                <option key={post.id} value={post.id}>
                  {post.title || 'Untitled'}
                </option>
              ))}
            </select>
          </label>
        )}
        {item.destination === 'TAG_FEED' && (
          <label className={css.choice}>
            Tag
            <select value={item.value} onChange={(event) => onChange(withTag(item, event.target.value, tags))}>
              <option value="">Choose a tag</option>
              {item.value && !tags.some((tag) => tag.slug === item.value) && <option value={item.value}>{item.value}</option>}
              {tags.map((tag) => (
                <option key={tag.slug} value={tag.slug}>
                  {tag.name}
                </option>
              ))}
            </select>
          </label>
        )}
        {item.destination === 'EXTERNAL_URL' && (
          <Field
            label="Link"
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={PUBLICATION_LINK_MAX_LENGTH}
            value={item.value}
            onChange={(event) => onChange({ ...item, value: event.target.value })}
          />
        )}
      </div>
      <div className={css.moves} role="group" aria-label={`Position of ${name}`}>
        <IconButton icon="chevron-down" data-up label={`Move ${name} up`} aria-disabled={index === 0} onClick={() => onMove(-1)} />
        <IconButton icon="chevron-down" label={`Move ${name} down`} aria-disabled={index === count - 1} onClick={() => onMove(1)} />
        <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
      </div>
    </li>
  );
}
