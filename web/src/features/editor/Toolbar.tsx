'use client';
import { toggleMark } from 'prosemirror-commands';
import type { Command } from 'prosemirror-state';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { IconName } from '@/gen/icons';
import { focusSibling } from '@/ui/focusSibling';
import { Icon } from '@/ui/Icon';
import css from './Toolbar.module.css';
import { setKind, toggleDropCap, toggleKind } from './input/commands';
import { insertFootnote } from './input/footnotes';
import { LinkField } from './LinkField';
import { markType } from './model/schema';
import type { Look } from './view/look';
import type { Mounted } from './view/mount';
import { usePlace } from './usePlace';

interface Tool {
  icon: IconName;
  label: string;
  isOn: (look: Look) => boolean;
  run: (look: Look) => Command;
}

const mark = (type: string, icon: IconName, label: string): Tool => ({
  icon,
  label,
  isOn: ({ marks }) => marks.includes(type),
  run: () => toggleMark(markType(type)),
});
const kind = (type: string, icon: IconName, label: string): Tool => ({
  icon,
  label,
  isOn: (look) => look.kind === type,
  run: () => toggleKind({ type }),
});

const MARKS: readonly Tool[] = [
  mark('strong', 'bold', 'Bold'),
  mark('em', 'italic', 'Italic'),
  mark('code', 'code', 'Code'),
  mark('strike', 'strike', 'Strikethrough'),
];
const KINDS: readonly Tool[] = [
  kind('h2', 'heading', 'Heading'),
  kind('h3', 'small-heading', 'Small heading'),
  // Once more is a pull quote, and once more a paragraph.
  {
    icon: 'quote',
    label: 'Quote',
    isOn: (look) => look.kind === 'quote' || look.kind === 'pullQuote',
    run: (look) => setKind({ type: look.kind === 'quote' ? 'pullQuote' : look.kind === 'pullQuote' ? 'p' : 'quote' }),
  },
];
const FOOTNOTE: Tool = { icon: 'footnote', label: 'Footnote', isOn: () => false, run: () => insertFootnote };
const DROP_CAP: Tool = { icon: 'drop-cap', label: 'Drop cap', isOn: () => false, run: () => toggleDropCap };

/** A selection must rest this long before the bar comes, in milliseconds. */
const REST = 100;

interface ToolbarProps {
  mounted: Mounted;
  look: Look;
  bar: RefObject<HTMLDivElement | null>;
  isLinking: boolean;
  setLinking: (is: boolean) => void;
}

/** Formatting of what is selected: above it, or on touch above the keyboard, where nothing of the system's covers it. */
export default function Toolbar({ mounted, look, bar, isLinking, setLinking }: ToolbarProps) {
  const { range } = look;
  const [isSettled, setSettled] = useState(false);
  const [from, to] = [range?.from ?? null, range?.to ?? null];
  useEffect(() => {
    setSettled(false);
    if (from === null || to === null) return undefined;
    const timer = setTimeout(() => setSettled(true), REST);
    return () => clearTimeout(timer);
  }, [from, to]);
  const isShown = isLinking || (range !== null && isSettled);
  usePlace(bar, isShown ? mounted.view : null, from ?? mounted.view.state.selection.from, to ?? mounted.view.state.selection.to);
  if (!isShown) return null;
  const { view } = mounted;
  const run = (tool: Tool) => {
    tool.run(look)(view.state, view.dispatch, view);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      setLinking(false);
      view.focus();
      return;
    }
    if (isLinking || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    focusSibling(bar.current, event.key === 'ArrowRight' ? 1 : -1);
  };
  const button = (tool: Tool) => (
    <button
      key={tool.label}
      type="button"
      className={css.tool}
      aria-label={tool.label}
      title={tool.label}
      aria-pressed={tool.isOn(look)}
      onClick={() => run(tool)}
    >
      <Icon name={tool.icon} size={20} />
    </button>
  );
  return (
    // The selection stays where it is while a button is pressed.
    <div
      ref={bar}
      className={css.bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        if (!isLinking) event.preventDefault();
      }}
    >
      {isLinking ? (
        <LinkField
          view={view}
          href={look.href}
          onDone={() => {
            setLinking(false);
            view.focus();
          }}
        />
      ) : (
        <>
          {MARKS.map(button)}
          <button
            type="button"
            className={css.tool}
            aria-label="Link"
            title="Link"
            aria-pressed={look.href !== null}
            onClick={() => setLinking(true)}
          >
            <Icon name="link" size={20} />
          </button>
          {look.kind !== 'footnote' && button(FOOTNOTE)}
          <span className={css.rule} />
          {KINDS.map(button)}
          {look.kind === 'p' && look.isFirst && button(DROP_CAP)}
        </>
      )}
    </div>
  );
}
