'use client';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { buttonClass } from '@/ui/buttonClass';
import lead from '@/features/publication/Lead.module.css';
import post from '@/features/post/PostHeader.module.css';
import body from '@/features/post/Body.module.css';
import type { ThemeFragment } from '@/features/theme/Theme.gen';
import { themeVariables } from '@/features/theme/variables';
import { Choice } from './Choice';
import css from './Design.module.css';

interface Props {
  story: { title: string; subtitle: string; excerpt: string } | undefined;
  /** Null until it is known, and where something typed is no color. */
  theme: ThemeFragment | null;
  /** The head of the home page. */
  children: ReactNode;
}

const PAGES = [
  { value: 'home', label: 'Home' },
  { value: 'story', label: 'Story' },
] as const;
const WIDTHS = [
  { value: 'wide', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;
const PAPERS = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** What readers would see: the home page or a story, on a phone or a desk, on light paper or dark. Nothing in it can be pressed. */
export function Preview({ story, theme, children }: Props) {
  const [shown, setShown] = useState<'home' | 'story'>('home');
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const [paper, setPaper] = useState<'light' | 'dark'>('light');
  const style: Record<string, string> = { colorScheme: paper };
  for (const [property, value] of theme ? themeVariables(theme) : []) style[`--${property}`] = value;
  const title = story?.title || 'The first story of the season';
  const text = story?.subtitle || story?.excerpt || 'What a story is about stands here, in a line or two.';
  const follow = <span className={buttonClass({ look: 'accent', size: 'm' })}>Follow</span>;
  return (
    <section className={css.preview} aria-label="Preview">
      <div className={css.choices}>
        <Choice label="Page" value={shown} options={PAGES} onChange={setShown} />
        <Choice label="Width" value={width} options={WIDTHS} onChange={setWidth} />
        <Choice label="Colors" value={paper} options={PAPERS} onChange={setPaper} />
      </div>
      <div className={css.stage} data-stage data-width={width} style={style as CSSProperties} inert>
        {shown === 'home' ? (
          <>
            {children}
            <div className={lead.lead}>
              <div>
                <p className={css.storyTitle} data-part="title" dir="auto">
                  {title}
                </p>
                <p className={lead.text} dir="auto">
                  {text}
                </p>
              </div>
            </div>
          </>
        ) : (
          <>
            <p className={`${post.title} ${css.storyTitle}`} data-part="title" dir="auto">
              {title}
            </p>
            <p className={post.subtitle} dir="auto">
              {text}
            </p>
            <p className={css.follow}>{follow}</p>
            <div className={`${body.body} ${css.body}`}>
              <p>
                A paragraph in the font of your texts, with <strong data-part="bold">bold words</strong> and{' '}
                <span className={css.link}>a link</span> as readers see it below the pointer.
              </p>
              <p className={css.heading} data-part="heading">
                A heading inside a story
              </p>
              <p>Another paragraph follows it, long enough to show how the lines run below each other.</p>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
