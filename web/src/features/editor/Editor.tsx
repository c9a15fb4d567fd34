'use client';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import body from '@/features/post/Body.module.css';
import media from '@/features/post/BodyMedia.module.css';
import { PICTURE_TYPES } from '@/lib/picture/upload';
import css from './Editor.module.css';
import { addAddress, addPictures } from './adding';
import { Head } from './Head';
import { goTo } from './input/blocks';
import { InsertMenu } from './InsertMenu';
import type { EditorTab } from './editorTab';
import type { Opened } from './opening';
import { useLook, useShown, useWriting, type Writing } from './useWriting';

const load = {
  BlockBar: () => import('./BlockBar'),
  ConflictDialog: () => import('./ConflictDialog'),
  EmbedDialog: () => import('./EmbedDialog'),
  MentionMenu: () => import('./MentionMenu'),
  PublishDialog: () => import('./publish/PublishDialog'),
  ShortcutsDialog: () => import('./ShortcutsDialog'),
  Toolbar: () => import('./Toolbar'),
};
const BlockBar = lazy(load.BlockBar);
const ConflictDialog = lazy(load.ConflictDialog);
const EmbedDialog = lazy(load.EmbedDialog);
const MentionMenu = lazy(load.MentionMenu);
const PublishDialog = lazy(load.PublishDialog);
const ShortcutsDialog = lazy(load.ShortcutsDialog);
const Toolbar = lazy(load.Toolbar);

/** What writing may need comes with the first key: a tunnel may come after it. */
const loadAll = () => Object.values(load).forEach((one) => void one().catch(() => undefined));

export type EditorDialog = 'help' | 'embed' | 'conflicts' | 'publish';

interface EditorProps {
  tab: EditorTab;
  opened: Opened;
  /** The story must be opened again. */
  onChanged: () => void;
}

function Bars({
  writing,
  bar,
  isLinking,
  setLinking,
  ask,
}: {
  writing: Writing;
  bar: RefObject<HTMLDivElement | null>;
  isLinking: boolean;
  setLinking: (is: boolean) => void;
  ask: { pictures: () => void; embed: () => void };
}) {
  const look = useLook(writing);
  const { mounted } = writing;
  return (
    <>
      <InsertMenu mounted={mounted} look={look} ask={ask} />
      <Suspense>{look.naming && <MentionMenu mounted={mounted} naming={look.naming} />}</Suspense>
      <Suspense>
        {look.range !== null || isLinking ? (
          <Toolbar mounted={mounted} look={look} bar={bar} isLinking={isLinking} setLinking={setLinking} />
        ) : (
          look.special && <BlockBar key={`${look.special.at} ${look.special.type}`} mounted={mounted} special={look.special} bar={bar} />
        )}
      </Suspense>
    </>
  );
}

/** Asks as soon as there is something to ask, and again when the writer wants to. */
function Conflicts({ writing, isAsked, onClosed }: { writing: Writing; isAsked: boolean; onClosed: () => void }) {
  const { conflicts } = useShown(writing);
  const [later, setLater] = useState(0);
  if (conflicts.length === 0 || (!isAsked && later === conflicts.length)) return null;
  const close = () => {
    setLater(conflicts.length);
    onClosed();
  };
  return (
    <ConflictDialog
      conflicts={conflicts}
      opener={writing.mounted.view.dom}
      onClosed={close}
      onChosen={(choose) => writing.session.resolve(choose)}
    />
  );
}

/** Where a story is written: title, subtitle and body as one text, with bars that come when they are needed. */
export function Editor({ tab, opened, onChanged }: EditorProps) {
  const isReadOnly = opened.other !== null;
  const isNew = !isReadOnly && opened.initial.postId === null;
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isLinking, setLinking] = useState(false);
  const [dialog, setDialog] = useState<{ kind: EditorDialog; opener: HTMLElement } | null>(null);
  const latest = useRef<Writing | null>(null);
  const openFrom = useCallback((kind: EditorDialog) => {
    const opener = latest.current?.mounted.view.dom;
    if (opener) setDialog({ kind, opener });
  }, []);
  const asked = {
    link: () => setLinking(true),
    toolbar: () => bar.current?.querySelector('button')?.focus(),
    save: () => latest.current?.session.hurry(),
    help: () => openFrom('help'),
  };
  const writing = useWriting({ place, tab, opened, asked });
  useEffect(() => {
    latest.current = writing;
    if (!writing) return undefined;
    const { view } = writing.mounted;
    const { dom } = view;
    // A writer who opens an empty page came to write. By touch the keyboard would hide half of it.
    if (isNew && document.activeElement === document.body && matchMedia('(pointer: fine)').matches) view.focus();
    dom.addEventListener('keydown', loadAll, { once: true });
    return () => dom.removeEventListener('keydown', loadAll);
  }, [writing, isNew]);
  const ask = useMemo(() => ({ pictures: () => picker.current?.click(), embed: () => openFrom('embed') }), [openFrom]);
  const onPick = (input: HTMLInputElement) => {
    if (writing) addPictures(writing.mounted, [...(input.files ?? [])], null);
    input.value = '';
  };
  const onPublishClosed = (blockId: string | null) => {
    setDialog(null);
    if (!blockId || !writing) return;
    const { view } = writing.mounted;
    goTo(blockId)(view.state, view.dispatch);
    view.focus();
  };
  return (
    <>
      {writing && <Head writing={writing} opened={opened} open={(kind, opener) => setDialog({ kind, opener })} onChanged={onChanged} />}
      <div className={css.frame}>
        <div ref={place} className={`${css.text} ${body.body} ${media.media}`} />
        {writing && !isReadOnly && <Bars writing={writing} bar={bar} isLinking={isLinking} setLinking={setLinking} ask={ask} />}
        <input
          ref={picker}
          hidden
          type="file"
          multiple
          accept={PICTURE_TYPES.join(',')}
          aria-label="Pictures to add"
          onChange={(event) => onPick(event.currentTarget)}
        />
      </div>
      <Suspense>
        {writing && <Conflicts writing={writing} isAsked={dialog?.kind === 'conflicts'} onClosed={() => setDialog(null)} />}
        {dialog?.kind === 'help' && <ShortcutsDialog opener={dialog.opener} onClosed={() => setDialog(null)} />}
        {dialog?.kind === 'publish' && writing && (
          <PublishDialog session={writing.session} opener={dialog.opener} onClosed={onPublishClosed} />
        )}
        {dialog?.kind === 'embed' && writing && (
          <EmbedDialog
            opener={dialog.opener}
            onClosed={() => setDialog(null)}
            onAddress={(address) => addAddress(writing.mounted, address)}
          />
        )}
      </Suspense>
    </>
  );
}
