'use client';
import { useEffect, useRef } from 'react';
import { Button } from '@/ui/Button';
import css from './Stories.module.css';

interface SelectionProps {
  all: number;
  chosen: number;
  onAll: (on: boolean) => void;
  /** What is done with them. */
  action?: string;
  onAct: () => void;
}

/** What can be done with several stories together. */
export function Selection({ all, chosen, onAll, action = 'Move to the trash', onAct }: SelectionProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < all;
  }, [chosen, all]);
  return (
    <div className={css.selection} role="group" aria-label="Selected stories">
      <label className={css.choose}>
        <input
          ref={box}
          type="checkbox"
          checked={chosen === all}
          onChange={(event) => onAll(event.target.checked)}
          aria-label="Select all"
        />
      </label>
      <span role="status">{chosen > 0 ? `${chosen} selected` : ''}</span>
      {chosen === 0 && <span aria-hidden="true">Select all</span>}
      {chosen > 0 && (
        <Button look="quiet" size="s" onClick={onAct}>
          {action}
        </Button>
      )}
    </div>
  );
}
