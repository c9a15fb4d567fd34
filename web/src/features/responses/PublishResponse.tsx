'use client';
import { type FormEvent, useRef, useState } from 'react';
import { bannerAlsoAStory } from '@/gen/messages/banner';
import { mutate } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { PublishResponseAsStory } from './Responses.gen';
import css from './Thread.module.css';
import { NOT_SENT, whyNot } from './whyNot';

/** Makes the reader's response a story of its own, too, under a title. */
export function PublishResponse({ id, onDone }: { id: string; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const publish = async (event: FormEvent) => {
    event.preventDefault();
    const title = String(new FormData(form.current ?? undefined).get('title') ?? '').trim();
    if (!title) return setProblem('Enter a title.');
    if (isBusy) return;
    setBusy(true);
    try {
      const { publishResponseAsStory: answer } = await mutate(PublishResponseAsStory, { postId: id, title });
      if (answer.__typename === 'Post') setUrl(answer.url);
      else setProblem(whyNot(answer));
    } catch {
      setProblem(NOT_SENT);
    }
    setBusy(false);
  };
  if (url)
    return (
      <div role="status">
        <Note action={<Link href={url}>Read it</Link>}>{bannerAlsoAStory}</Note>
      </div>
    );
  return (
    <form ref={form} className={css.publish} onSubmit={(event) => void publish(event)}>
      <Field
        label="Story title"
        name="title"
        maxLength={300}
        autoComplete="off"
        autoFocus
        error={problem}
        onChange={() => setProblem(undefined)}
      />
      <p className={css.buttons}>
        <Button look="text" size="s" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" look="accent" size="s" aria-busy={isBusy}>
          Publish
        </Button>
      </p>
    </form>
  );
}
