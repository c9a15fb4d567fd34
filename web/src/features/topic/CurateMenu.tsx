'use client';
import { useRouter } from 'next/navigation';
import { useEdge } from '@/lib/gql/edges';
import button from '@/ui/Button.module.css';
import { Icon } from '@/ui/Icon';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';

/** What staff can do about a story on a topic's page (decision 0031); other readers do not see it. */
export function CurateMenu({ slug, post, isPicked = false }: { slug: string; post: { id: string; title: string }; isPicked?: boolean }) {
  const router = useRouter();
  const { mayCurate } = useEdge(`Tag:${slug}`);
  if (!mayCurate) return null;
  const choose = () =>
    void import('./pick').then(
      ({ pick }) => pick(slug, isPicked ? null : post.id, () => router.refresh()),
      () => undefined,
    );
  return (
    <Menu label={`Curate “${post.title}”`} buttonClass={button.icon ?? ''} button={<Icon name="more" />}>
      <button type="button" className={menuItem.item} onClick={choose}>
        {isPicked ? 'Remove from the top of the topic' : 'Feature at the top of the topic'}
      </button>
    </Menu>
  );
}
