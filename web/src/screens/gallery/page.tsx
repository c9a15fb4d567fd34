import { StoryCardSkeleton } from '@/features/story-card/StoryCardSkeleton';
import { StoryList } from '@/features/story-card/StoryList';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';
import { MobileBar } from '@/shell/MobileBar';
import { Main } from '@/ui/Main';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Field } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import { Note } from '@/ui/Note';
import css from './gallery.module.css';
import { Part, Row } from './Part';
import { CARDS } from './samples';
import { ToastSamples } from './ToastSamples';

const COLOURS = [
  'paper',
  'surface',
  'sunken',
  'skeleton',
  'ink',
  'ink-2',
  'ink-3',
  'line',
  'line-strong',
  'accent',
  'accent-soft',
  'gold',
  'gold-soft',
  'danger',
  'danger-soft',
  'info',
  'info-soft',
  'marker',
  'focus',
];

export const screen: Screen = {
  metadata: ({ request }) => pageMetadata(request, { title: 'Components', noindex: true }),
  View: ({ request }) => (
    <Chrome>
      <Main width="outset">
        <h1 className={css.title}>Components</h1>
        <Part title="Colors">
          <Row>
            {COLOURS.map((c) => (
              <span key={c} className={css.swatch} style={{ '--c': `var(--${c})` } as React.CSSProperties}>
                {c}
              </span>
            ))}
          </Row>
        </Part>
        <Part title="Buttons">
          <Row>
            <Button>Publish</Button>
            <Button look="accent">Become a member</Button>
            <Button look="quiet">Follow</Button>
            <Button look="text">Cancel</Button>
          </Row>
          <Row>
            <Button size="s">Small</Button>
            <Button size="l">Large</Button>
            <Button disabledReason="There is nothing to publish yet">Publish</Button>
          </Row>
          <Row>
            <IconButton icon="bookmark" label="Save" />
            <IconButton icon="bookmark-on" label="Saved" />
            <IconButton icon="clap" label="Clap" />
            <IconButton icon="share" label="Share" />
            <IconButton icon="more" label="More" />
          </Row>
        </Part>
        <Part title="People and publications">
          <Row>
            {([20, 28, 32, 40, 48, 64, 80] as const).map((size) => (
              <Avatar key={size} name="Ines Okafor" src={null} size={size} />
            ))}
            <Avatar name="The Long Table" src={null} size={64} square />
          </Row>
        </Part>
        <Part title="Fields">
          <Field label="Your email" placeholder="ines@example.com" help="We'll send a 6-digit code." />
          <Field label="Login code" defaultValue="12ab" error="Login code must be 6 digits." />
        </Part>
        <Part title="Notes">
          <Note>Membership from less than $1/week.</Note>
          <Note kind="error">We couldn&rsquo;t load more stories. Check your connection.</Note>
        </Part>
        <Part title="Toasts">
          <ToastSamples />
        </Part>
        <Part title="Story cards">
          <div>
            <StoryList posts={CARDS} signedIn={request.signedIn} heading="h3" />
            <StoryCardSkeleton />
          </div>
        </Part>
        <Part title="Nothing here">
          <Empty action={<Button look="quiet">Write a story</Button>}>You have no drafts.</Empty>
        </Part>
        <Part title="Mobile bar, below 728 px">
          <MobileBar app={{ store: 'quire:', isOffOnAndroid: false }} name={request.site.name} />
        </Part>
      </Main>
    </Chrome>
  ),
};
