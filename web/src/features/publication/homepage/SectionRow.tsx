import type { KeyboardEvent, PointerEvent } from 'react';
import { HOME_SECTION_TITLE_MAX_LENGTH } from '@/gen/limits';
import { Field } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import rows from '../navigation/Navigation.module.css';
import css from './Homepage.module.css';
import { aboutTopic, KINDS, LAYOUTS, ofKind, type Section, type SectionTopic } from './sections';

interface Props {
  section: Section;
  place: number;
  count: number;
  topics: readonly SectionTopic[];
  isDragged: boolean;
  onChange: (section: Section) => void;
  onMove: (place: number) => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onRemove: () => void;
}

/** A section of the homepage: what it shows and how; moved by its handle, and by the arrow keys on it. */
export function SectionRow({ section, place, count, topics, isDragged, onChange, onMove, onGrab, onRemove }: Props) {
  const name = section.title.trim() || KINDS.find(([kind]) => kind === section.kind)?.[1];
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  const isKnown = topics.some((topic) => topic.slug === section.value);
  return (
    <li className={rows.row} data-item={section.key} data-dragged={isDragged || undefined}>
      <div className={rows.fields}>
        <label className={rows.choice}>
          Shows
          <select value={section.kind} onChange={(event) => onChange(ofKind(section, event.target.value as Section['kind']))}>
            {KINDS.map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {section.kind === 'TOPIC' && (
          <label className={rows.choice}>
            Topic
            <select value={section.value} onChange={(event) => onChange(aboutTopic(section, event.target.value, topics))}>
              <option value="">Choose a topic</option>
              {section.value && !isKnown && <option value={section.value}>{section.value}</option>}
              {topics.map((topic) => (
                <option key={topic.slug} value={topic.slug}>
                  {topic.name}
                </option>
              ))}
            </select>
          </label>
        )}
        <Field
          label="Title"
          maxLength={HOME_SECTION_TITLE_MAX_LENGTH}
          value={section.title}
          onChange={(event) => onChange({ ...section, title: event.target.value })}
          dir="auto"
        />
        <label className={rows.choice}>
          Layout
          <select value={section.layout} onChange={(event) => onChange({ ...section, layout: event.target.value as Section['layout'] })}>
            {LAYOUTS.map(([layout, label]) => (
              <option key={layout} value={layout}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={rows.moves}>
        {count > 1 && (
          <IconButton
            className={css.handle}
            icon="menu"
            label={`Move “${name}”, position ${place + 1} of ${count}`}
            aria-keyshortcuts="ArrowUp ArrowDown Home End"
            onKeyDown={onKeyDown}
            onPointerDown={onGrab}
          />
        )}
        <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
      </div>
    </li>
  );
}
