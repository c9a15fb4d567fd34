'use client';
import { NoStory } from '@/features/errors/NoAccess';
import { useId } from 'react';
import { LICENSES, VISIBILITIES } from '@/features/editor/publish/form';
import { SeriesSetting } from '@/features/series/SeriesSetting';
import { TopicsField } from '@/features/topic/TopicsField';
import * as href from '@/gen/href';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { DiscussionSection, EndSection } from './EndSection';
import { PictureSetting } from './PictureSetting';
import css from './StorySettings.module.css';
import { TextSetting } from './TextSetting';
import { SettingStatus } from './SettingStatus';
import { type Input, type Saving, type Settled, useStorySettings } from './useStorySettings';

type Part = { settled: Settled; saving: Saving };

function Waiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      <span className="sr" role="status">
        Loading the settings
      </span>
      {['a', 'b', 'c'].map((key) => (
        <div key={key}>
          <Skeleton w="30%" h="1.25rem" />
          <Skeleton w="100%" h="2.75rem" />
        </div>
      ))}
    </div>
  );
}

function Readers({
  settled: {
    story: { settings },
  },
  saving: { messages, save },
}: Part) {
  const tags = messages.tags;
  return (
    <section className={css.section} aria-labelledby="readers-title">
      <h2 id="readers-title">Readers</h2>
      <fieldset className={css.group}>
        <legend>Who can read it</legend>
        {VISIBILITIES.map(([value, label, help]) => (
          <label key={value} className={css.choice}>
            <input type="radio" name="visibility" checked={settings.visibility === value} onChange={() => void save('visibility', value)} />
            {label} <span className={css.help}>{help}</span>
          </label>
        ))}
        <SettingStatus message={messages.visibility} />
      </fieldset>
      <TopicsField
        name="topics"
        chosen={settings.tags.map(({ name }) => name)}
        said={tags?.kind === 'saved' ? 'Saved.' : tags?.kind === 'saving' ? 'Saving…' : undefined}
        error={tags?.kind === 'refused' ? tags.text : undefined}
        onChange={(topics) => void save('tags', topics)}
      />
    </section>
  );
}

function Found({ settled, saving }: Part) {
  const { settings } = settled.story;
  const { messages, save } = saving;
  const line = (name: keyof Input) => ({ name, message: messages[name], onSave: (text: string) => void save(name, text) });
  return (
    <section className={css.section} aria-labelledby="found-title">
      <h2 id="found-title">Search and sharing</h2>
      <PictureSetting settled={settled} saving={saving} />
      <TextSetting
        {...line('slug')}
        label="Story link"
        value={settings.slug}
        autoComplete="off"
        help="Leave empty to use the title. Old links redirect to the new one."
      />
      <TextSetting
        {...line('seoTitle')}
        label="Title for search engines"
        value={settings.seoTitle}
        maxLength={100}
        help="Leave empty to use the title."
      />
      <TextSetting
        {...line('seoDescription')}
        label="Description for search engines"
        value={settings.seoDescription}
        maxLength={300}
        help="Leave empty to use the subtitle or the first lines."
      />
      <TextSetting
        {...line('canonicalUrl')}
        label="Originally published at"
        type="url"
        value={settings.canonicalUrl ?? ''}
        help="Link to the original, if it was first published elsewhere."
      />
    </section>
  );
}

function Text({
  settled: {
    story: { settings },
  },
  saving: { messages, save },
}: Part) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby="text-title">
      <h2 id="text-title">Text</h2>
      <div className={css.group}>
        <label className={css.label} htmlFor={id}>
          License
        </label>
        <select
          id={id}
          className={css.select}
          value={settings.license}
          onChange={(event) => void save('license', event.target.value as typeof settings.license)}
        >
          {Object.entries(LICENSES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <SettingStatus message={messages.license} />
      </div>
      <TextSetting
        label="Language"
        name="lang"
        value={settings.lang}
        message={messages.lang}
        onSave={(text) => void save('lang', text)}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={35}
        help="A language code, such as en, de or pt-BR. Browsers use it for reading aloud and for hyphens."
      />
    </section>
  );
}

/** Everything that was decided about a story beside its text; each change is saved where it is made. */
export function StorySettingsPanel({ postId }: { postId: string }) {
  const { data, error, again, ...saving } = useStorySettings(postId);
  if (error && !data) return <Failed onAgain={again}>The settings could not be loaded.</Failed>;
  if (data === undefined) return <Waiting />;
  if (data === null) return <NoStory heading="h2" />;
  const { story } = data;
  return (
    <>
      <p className={css.of} dir="auto">
        {story.title || 'Untitled'}
      </p>
      <p className={css.links}>
        <Link href={href.ShowEditPost({ postId })}>Keep writing</Link>
        <Link href={href.post_history({ postId })}>History</Link>
        {story.post && <Link href={story.post.url}>View as a reader</Link>}
      </p>
      <Readers settled={data} saving={saving} />
      <Found settled={data} saving={saving} />
      <Text settled={data} saving={saving} />
      {story.post && (
        <section className={css.section} aria-labelledby="series-title">
          <h2 id="series-title">Series</h2>
          <SeriesSetting postId={postId} />
        </section>
      )}
      <DiscussionSection story={story} again={again} />
      <EndSection story={story} again={again} />
    </>
  );
}
