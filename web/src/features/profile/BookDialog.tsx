'use client';
import { useState } from 'react';
import { EditDialog } from '@/features/settings/EditDialog';
import { BOOK_DESCRIPTION_MAX_LENGTH, BOOK_EDITIONS_MAX, BOOK_TITLE_MAX_LENGTH } from '@/gen/limits';
import { Area } from '@/ui/Area';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { BookCover } from './BookCover';
import { type Book, FORMATS, type Format, writeBook, type Written, writtenOf } from './books';
import css from './Books.module.css';

const NEW: Written = { title: '', description: '', coverId: null, editions: [{ format: 'PAPERBACK', link: '' }] };

interface Props {
  book: Book | null;
  opener: HTMLElement;
  onSaved: (book: Book) => void;
  onClosed: () => void;
}

/** A book to add or to change. Editions without an address are left out. */
export default function BookDialog({ book, opener, onSaved, onClosed }: Props) {
  const [written, setWritten] = useState<Written>(() => (book ? writtenOf(book) : NEW));
  const put = (part: Partial<Written>) => setWritten((before) => ({ ...before, ...part }));
  // A row keeps its key while it stands, so that what is typed stays in its field when one above it goes.
  const [editions, setEditions] = useState(() => written.editions.map((one, key) => ({ ...one, key })));
  const putEdition = (wanted: number, part: Partial<Written['editions'][number]>) =>
    setEditions((before) => before.map((one) => (one.key === wanted ? { ...one, ...part } : one)));
  const { title, description } = written;
  const save = async () =>
    onSaved(
      await writeBook(book?.id ?? null, {
        ...written,
        editions: editions.filter(({ link }) => link.trim()).map(({ format, link }) => ({ format, link })),
      }),
    );
  return (
    <EditDialog
      title={book ? 'Edit book' : 'Add a book'}
      opener={opener}
      onClosed={onClosed}
      onSave={save}
      hindrance={title.trim() ? undefined : 'Enter a title.'}
    >
      <div className={css.form}>
        <Field
          label="Title"
          name="title"
          maxLength={BOOK_TITLE_MAX_LENGTH}
          value={title}
          onChange={(event) => put({ title: event.target.value })}
          dir="auto"
        />
        <Area
          label="Description"
          name="description"
          max={BOOK_DESCRIPTION_MAX_LENGTH}
          value={description}
          onChange={(event) => put({ description: event.target.value })}
          dir="auto"
        />
        <BookCover coverUrl={book?.coverUrl ?? null} onChange={(coverId) => put({ coverId })} />
        {editions.map(({ key, format, link }, at) => (
          <div key={key} className={css.edition} role="group" aria-label={`Edition ${at + 1}`}>
            <label>
              Format
              <select value={format} onChange={(event) => putEdition(key, { format: event.target.value as Format })}>
                {Object.entries(FORMATS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <Field
              label="Link"
              type="url"
              inputMode="url"
              placeholder="https://"
              value={link}
              onChange={(event) => putEdition(key, { link: event.target.value })}
            />
            <Button
              look="text"
              size="s"
              aria-label={`Remove edition ${at + 1}`}
              onClick={() => setEditions(editions.filter((one) => one.key !== key))}
            >
              Remove
            </Button>
          </div>
        ))}
        {editions.length < BOOK_EDITIONS_MAX && (
          <p>
            <Button
              look="text"
              size="s"
              onClick={() =>
                setEditions([...editions, { format: 'EBOOK', link: '', key: Math.max(-1, ...editions.map((one) => one.key)) + 1 }])
              }
            >
              Add an edition
            </Button>
          </p>
        )}
      </div>
    </EditDialog>
  );
}
