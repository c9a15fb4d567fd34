'use client';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Asked } from './input/keys';
import { addAddress, addPictures } from './adding';
import type { Pasting } from './paste/paste';
import { copyName, dropCopy, keepCopy } from './save/copies';
import type { SaveState } from './save/save';
import { send } from './save/server';
import { Session, type Shown } from './save/session';
import { Mounted } from './view/mount';
import type { Look } from './view/look';

/** A story on the screen, and what brings it to the server. */
export interface Writing {
  mounted: Mounted;
  session: Session;
}

interface Options {
  place: RefObject<HTMLElement | null>;
  initial: SaveState;
  viewerId: string;
  /** The story's name in this browser until the server gives it an id. */
  name: string;
  isReadOnly: boolean;
  asked: Asked;
  onSeatTaken: () => void;
}

/** Mounts the editor in a place and keeps what is written, until the screen goes. */
export function useWriting({ place, initial, viewerId, name, isReadOnly, asked, onSeatTaken }: Options): Writing | null {
  const [writing, setWriting] = useState<Writing | null>(null);
  const now = useRef({ asked, onSeatTaken });
  useLayoutEffect(() => {
    now.current = { asked, onSeatTaken };
  });
  useEffect(() => {
    const current = place.current;
    if (!current) return undefined;
    const nameOf = ({ postId }: SaveState) => copyName(viewerId, postId ?? name);
    const parts: Partial<Writing> = {};
    const session = new Session(initial, {
      send: (request) => send(request, () => now.current.onSeatTaken()),
      // Once the server gave it an id, it is kept under that alone.
      keep: async (state) => {
        await keepCopy(nameOf(state), state);
        if (state.postId !== null && name !== state.postId) await dropCopy(copyName(viewerId, name));
      },
      drop: async (state) => {
        await dropCopy(nameOf(state));
        if (name !== state.postId) await dropCopy(copyName(viewerId, name));
      },
      show: (draft) => parts.mounted?.show(draft) ?? draft,
      isOnline: () => navigator.onLine,
    });
    const pasting: Pasting = {
      pictures: (_, files, at) => {
        if (parts.mounted) addPictures(parts.mounted, files, at);
      },
      address: (_, address) => (parts.mounted ? addAddress(parts.mounted, address) : false),
    };
    const asks = (key: keyof Asked) => () => now.current.asked[key]();
    const mounted = new Mounted(current, {
      draft: initial.local,
      pasting,
      isEditable: () => !isReadOnly && !session.shown().isReadOnly,
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
    if (!isReadOnly) session.start();
    setWriting({ mounted, session });
    return () => {
      removeEventListener('online', onNetwork);
      removeEventListener('offline', onNetwork);
      removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('beforeunload', onLeave);
      session.end();
      mounted.view.destroy();
    };
  }, [place, initial, viewerId, name, isReadOnly]);
  return writing;
}

/** What the bars show of the text. */
export const useLook = ({ mounted }: Writing): Look => useSyncExternalStore(mounted.subscribe, mounted.look, mounted.look);
/** What is known of saving. */
export const useShown = ({ session }: Writing): Shown => useSyncExternalStore(session.subscribe, session.shown, session.shown);
