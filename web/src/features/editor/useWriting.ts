'use client';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Asked } from './input/keys';
import { addAddress, addPictures } from './adding';
import type { Pasting } from './paste/paste';
import type { EditorTab } from './editorTab';
import type { Opened } from './opening';
import type { Session, Shown } from './save/session';
import { Mounted } from './view/mount';
import type { Look } from './view/look';

/** A story on the screen, and what brings it to the server. */
export interface Writing {
  mounted: Mounted;
  session: Session;
}

interface Options {
  place: RefObject<HTMLElement | null>;
  tab: EditorTab;
  opened: Opened;
  asked: Asked;
}

/** Mounts the editor in a place and keeps what is written, until the screen goes. */
export function useWriting({ place, tab, opened, asked }: Options): Writing | null {
  const [writing, setWriting] = useState<Writing | null>(null);
  const now = useRef(asked);
  useLayoutEffect(() => {
    now.current = asked;
  });
  useEffect(() => {
    const current = place.current;
    if (!current) return undefined;
    const parts: Partial<Writing> = {};
    const session = tab.begin(opened, (draft) => parts.mounted?.show(draft) ?? draft);
    const pasting: Pasting = {
      pictures: (_, files, at) => {
        if (parts.mounted) addPictures(parts.mounted, files, at);
      },
      address: (_, address) => (parts.mounted ? addAddress(parts.mounted, address) : false),
    };
    const asks = (key: keyof Asked) => () => now.current[key]();
    const mounted = new Mounted(current, {
      draft: session.state.local,
      pasting,
      isEditable: () => !session.shown().isReadOnly,
      onChange: (draft) => session.edit(draft),
      asked: { link: asks('link'), toolbar: asks('toolbar'), save: asks('save'), help: asks('help') },
    });
    parts.mounted = mounted;
    const onNetwork = () => session.networkChanged();
    const onHide = () => void session.keep();
    const onLeave = (event: BeforeUnloadEvent) => {
      if (session.isAtRisk || mounted.uploads.isBusy) event.preventDefault();
    };
    addEventListener('online', onNetwork);
    addEventListener('offline', onNetwork);
    addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    addEventListener('beforeunload', onLeave);
    setWriting({ mounted, session });
    return () => {
      removeEventListener('online', onNetwork);
      removeEventListener('offline', onNetwork);
      removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('beforeunload', onLeave);
      void session.stop();
      mounted.view.destroy();
    };
  }, [place, tab, opened]);
  return writing;
}

/** What the bars show of the text. */
export const useLook = ({ mounted }: Writing): Look => useSyncExternalStore(mounted.subscribe, mounted.look, mounted.look);
/** What is known of saving. */
export const useShown = ({ session }: Writing): Shown => useSyncExternalStore(session.subscribe, session.shown, session.shown);
