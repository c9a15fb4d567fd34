'use client';
import { useId, useState } from 'react';
import { membershipMemberOnly } from '@/gen/messages/membership';
import { Icon } from '@/ui/Icon';
import css from './MemberOnly.module.css';
import type { MemberOnlyText } from './MemberOnlyText';

/** Says that a story is for members; pressed, what that means for this reader. */
export function MemberOnly({ postId, productName, signedIn }: { postId: string; productName: string; signedIn: boolean }) {
  const id = useId();
  const [loaded, setLoaded] = useState<{ Text: typeof MemberOnlyText } | null>(null);
  const load = () =>
    import('./MemberOnlyText').then(
      (m) => setLoaded({ Text: m.MemberOnlyText }),
      () => undefined,
    );
  return (
    <span className={css.anchor}>
      <button type="button" className={css.label} popoverTarget={id} onPointerEnter={() => void load()}>
        <Icon name="star" size={14} /> Member-only
      </button>
      <span
        id={id}
        popover="auto"
        className={css.panel}
        role="dialog"
        aria-label={membershipMemberOnly}
        onToggle={(event) => {
          if (event.newState === 'open') void load();
        }}
      >
        <strong className={css.title}>{membershipMemberOnly}</strong>
        {loaded && <loaded.Text postId={postId} productName={productName} signedIn={signedIn} />}
      </span>
    </span>
  );
}
