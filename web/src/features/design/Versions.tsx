'use client';
import { shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import type { SavedDesignFragment } from './Design.gen';
import { type Design, designOf } from './design';
import css from './Design.module.css';

const STATES = { DRAFT: 'Draft', PUBLISHED: 'Readers see this', EARLIER: 'Earlier design' } as const;

/** The designs there are, the last first: each can be taken up again. */
export function Versions({ designs, onTake }: { designs: SavedDesignFragment[]; onTake: (design: Design) => void }) {
  if (designs.length === 0) return null;
  return (
    <section className={css.versions} aria-labelledby="designs-title">
      <h2 id="designs-title">Designs</h2>
      <ol aria-labelledby="designs-title">
        {designs.map(({ number, state, changedAt, changedBy, design }) => (
          <li key={number}>
            <span className={css.swatches} aria-hidden="true">
              {[design.tint, design.background || design.accent || design.tint].map((color, at) => (
                <span key={at === 0 ? 'tint' : 'other'} style={{ background: color }} />
              ))}
            </span>
            <span>
              {STATES[state]}
              <span className={css.when}>
                {shortDate(changedAt)}
                {changedBy && ` by ${changedBy.name}`}
              </span>
            </span>
            <Button look="quiet" size="s" onClick={() => onTake(designOf(design))}>
              Use this<span className="sr"> design, number {number}</span>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
