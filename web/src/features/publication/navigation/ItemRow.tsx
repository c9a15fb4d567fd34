'use client';
import { NAV_TITLE_MAX_LENGTH, PUBLICATION_LINK_MAX_LENGTH } from '@/gen/limits';
import { Field } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import css from './Navigation.module.css';
import { type Destination, DESTINATION_LABELS, DESTINATIONS, type BarItem, leadingTo } from './items';
import { CHOICES, isChosen, leadingToPlace, type Places } from './places';

interface Props {
  item: BarItem;
  index: number;
  count: number;
  places: Places;
  onChange: (item: BarItem) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One item of the bar: where it leads, its words, its position. */
export function ItemRow({ item, index, count, places, onChange, onMove, onRemove }: Props) {
  const name = item.title.trim() || DESTINATION_LABELS[item.destination];
  const { destination } = item;
  const isKnown = isChosen(destination) && places[destination].some((place) => place.value === item.value);
  return (
    <li className={css.row} data-item={item.key}>
      <div className={css.fields}>
        <label className={css.choice}>
          Leads to
          <select value={item.destination} onChange={(event) => onChange(leadingTo(item, event.target.value as Destination))}>
            {DESTINATIONS.map((one) => (
              <option key={one} value={one}>
                {DESTINATION_LABELS[one]}
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
        {isChosen(destination) && (
          <label className={css.choice}>
            {CHOICES[destination].label}
            <select value={item.value} onChange={(event) => onChange(leadingToPlace(item, event.target.value, places))}>
              <option value="">{CHOICES[destination].choose}</option>
              {item.value && !isKnown && <option value={item.value}>{CHOICES[destination].other}</option>}
              {places[destination].map(({ value, name: place }) => (
                <option key={value} value={value}>
                  {place}
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
