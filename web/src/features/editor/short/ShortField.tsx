'use client';
import { toggleMark } from 'prosemirror-commands';
import type { Command } from 'prosemirror-state';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { IconName } from '@/gen/icons';
import { focusSibling } from '@/ui/focusSibling';
import { Icon } from '@/ui/Icon';
import { listOf, toggleKind } from '../input/commands';
import { LinkField } from '../LinkField';
import type { Block } from '../model/block';
import { markType } from '../model/schema';
import type { Look } from '../view/look';
import css from './ShortField.module.css';
import { ShortText } from './ShortText';

type ShortUse = 'response' | 'about';

const MentionMenu = lazy(() => import('../MentionMenu'));

export interface ShortFieldProps {
  label: string;
  /** What stands in it at first. */
  blocks: readonly Block[];
  /** Whether it takes the focus when it comes. */
  isFocused: boolean;
  onChange: (blocks: Block[]) => void;
  onSend: () => void;
  /** What the text is for: a response has quotes, what someone says of themselves has lists. */
  use?: ShortUse;
  /** Gives the text on the screen as HTML. */
  onReady: (html: () => string) => void;
}

interface Tool {
  icon: IconName;
  label: string;
  isOn: (look: Look) => boolean;
  command: Command;
}

const MARKS: readonly Tool[] = [
  { icon: 'bold', label: 'Bold', isOn: ({ marks }) => marks.includes('strong'), command: toggleMark(markType('strong')) },
  { icon: 'italic', label: 'Italic', isOn: ({ marks }) => marks.includes('em'), command: toggleMark(markType('em')) },
];

const TOOLS: Readonly<Record<ShortUse, readonly Tool[]>> = {
  response: [...MARKS, { icon: 'quote', label: 'Quote', isOn: ({ kind }) => kind === 'quote', command: toggleKind({ type: 'quote' }) }],
  about: [
    ...MARKS,
    { icon: 'list', label: 'Bulleted list', isOn: ({ kind }) => kind === 'li ul', command: toggleKind(listOf('ul')) },
    { icon: 'numbered', label: 'Numbered list', isOn: ({ kind }) => kind === 'li ol', command: toggleKind(listOf('ol')) },
  ],
};

/** A field for a few paragraphs with bold, italic, links and quotes. Its code is large: it is loaded when someone writes. */
export function ShortField({ label, blocks, isFocused, onChange, onSend, onReady, use = 'response' }: ShortFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<ShortText | null>(null);
  const [isLinking, setLinking] = useState(false);
  const now = useRef({ onChange, onSend });
  useLayoutEffect(() => {
    now.current = { onChange, onSend };
  });
  const start = useRef({ label, blocks, isFocused, onReady });
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const mounted = new ShortText(current, {
      ...start.current,
      asked: { link: () => setLinking(true), send: () => now.current.onSend() },
      onChange: (changed) => now.current.onChange(changed),
    });
    setText(mounted);
    start.current.onReady(() => mounted.html());
    if (start.current.isFocused) mounted.view.focus();
    return () => mounted.view.destroy();
  }, []);
  return (
    <>
      <div className={css.place}>
        <div ref={place} className={css.text} />
        {text && use === 'response' && <MentionSuggestions text={text} />}
      </div>
      {text && <Tools text={text} use={use} bar={bar} isLinking={isLinking} setLinking={setLinking} />}
    </>
  );
}

/** Whom the writer may mean, while a name stands behind an at-sign. */
function MentionSuggestions({ text }: { text: ShortText }) {
  const { naming } = useSyncExternalStore(text.subscribe, text.look, text.look);
  return <Suspense>{naming && <MentionMenu mounted={text} naming={naming} />}</Suspense>;
}

interface ToolsProps {
  text: ShortText;
  use: ShortUse;
  bar: React.RefObject<HTMLDivElement | null>;
  isLinking: boolean;
  setLinking: (is: boolean) => void;
}

function Tools({ text, use, bar, isLinking, setLinking }: ToolsProps) {
  const look = useSyncExternalStore(text.subscribe, text.look, text.look);
  const { view } = text;
  useEffect(() => {
    if (!isLinking && document.activeElement === document.body) view.focus();
  }, [isLinking, view]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    // Escape closes the line for the link, not the drawer around it.
    if (event.key === 'Escape' && isLinking) {
      event.preventDefault();
      event.stopPropagation();
      setLinking(false);
      view.focus();
    }
    if (isLinking || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    focusSibling(bar.current, event.key === 'ArrowRight' ? 1 : -1);
  };
  return (
    // The selection stays where it is while a button is pressed.
    <div
      ref={bar}
      className={isLinking ? `${css.bar} ${css.linking}` : css.bar}
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
        [
          ...TOOLS[use].map(({ icon, label, isOn, command }) => (
            <ToolButton
              key={label}
              icon={icon}
              label={label}
              isOn={isOn(look)}
              onPress={() => {
                command(view.state, view.dispatch, view);
                view.focus();
              }}
            />
          )),
          <ToolButton key="Link" icon="link" label="Link" isOn={look.href !== null} onPress={() => setLinking(true)} />,
        ]
      )}
    </div>
  );
}

function ToolButton({ icon, label, isOn, onPress }: { icon: IconName; label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button type="button" className={css.tool} aria-label={label} title={label} aria-pressed={isOn} onClick={onPress}>
      <Icon name={icon} size={20} />
    </button>
  );
}
