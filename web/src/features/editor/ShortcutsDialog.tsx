'use client';
import { useId } from 'react';
import { Dialog } from '@/ui/Dialog';
import css from './Dialogs.module.css';
import { SHORTCUTS } from './input/keys';

const MAC: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩' };
const OTHER: Readonly<Record<string, string>> = { Mod: 'Ctrl' };
const ARROWS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' };

function keysOf(shortcut: string): string[] {
  const names = /Mac|iP(?:hone|ad)/u.test(navigator.platform) ? MAC : OTHER;
  return shortcut.split('-').map((key) => names[key] ?? ARROWS[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

/** The keys of the editor, and the signs that become formatting as they are typed. */
export default function ShortcutsDialog({ opener, onClosed }: { opener: HTMLElement; onClosed: () => void }) {
  const id = useId();
  const typed: readonly (readonly [string, string])[] = [
    ['/', 'Insert a block'],
    ['# ', 'Heading'],
    ['## ', 'Small heading'],
    ['> ', 'Quote'],
    ['* ', 'Bulleted list'],
    ['1. ', 'Numbered list'],
    ['[] ', 'Task list'],
    ['``` ', 'Code block'],
    ['---', 'Separator'],
    ['**words**', 'Bold'],
    ['*words*', 'Italic'],
    ['`words`', 'Code'],
    ['[words](address)', 'Link'],
  ];
  return (
    <Dialog labelledBy={id} closeLabel="Close" opener={opener} onClosed={onClosed}>
      <h2 id={id} className={css.title}>
        Keyboard shortcuts
      </h2>
      <dl className={css.keys}>
        {SHORTCUTS.map(([shortcut, words]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              {keysOf(shortcut).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className={css.subtitle}>As you type</h3>
      <dl className={css.keys}>
        {typed.map(([signs, words]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              <kbd>{signs}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.help}>In code and lists, Tab indents. To leave the text, press Escape, then Tab.</p>
    </Dialog>
  );
}
