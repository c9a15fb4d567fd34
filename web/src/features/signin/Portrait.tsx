import { Avatar } from '@/ui/Avatar';
import { Icon } from '@/ui/Icon';
import css from './SignIn.module.css';

/** Whom it is about, above the title: the writer's picture, or an envelope where they have none. */
export function Portrait({ image, name }: { image: string | null; name: string }) {
  return <div className={css.portrait}>{image ? <Avatar name={name} src={image} size={48} /> : <Icon name="mail" size={48} />}</div>;
}
