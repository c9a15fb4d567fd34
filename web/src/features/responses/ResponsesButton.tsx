'use client';
import { useEdge } from '@/lib/gql/edges';
import { plural, shortCount } from '@/lib/text/count';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { RESPONSES } from './hash';
import css from './ResponsesButton.module.css';

/** How many responses there are, and the way to them. Without scripts it leads down the page. */
export function ResponsesButton({ postId, count: counted }: { postId: string; count: number }) {
  const { responses: count = counted } = useEdge(`Post:${postId}`);
  return (
    <a className={css.responses} href={RESPONSES} data-responses aria-label={plural(count, 'response')}>
      <span className={button.icon}>
        <Icon name="response" />
      </span>
      {count > 0 && (
        <span aria-hidden="true" suppressHydrationWarning>
          {shortCount(count)}
        </span>
      )}
    </a>
  );
}
