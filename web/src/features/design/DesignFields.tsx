'use client';
import type { ReadingFont } from '@/gen/vocabulary';
import manage from '@/features/publication/manage/Manage.module.css';
import { ColorField } from './ColorField';
import { Choice } from './Choice';
import type { PreviewDesignQuery } from './Design.gen';
import { type Design, type DesignOwner, FONTS, HEADERS, PALETTES } from './design';
import css from './Design.module.css';
import { PictureField } from './PictureField';

type Problems = PreviewDesignQuery['designPreview']['problems'];

interface Props {
  of: DesignOwner;
  design: Design;
  problems: Problems;
  /** Of links on light paper; null until it is known. */
  contrast: number | null;
  onChange: (design: Design) => void;
}

const ROLES = [
  { field: 'titleFont', label: 'Title font' },
  { field: 'textFont', label: 'Text font' },
  { field: 'headingFont', label: 'Heading font' },
] as const;

const ICON = {
  publication:
    'What browsers show in their tabs: the middle of the picture, 128 pixels square. Without one, the publication’s picture stands there.',
  profile: 'What browsers show in their tabs: the middle of the picture, 128 pixels square. Without one, the site’s stands there.',
} as const;

/** What can be chosen of a design. */
export function DesignFields({ of, design, problems, contrast, onChange }: Props) {
  const set = <K extends keyof Design>(field: K, value: Design[K]) => onChange({ ...design, [field]: value });
  const problemOf = (field: string) => problems.find((problem) => problem.field === field);
  return (
    <>
      <div className={manage.part} role="group" aria-label="Palette">
        <p className={manage.label}>Palette</p>
        <div className={css.palettes}>
          {PALETTES.map(({ name, tint, background }) => (
            <button
              key={name}
              type="button"
              className={css.palette}
              aria-pressed={design.tint === tint && design.background === background && design.accent === ''}
              onClick={() => onChange({ ...design, tint, background, accent: '' })}
            >
              <span className={css.swatches} aria-hidden="true">
                <span style={{ background: tint }} />
                <span style={{ background }} />
              </span>
              {name}
            </button>
          ))}
        </div>
      </div>
      <ColorField
        label="Color"
        help={`${of === 'publication' ? 'The publication’s' : 'Your'} color, and that of links and buttons unless they have their own.`}
        value={design.tint}
        otherwise="#0b6a4a"
        problem={problemOf('TINT')}
        onChange={(color) => set('tint', color)}
      />
      <ColorField
        label="Link color"
        help="Leave empty to use the color above."
        value={design.accent}
        otherwise={design.tint}
        problem={problemOf('ACCENT')}
        onChange={(color) => set('accent', color)}
      />
      <p className={manage.help} role="status">
        {contrast === null
          ? 'Contrast of links: not known yet.'
          : `Contrast of links: ${contrast.toFixed(1)}. They need 4.5 to be easy to read.`}{' '}
        Dark pages get a lighter shade.
      </p>
      <ColorField
        label="Header background"
        help="Behind the name. Leave empty for the page’s own."
        value={design.background}
        otherwise="#fbfaf7"
        problem={problemOf('BACKGROUND')}
        onChange={(color) => set('background', color)}
      />
      <div className={css.fonts}>
        {ROLES.map(({ field, label }) => (
          <label key={field} className={css.select}>
            {label}
            <select value={design[field]} onChange={(event) => set(field, event.target.value as ReadingFont)}>
              {FONTS.map((font) => (
                <option key={font.value} value={font.value}>
                  {font.label}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <div className={manage.part}>
        <p className={manage.label}>Header</p>
        <Choice label="Header" value={design.header} options={HEADERS} onChange={(header) => set('header', header)} />
      </div>
      {of === 'publication' && (
        <PictureField
          label="Logo"
          help="A square beside the name. Without one, the publication’s picture stands there."
          picture={design.logo}
          onChange={(logo) => set('logo', logo)}
        />
      )}
      <PictureField
        label="Wordmark"
        help="A picture of the name that stands in its place. Dark pages show it on the same background as light ones."
        picture={design.wordmark}
        onChange={(wordmark) => set('wordmark', wordmark)}
      />
      <PictureField label="Icon" help={ICON[of]} shape="square" picture={design.icon} onChange={(icon) => set('icon', icon)} />
    </>
  );
}
