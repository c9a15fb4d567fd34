'use client';
import { useState } from 'react';
import useSWR from 'swr';
import type { Block } from '@/features/editor/model/block';
import { act, reasonOf } from '@/features/settings/act';
import { query } from '@/lib/gql/client';
import { makeTurns } from '@/lib/turns';
import {
  StorySettings,
  type StorySettingsFragment,
  UpdatePostSettings,
  type UpdatePostSettingsMutationVariables,
} from './StorySettings.gen';

export type Input = UpdatePostSettingsMutationVariables['settings'];
/** What became of the last change of a setting. */
export type SettingMessage = { kind: 'saving' | 'saved' } | { kind: 'refused'; text: string };

export interface Settled {
  story: StorySettingsFragment;
  blocks: readonly Block[];
}

async function read(id: string): Promise<Settled | null> {
  const { draft } = await query(StorySettings, { id });
  return draft.__typename === 'Draft' && draft.status !== 'DELETED' && !draft.isResponse
    ? { story: draft, blocks: draft.blocks as Block[] }
    : null;
}

/** What was decided about a story; each change is saved by itself, at once. */
export function useStorySettings(postId: string) {
  const { data, error, mutate } = useSWR(['story-settings', postId], () => read(postId), {
    revalidateOnMount: true,
    revalidateOnFocus: false,
  });
  const [messages, setMessages] = useState<Readonly<Record<string, SettingMessage>>>({});
  const report = (name: string, message: SettingMessage) => setMessages((now) => ({ ...now, [name]: message }));
  // An answer that was overtaken would show what was before.
  const [inTurn] = useState(makeTurns);
  const save = async (name: keyof Input, value: Input[keyof Input]): Promise<void> => {
    report(name, { kind: 'saving' });
    try {
      const story = await inTurn(() => act(UpdatePostSettings, { id: postId, settings: { [name]: value } }, 'updatePostSettings', 'Draft'));
      await mutate((now) => (now ? { ...now, story } : now), { revalidate: false });
      report(name, { kind: 'saved' });
    } catch (problem) {
      report(name, { kind: 'refused', text: reasonOf(problem) });
    }
  };
  return {
    data,
    error: error as unknown,
    again: () => void mutate(),
    messages,
    save,
    refuse: (name: keyof Input, text: string) => report(name, { kind: 'refused', text }),
  };
}

export type Saving = Pick<ReturnType<typeof useStorySettings>, 'messages' | 'save' | 'refuse'>;
