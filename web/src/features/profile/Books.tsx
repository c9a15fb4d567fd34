'use client';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useRef, useState } from 'react';
import { reasonOf } from '@/features/settings/act';
import { useViewer } from '@/features/viewer/useViewer';
import { toast } from '@/lib/toast/queue';
import { makeTurns } from '@/lib/turns';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { BookItem } from './BookItem';
import { type Book, moved, orderBooks, removeBook, writeBook, writtenOf } from './books';
import css from './Books.module.css';

const BookDialog = lazy(() => import('./BookDialog'));

interface Props {
  userId: string;
  name: string;
  books: readonly Book[];
  signedIn: boolean;
}

/** The books of someone; their writer adds, changes, orders and removes them here. */
export function Books({ userId, name, books, signedIn }: Props) {
  const router = useRouter();
  const me = useViewer(signedIn).data?.viewer;
  const [shown, setShown] = useState(books);
  const [open, setOpen] = useState<{ book: Book | null; opener: HTMLElement } | null>(null);
  const isOwn = me?.id === userId;
  const [inTurn] = useState(makeTurns);
  const count = useRef(0);
  /** Shows what is to be at once, then what the server has; when it refused, what was before, and why. */
  const change = async (next: readonly Book[], write: () => Promise<readonly Book[]>): Promise<boolean> => {
    const before = shown;
    setShown(next);
    const mine = ++count.current;
    try {
      const written = await inTurn(write);
      // What was changed after it is not in its answer.
      if (mine === count.current) setShown(written);
      router.refresh();
      return true;
    } catch (error) {
      setShown(before);
      toast({ style: 'ERROR', text: reasonOf(error) });
      return false;
    }
  };
  const move = (id: string, by: 1 | -1) => {
    const next = moved(shown, id, by);
    void change(next, () => orderBooks(next.map((book) => book.id)));
  };
  const remove = async (book: Book) => {
    const order = shown.map(({ id }) => id);
    if (
      !(await change(
        shown.filter((one) => one !== book),
        () => removeBook(book.id),
      ))
    )
      return;
    const undo = async () => {
      try {
        const back = await writeBook(null, writtenOf(book));
        setShown(await orderBooks(order.map((id) => (id === book.id ? back.id : id))));
        router.refresh();
      } catch (error) {
        toast({ style: 'ERROR', text: reasonOf(error) });
      }
    };
    toast({ text: `“${book.title}” was removed.`, action: { label: 'Undo', run: () => void undo() } });
  };
  const onSaved = (book: Book) => {
    setShown((known) =>
      known.some(({ id }) => id === book.id) ? known.map((one) => (one.id === book.id ? book : one)) : [...known, book],
    );
    router.refresh();
  };
  return (
    <>
      {shown.map((book, at) => (
        <BookItem key={book.id} book={book}>
          {isOwn && (
            <div className={css.own} role="group" aria-label={`Your book ${book.title}`}>
              <Button
                look="quiet"
                size="s"
                aria-label={`Edit ${book.title}`}
                onClick={(event) => setOpen({ book, opener: event.currentTarget })}
              >
                Edit
              </Button>
              <Button
                look="quiet"
                size="s"
                aria-label={`Move ${book.title} up`}
                disabledReason={at === 0 ? 'It’s already first.' : undefined}
                onClick={() => move(book.id, -1)}
              >
                Up
              </Button>
              <Button
                look="quiet"
                size="s"
                aria-label={`Move ${book.title} down`}
                disabledReason={at === shown.length - 1 ? 'It’s already last.' : undefined}
                onClick={() => move(book.id, 1)}
              >
                Down
              </Button>
              <Button look="quiet" size="s" aria-label={`Remove ${book.title}`} onClick={() => void remove(book)}>
                Remove
              </Button>
            </div>
          )}
        </BookItem>
      ))}
      {shown.length === 0 && <Empty>{isOwn ? 'You haven’t added a book yet.' : `${name} has no books here yet.`}</Empty>}
      {isOwn && (
        <p className={css.add}>
          <Button onClick={(event) => setOpen({ book: null, opener: event.currentTarget })}>Add a book</Button>
        </p>
      )}
      {open && (
        <Suspense>
          <BookDialog {...open} onSaved={onSaved} onClosed={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
