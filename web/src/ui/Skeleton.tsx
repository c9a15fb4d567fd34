import css from './Skeleton.module.css';

/** A still block in the place of something that is loading. Sizes are CSS lengths. */
export function Skeleton({ w, h, round = false }: { w: string; h: string; round?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={round ? `${css.box} ${css.round}` : css.box}
      style={{ '--w': w, '--h': h } as React.CSSProperties}
    />
  );
}
