import type { IconName } from '@/gen/icons';

/** Built by scripts/gen-icons.mjs. */
const SPRITE = '/icons.svg';

/** An outline from the sprite. Hidden from assistive technology: its button carries the name. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`${SPRITE}#${name}`} />
    </svg>
  );
}
