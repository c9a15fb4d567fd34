'use client';
import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as href from '@/gen/href';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { Field } from '@/ui/Field';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import css from './Import.module.css';
import { hindranceOf, type Imported, importStory, ImportRefused, sent, type Source } from './importStory';
import { lossLines } from './losses';

const NO_ADDRESS = 'Enter a link to the story.';
const NO_FILE = 'Choose a file first.';
const FAILED = 'The story could not be imported. Please try again.';

type State =
  | { kind: 'waiting' }
  | { kind: 'busy'; words: string }
  | { kind: 'refused'; words: string; by: 'address' | 'file' }
  | { kind: 'done'; imported: Imported; losses: string[] };

/** A save has the same name for as long as the same thing is asked for. */
function useSaveIds(): (asked: string) => string {
  const last = useRef({ asked: '', id: '' });
  return (asked) => {
    if (last.current.asked !== asked) last.current = { asked, id: crypto.randomUUID() };
    return last.current.id;
  };
}

function Done({ postId, losses, again }: { postId: string; losses: string[]; again: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={css.section}>
      <h2 ref={title} tabIndex={-1}>
        Your draft is ready
      </h2>
      <div className={css.done}>
        <ul>
          {losses.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
        <Link className={buttonClass({ look: 'accent' })} href={href.ShowEditPost({ postId })}>
          Open the draft
        </Link>
        <Button look="quiet" onClick={again}>
          Import another story
        </Button>
      </div>
    </section>
  );
}

interface AskProps {
  title: string;
  children: ReactNode;
  label: string;
  isBusy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
}

function Ask({ title, children, label, isBusy, onSubmit }: AskProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onSubmit(event.currentTarget);
  };
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <form className={css.form} noValidate onSubmit={submit}>
        {children}
        <Button type="submit" look="accent" aria-busy={isBusy}>
          {label}
        </Button>
      </form>
    </section>
  );
}

/** Brings a story here by its address or as a file, and tells what could not stay as it was. */
export function ImportPanel() {
  const id = useId();
  const router = useRouter();
  const saveIdOf = useSaveIds();
  const [state, setState] = useState<State>({ kind: 'waiting' });
  const isBusy = state.kind === 'busy';
  const refuse = (by: 'address' | 'file', words: string) => setState({ kind: 'refused', by, words });

  const bring = async (by: 'address' | 'file', asked: string, source: Source) => {
    setState({ kind: 'busy', words: by === 'address' ? 'Fetching the story and its pictures…' : 'Reading the file…' });
    try {
      const imported = await importStory(saveIdOf(asked), source);
      const losses = lossLines(imported);
      if (losses.length === 0) router.push(href.ShowEditPost({ postId: imported.postId }));
      else setState({ kind: 'done', imported, losses });
    } catch (problem) {
      refuse(by, problem instanceof ImportRefused ? problem.message : FAILED);
    }
  };
  const byAddress = (form: HTMLFormElement) => {
    const typed = String(new FormData(form).get('url')).trim();
    if (!typed) return refuse('address', NO_ADDRESS);
    const url = /^[a-z][a-z\d+.-]*:/iu.test(typed) ? typed : `https://${typed}`;
    return void bring('address', url, { url });
  };
  const byFile = (form: HTMLFormElement) => {
    const file = new FormData(form).get('file');
    if (!(file instanceof File) || !file.name) return refuse('file', NO_FILE);
    const problem = hindranceOf(file);
    if (problem) return refuse('file', problem);
    return void sent(file).then(
      (source) => bring('file', `${file.name} ${file.size} ${file.lastModified}`, source),
      () => refuse('file', FAILED),
    );
  };
  if (state.kind === 'done')
    return <Done postId={state.imported.postId} losses={state.losses} again={() => setState({ kind: 'waiting' })} />;
  return (
    <>
      <Ask title="From a link" label="Import" isBusy={isBusy} onSubmit={byAddress}>
        <Field
          label="Link to the story"
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          help="The page must be public. Its pictures are copied too."
          error={state.kind === 'refused' && state.by === 'address' ? state.words : undefined}
        />
      </Ask>
      <Ask title="From a file" label="Import the file" isBusy={isBusy} onSubmit={byFile}>
        <div className={css.field}>
          <label className={css.label} htmlFor={id}>
            HTML or Markdown
          </label>
          <div>
            <input
              id={id}
              className={css.file}
              type="file"
              name="file"
              accept=".md,.markdown,.txt,.html,.htm,text/markdown,text/html"
              aria-describedby={`${id}-help`}
            />
          </div>
          <p id={`${id}-help`} className={css.help}>
            Up to 5 MB.
          </p>
        </div>
        {state.kind === 'refused' && state.by === 'file' && <Note kind="error">{state.words}</Note>}
      </Ask>
      <p className="sr" role="status">
        {state.kind === 'busy' ? state.words : ''}
      </p>
    </>
  );
}
