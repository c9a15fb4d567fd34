'use client';
import type { Command } from 'prosemirror-state';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import type { IconName } from '@/gen/icons';
import { Icon } from '@/ui/Icon';
import css from './Toolbar.module.css';
import { growTable, joinPictures, partPictures, removeBlock, setAttrs, shrinkTable } from './input/blocks';
import { linkFrom } from './model/address';
import { TextEntry } from './TextEntry';
import type { Look } from './view/look';
import type { Mounted } from './view/mount';
import { usePlace } from './usePlace';

type Special = NonNullable<Look['special']>;
type Entry = 'alt' | 'href' | 'focus' | null;

interface BlockBarProps {
  mounted: Mounted;
  special: Special;
  bar: RefObject<HTMLDivElement | null>;
}

const LAYOUTS: readonly [string, IconName, string][] = [['inset', 'narrow', 'As wide as the text'], ['outset', 'wide', 'Wider than the text'], ['full', 'full-width', 'As wide as the window']];
const NAMES: Readonly<Record<string, string>> = { image: 'Picture', imageGrid: 'Pictures', embed: 'Embed', code: 'Code', table: 'Table', separator: 'Separator', footnote: 'Footnote' };

function Tool({ icon, label, isOn, onClick, children }: { icon?: IconName; label: string; isOn?: boolean; onClick: () => void; children?: ReactNode }) {
  return (
    <button type="button" className={css.tool} aria-label={label} title={label} aria-pressed={isOn} onClick={onClick}>
      {icon ? <Icon name={icon} size={20} /> : children}
    </button>
  );
}

/** The point of a picture that stays when it is cropped, percent from the left and from the top. */
function Focus({ attrs, onChange }: { attrs: Record<string, unknown>; onChange: (name: string, value: number) => void }) {
  return (['focusX', 'focusY'] as const).map((name) => (
    <label key={name} className={css.label}>
      {name === 'focusX' ? 'Across' : 'Down'} <input className={css.range} type="range" min={0} max={100} value={Number(attrs[name])} onChange={(event) => onChange(name, Number(event.target.value))} />
    </label>
  ));
}

/** What can be done with a picture, an embed, code or a table: it stands above the block while that is selected or written in. */
export function BlockBar({ mounted: { view }, special, bar }: BlockBarProps) {
  const { at, type, attrs, hasNeighbour } = special;
  const [entry, setEntry] = useState<Entry>(null);
  usePlace(bar, view, at, at);
  const run = (command: Command) => { command(view.state, view.dispatch, view); };
  const set = (name: string, value: unknown) => run(setAttrs(at, { [name]: value }));
  const back = () => { setEntry(null); view.focus(); };
  const onKeyDown = (event: KeyboardEvent) => { if (event.key === 'Escape') { event.preventDefault(); back(); } };
  const isImage = type === 'image';
  return (
    <div ref={bar} className={css.bar} role="toolbar" tabIndex={-1} aria-label={NAMES[type] ?? 'Block'} onKeyDown={onKeyDown}>
      {entry === 'alt' && <TextEntry label="Description for those who cannot see it" value={String(attrs.alt)} onDone={(text) => { if (text !== null) set('alt', text); back(); }} />}
      {entry === 'href' && <TextEntry label="Where a click on it leads" value={String(attrs.href ?? '')} check={(text) => (text === '' || linkFrom(text) ? undefined : 'This is no address.')} onDone={(text) => { if (text !== null) set('href', linkFrom(text)); back(); }} />}
      {entry === 'focus' && <><Focus attrs={attrs} onChange={set} /><Tool icon="check" label="Done" onClick={back} /></>}
      {entry === null && (
        <>
          {isImage && LAYOUTS.map(([layout, icon, label]) => <Tool key={layout} icon={icon} label={label} isOn={attrs.layout === layout} onClick={() => set('layout', layout)} />)}
          {isImage && <Tool label={attrs.alt ? 'Change description' : 'Add description'} isOn={attrs.alt !== ''} onClick={() => setEntry('alt')}>Alt</Tool>}
          {isImage && <Tool icon="focus" label="Focus point" onClick={() => setEntry('focus')} />}
          {isImage && <Tool icon="link" label="Link" isOn={attrs.href !== null} onClick={() => setEntry('href')} />}
          {hasNeighbour && <Tool icon="grid" label="Beside the next picture" onClick={() => run(joinPictures(at))} />}
          {type === 'imageGrid' && <Tool icon="wide" label="One below the other" onClick={() => run(partPictures(at))} />}
          {type === 'code' && <TextEntry label="Language" value={String(attrs.lang ?? '')} check={(text) => (/^[a-z0-9+#._-]{0,32}$/u.test(text) ? undefined : 'Letters, digits and + # . _ - only.')} isQuick onDone={(text) => set('lang', text === '' ? null : text)} />}
          {type === 'table' && (
            <>
              <Tool label="Add a row" onClick={() => run(growTable(at, 'row'))}>Row +</Tool>
              <Tool label="Remove the last row" onClick={() => run(shrinkTable(at, 'row'))}>−</Tool>
              <Tool label="Add a column" onClick={() => run(growTable(at, 'column'))}>Column +</Tool>
              <Tool label="Remove the last column" onClick={() => run(shrinkTable(at, 'column'))}>−</Tool>
            </>
          )}
          {type === 'embed' && <span className={css.label}>{String(attrs.provider) || 'Embed'}</span>}
          <Tool icon="trash" label={`Remove ${(NAMES[type] ?? 'block').toLowerCase()}`} onClick={() => { run(removeBlock(at)); view.focus(); }} />
        </>
      )}
    </div>
  );
}
