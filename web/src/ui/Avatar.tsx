import type { AVATAR_L, AVATAR_M, AVATAR_S, AVATAR_XL, AVATAR_XS, AVATAR_XXL, AVATAR_XXS, AVATAR_XXXS } from '@/gen/limits';
import { initial, initials } from '@/lib/text/initials';
import css from './Avatar.module.css';

/** Width and height in pixels: eight sizes and no other. */
export type AvatarSize =
  | typeof AVATAR_XXXS
  | typeof AVATAR_XXS
  | typeof AVATAR_XS
  | typeof AVATAR_S
  | typeof AVATAR_M
  | typeof AVATAR_L
  | typeof AVATAR_XL
  | typeof AVATAR_XXL;

interface AvatarProps {
  name: string;
  src: string | null | undefined;
  size: AvatarSize;
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
