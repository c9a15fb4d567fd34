'use client';
import { useEffect, useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { Icon } from '@/ui/Icon';
import { menuItem } from '@/ui/menuItem';
import { DecideNomination, NominatePost, PostNominationState, type PostNominationStateQuery } from './Nomination.gen';

type Edge = NonNullable<PostNominationStateQuery['post']>['viewerEdge'];

const STATES = {
  NOMINATED: 'Nominated as a staff pick',
  ACCEPTED: 'This is a staff pick',
  DECLINED: 'Not chosen as a staff pick',
} as const;

/** In the menu of a story's page: its editors nominate it as a staff pick, and the staff decides. Nothing for everybody else. */
export default function StoryNomination({ postId }: { postId: string }) {
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    query(PostNominationState, { id: postId }).then(
      ({ post }) => setEdge(post?.viewerEdge ?? null),
      () => undefined,
    );
  }, [postId]);
  if (!edge?.canNominate) return null;
  const { nomination } = edge;
  const attempt = async (next: NonNullable<Edge['nomination']>, said: string, write: () => Promise<unknown>) => {
    setEdge({ ...edge, nomination: next });
    try {
      await write();
      toast({ text: said });
    } catch (error) {
      setEdge(edge);
      toast({ style: 'ERROR', text: reasonOf(error) });
    }
  };
  const nominate = () =>
    void attempt({ status: 'NOMINATED', canDecide: false }, 'Nominated. The site’s staff decides.', () =>
      act(NominatePost, { id: postId }, 'nominatePost', 'Post'),
    );
  const decide = (verdict: 'ACCEPT' | 'DECLINE') => () =>
    void attempt(
      { status: verdict === 'ACCEPT' ? 'ACCEPTED' : 'DECLINED', canDecide: false },
      verdict === 'ACCEPT' ? 'It is a staff pick now.' : 'Declined. Its editors see that.',
      () => act(DecideNomination, { id: postId, verdict }, 'decideNomination', 'Post'),
    );
  if (!nomination)
    return (
      <button type="button" className={menuItem.item} onClick={nominate}>
        <Icon name="star" size={18} /> Nominate as a staff pick
      </button>
    );
  if (!nomination.canDecide)
    return (
      <p className={menuItem.title} role="note">
        {STATES[nomination.status]}
      </p>
    );
  return (
    <>
      <button type="button" className={menuItem.item} onClick={decide('ACCEPT')}>
        <Icon name="star" size={18} /> Make it a staff pick
      </button>
      <button type="button" className={menuItem.item} onClick={decide('DECLINE')}>
        <Icon name="close" size={18} /> Decline the nomination
      </button>
    </>
  );
}
