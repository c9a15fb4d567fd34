'use client';
import type { Command } from 'prosemirror-state';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import type { IconName } from '@/gen/icons';
import { Icon } from '@/ui/Icon';
import css from './Toolbar.module.css';
import { growTable, joinPictures, partPictures, removeBlock, setAttrs, shrinkTable } from './input/blocks';
import { linkFrom } from './model/address';
import type { Picture } from './model/block';
import { FocusPoint } from './FocusPoint';
import { TextEntry } from './TextEntry';
import type { Look } from './view/look';
import type { Mounted } from './view/mount';
import { usePlace } from './usePlace';

type Special = NonNullable<Look['special']>;
/** What is asked for just now; a number: the description of one picture of several. */
type Entry = 'alt' | 'href' | 'focus' | number | null;

interface BlockBarProps {
  mounted: Mounted;
  special: Special;
  bar: RefObject<HTMLDivElement | null>;
}

const LAYOUTS: readonly [string, IconName, string][] = [
  ['inset', 'narrow', 'Text width'],
  ['outset', 'wide', 'Wide'],
  ['full', 'full-width', 'Full width'],
];
const NAMES: Readonly<Record<string, string>> = {
  image: 'Picture',
  imageGrid: 'Pictures',
  embed: 'Embed',
  code: 'Code',
  table: 'Table',
  separator: 'Separator',
  footnote: 'Footnote',
};

function Tool({
  icon,
  label,
  isOn,
  onClick,
  children,
}: {
  icon?: IconName;
  label: string;
  isOn?: boolean;
  onClick: () => void;
  children?: ReactNode;
}) {
  return (
    <button type="button" className={css.tool} aria-label={label} title={label} aria-pressed={isOn} onClick={onClick}>
      {icon ? <Icon name={icon} size={20} /> : children}
    </button>
  );
}

/** What can be done with a picture, an embed, code or a table: it stands above the block while that is selected or written in. */
export default function BlockBar({ mounted: { view }, special, bar }: BlockBarProps) {
  const { at, type, attrs, hasNeighbour } = special;
  const [entry, setEntry] = useState<Entry>(null);
  usePlace(bar, view, at, at);
  const run = (command: Command) => {
    command(view.state, view.dispatch, view);
  };
  const set = (name: string, value: unknown) => run(setAttrs(at, { [name]: value }));
  const back = () => {
    setEntry(null);
    view.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      back();
    }
  };
  const isImage = type === 'image';
  const images = type === 'imageGrid' ? (attrs.images as Picture[]) : [];
  const describe = (index: number, alt: string) =>
    set(
      'images',
      images.map((image, one) => (one === index ? { ...image, alt } : image)),
    );
  return (
    <div ref={bar} className={css.bar} role="toolbar" tabIndex={-1} aria-label={NAMES[type] ?? 'Block'} onKeyDown={onKeyDown}>
      {entry === 'alt' && (
        <TextEntry
          label="Description for people who can’t see it"
          value={String(attrs.alt)}
          onDone={(text) => {
            if (text !== null) set('alt', text);
            back();
          }}
        />
      )}
      {typeof entry === 'number' && (
        <TextEntry
          label={`Description of picture ${entry + 1}, for people who can’t see it`}
          value={images[entry]?.alt ?? ''}
          onDone={(text) => {
            if (text !== null) describe(entry, text);
            back();
          }}
        />
      )}
      {entry === 'href' && (
        <TextEntry
          label="Picture link"
          value={String(attrs.href ?? '')}
          check={(text) => (text === '' || linkFrom(text) ? undefined : 'Enter a valid link.')}
          onDone={(text) => {
            if (text !== null) set('href', linkFrom(text));
            back();
          }}
        />
      )}
      {entry === 'focus' && (
        <>
          <FocusPoint
            view={view}
            at={at}
            point={{ focusX: Number(attrs.focusX), focusY: Number(attrs.focusY) }}
            onChange={(point) => run(setAttrs(at, { ...point }))}
          />
          <Tool icon="check" label="Done" onClick={back} />
        </>
      )}
      {entry === null && (
        <>
          {isImage &&
            LAYOUTS.map(([layout, icon, label]) => (
              <Tool key={layout} icon={icon} label={label} isOn={attrs.layout === layout} onClick={() => set('layout', layout)} />
            ))}
          {isImage && (
            <Tool label={attrs.alt ? 'Change description' : 'Add description'} isOn={attrs.alt !== ''} onClick={() => setEntry('alt')}>
              Alt
            </Tool>
          )}
          {isImage && <Tool icon="focus" label="Focus point" onClick={() => setEntry('focus')} />}
          {isImage && <Tool icon="link" label="Link" isOn={attrs.href !== null} onClick={() => setEntry('href')} />}
          {hasNeighbour && <Tool icon="grid" label="Place side by side" onClick={() => run(joinPictures(at))} />}
          {images.map(({ src, alt }, index) => (
            <Tool key={src} label={`Describe picture ${index + 1}`} isOn={alt !== ''} onClick={() => setEntry(index)}>
              Alt {index + 1}
            </Tool>
          ))}
          {type === 'imageGrid' && <Tool icon="wide" label="Stack pictures" onClick={() => run(partPictures(at))} />}
          {type === 'code' && (
            <TextEntry
              label="Language"
              value={String(attrs.lang ?? '')}
              check={(text) => (/^[a-z0-9+#._-]{0,32}$/u.test(text) ? undefined : 'Use only letters, digits and + # . _ -')}
              isQuick
              onDone={(text) => set('lang', text === '' ? null : text)}
            />
          )}
          {type === 'table' && (
            <>
              <Tool label="Add a row" onClick={() => run(growTable(at, 'row'))}>
                Row +
              </Tool>
              <Tool label="Remove the last row" onClick={() => run(shrinkTable(at, 'row'))}>
                −
              </Tool>
              <Tool label="Add a column" onClick={() => run(growTable(at, 'column'))}>
                Column +
              </Tool>
              <Tool label="Remove the last column" onClick={() => run(shrinkTable(at, 'column'))}>
                −
              </Tool>
            </>
          )}
          {type === 'embed' && <span className={css.label}>{String(attrs.provider) || 'Embed'}</span>}
          <Tool
            icon="trash"
            label={`Remove ${(NAMES[type] ?? 'block').toLowerCase()}`}
            onClick={() => {
              run(removeBlock(at));
              view.focus();
            }}
          />
        </>
      )}
    </div>
  );
}
