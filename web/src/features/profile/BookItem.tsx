import type { ReactNode } from 'react';
import { FORMATS, type Book } from './books';
import css from './Books.module.css';

/** A book: cover, title, what it is about, and where it is to be had. */
export function BookItem({ book, children }: { book: Book; children?: ReactNode }) {
  return (
    <article className={css.book}>
      {book.coverUrl ? (
        <img className={css.cover} src={book.coverUrl} alt="" width={96} height={144} loading="lazy" decoding="async" />
      ) : (
        <span className={css.cover} aria-hidden="true" dir="auto">
          {book.title}
        </span>
      )}
      <div className={css.words}>
        <h2 dir="auto">{book.title}</h2>
        {book.description && <p dir="auto">{book.description}</p>}
        {book.editions.length > 0 && (
          <ul className={css.editions} aria-label={`Editions of ${book.title}`}>
            {book.editions.map(({ id, format, link }) => (
              <li key={id}>
                <a href={link} rel="noopener nofollow ugc" target="_blank">
                  {FORMATS[format]}
                  <span className="sr"> of {book.title}, opens in a new tab</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </article>
  );
}
