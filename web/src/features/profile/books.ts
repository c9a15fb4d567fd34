import { mutate } from '@/lib/gql/client';
import type { Op } from '@/lib/gql/op';
import { AddBook, type BookOnProfileFragment, OrderBooks, RemoveBook, UpdateBook } from './Books.gen';

export type Book = BookOnProfileFragment;
export type Format = Book['editions'][number]['format'];

export const FORMATS: Readonly<Record<Format, string>> = { HARDCOVER: 'Hardcover', PAPERBACK: 'Paperback', EBOOK: 'E-book', AUDIOBOOK: 'Audiobook' };

/** What is to stand as a book. */
export interface Written {
  title: string;
  description: string;
  coverId: string | null;
  editions: { format: Format; link: string }[];
}

/** Why it was not done, in words for people. */
export class BookRefused extends Error {}

const FAILED = 'Your books could not be changed. Please try again.';

/** What to say when it was not done. */
export const reasonOf = (error: unknown): string => (error instanceof BookRefused ? error.message : FAILED);

async function act<R, V, K extends keyof R, S extends string>(operation: Op<R, V>, variables: V, field: K, success: S): Promise<Extract<R[K], { __typename: S }>> {
  const answer = (await mutate(operation, variables))[field] as { __typename: string; message?: string };
  if (answer.__typename !== success) throw new BookRefused(answer.message || FAILED);
  return answer as Extract<R[K], { __typename: S }>;
}

/** A book as it is written. */
export const writtenOf = ({ title, description, coverId, editions }: Book): Written => ({ title, description, coverId, editions: editions.map(({ format, link }) => ({ format, link })) });

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
