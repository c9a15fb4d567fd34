import { act } from '@/features/settings/act';
import { AddBook, type BookOnProfileFragment, OrderBooks, RemoveBook, UpdateBook } from './Books.gen';

export type Book = BookOnProfileFragment;
export type Format = Book['editions'][number]['format'];

export const FORMATS: Readonly<Record<Format, string>> = {
  HARDCOVER: 'Hardcover',
  PAPERBACK: 'Paperback',
  EBOOK: 'E-book',
  AUDIOBOOK: 'Audiobook',
};

/** What is to stand as a book. */
export interface Written {
  title: string;
  description: string;
  coverId: string | null;
  editions: { format: Format; link: string }[];
}

/** A book as it is written. */
export const writtenOf = ({ title, description, coverId, editions }: Book): Written => ({
  title,
  description,
  coverId,
  editions: editions.map(({ format, link }) => ({ format, link })),
});

/** The places after one book moved up or down; the same list when it cannot. */
export function moved<T extends { id: string }>(books: readonly T[], id: string, by: 1 | -1): readonly T[] {
  const at = books.findIndex((book) => book.id === id);
  const one = books[at];
  const other = books[at + by];
  if (!one || !other) return books;
  return books.map((book) => (book === one ? other : book === other ? one : book));
}

/** Adds a book behind the others, or replaces what is said of one. */
export const writeBook = async (id: string | null, input: Written): Promise<Book> =>
  id === null ? act(AddBook, { input }, 'addBook', 'Book') : act(UpdateBook, { id, input }, 'updateBook', 'Book');

export const removeBook = async (id: string): Promise<readonly Book[]> => (await act(RemoveBook, { id }, 'removeBook', 'Books')).books;

export const orderBooks = async (ids: string[]): Promise<readonly Book[]> => (await act(OrderBooks, { ids }, 'orderBooks', 'Books')).books;
