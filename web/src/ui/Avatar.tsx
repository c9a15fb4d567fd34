import { initial, initials } from '@/lib/text/initials';
import css from './Avatar.module.css';

interface AvatarProps {
  name: string;
  src: string | null | undefined;
  size: 20 | 28 | 32 | 40 | 48 | 64 | 80 | 128;
  /** Publications are squares, people are circles. */
  square?: boolean;
}

const TINTS = [css.a, css.b, css.c, css.d];

/** A person's or publication's picture, or initials. Always beside the name, so it has none itself. */
export function Avatar({ name, src, size, square = false }: AvatarProps) {
  const shape = square ? `${css.avatar} ${css.square}` : css.avatar;
  const style = { '--size': `${size / 16}rem` } as React.CSSProperties;
  if (src) return <img className={shape} style={style} src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />;
  const tint = TINTS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS.length];
  return (
    <span className={`${shape} ${tint}`} style={style} aria-hidden="true">
      {(square || size < 28 ? initial(name) : initials(name)) || '?'}
    </span>
  );
}
