'use client';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import type { PreviewDesignQuery } from './Design.gen';
import css from './Design.module.css';

type Problem = PreviewDesignQuery['designPreview']['problems'][number];

interface Props {
  label: string;
  help: string;
  value: string;
  /** What the picker begins with where nothing is typed. */
  otherwise: string;
  problem: Problem | undefined;
  onChange: (color: string) => void;
}

const PICKED = /^#[0-9a-f]{6}$/iu;

/** A color, typed or picked. Where it is too hard to read, the nearest one that is not is a press away. */
export function ColorField({ label, help, value, otherwise, problem, onChange }: Props) {
  const swatch = [value.trim(), otherwise].find((color) => PICKED.test(color)) ?? '#000000';
  const nearest = problem?.nearest;
  return (
    <div className={css.color}>
      <Field
        label={label}
        help={help}
        error={problem?.message}
        value={value}
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        placeholder="#rrggbb"
        onChange={(event) => onChange(event.target.value)}
        end={
          <input
            className={css.picker}
            type="color"
            aria-label={`Pick: ${label}`}
            value={swatch}
            onChange={(event) => onChange(event.target.value)}
          />
        }
      />
      {nearest && (
        <div>
          <Button look="quiet" size="s" onClick={() => onChange(nearest)}>
            Use {nearest}
          </Button>
        </div>
      )}
    </div>
  );
}
