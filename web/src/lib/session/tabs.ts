/** Tells the other tabs of this browser who is signed in, and hears it from them. */
export interface Tabs {
  tell: (viewer: string | null) => void;
  hear: (listener: (viewer: string | null) => void) => () => void;
}

/** Without channels in the browser, other tabs are not told. */
function openTabs(channel: BroadcastChannel | null): Tabs {
  return {
    // A channel has one origin by itself; the rule is about windows.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (viewer) => channel?.postMessage({ viewer }),
    hear: (listener) => {
      const onMessage = ({ data }: MessageEvent<{ viewer: string | null }>) => listener(data.viewer);
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}

export const tabs: Tabs = openTabs(typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('viewer'));
