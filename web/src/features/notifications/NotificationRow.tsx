'use client';
import { Avatar } from '@/ui/Avatar';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Time } from '@/ui/Time';
import css from './Notifications.module.css';
import { addressOf, type Card, deed, object, others, excerptOf } from './texts';

/** One notification: who did what to what, and when. Following it reads it. */
export function NotificationRow({ card, onRead }: { card: Card; onRead: () => void }) {
  const { first, rest } = others(card);
  const to = addressOf(card);
  const name = object(card);
  const words = excerptOf(card);
  const text = (
    <>
      <strong dir="auto">{first}</strong>
      {rest} {deed(card)}
      {name && (
        <>
          {' '}
          <strong dir="auto">{name}</strong>
        </>
      )}
      {card.submission?.collection && (
        <>
          {' '}
          {card.kind === 'SUBMISSION' ? 'to' : 'for'} <span dir="auto">{card.submission.collection.name}</span>
        </>
      )}
      {card.collectionAct?.collection && (
        <>
          : <span dir="auto">{card.collectionAct.collection.name}</span>
        </>
      )}
      {card.kind === 'LISTED' && card.catalog && (
        <>
          : <span dir="auto">{card.catalog.name}</span>
        </>
      )}
    </>
  );
  return (
    <li className={card.isRead ? css.row : `${css.row} ${css.unread}`}>
      <span className={css.faces} aria-hidden="true">
        {card.actors.map((actor) => (
          <Avatar key={actor.id} name={actor.name} src={actor.imageUrl} size={card.actors.length > 1 ? 28 : 40} />
        ))}
      </span>
      <div className={css.what}>
        <p className={css.text}>
          {!card.isRead && <span className="sr">Unread: </span>}
          {to ? (
            <Link href={to} onClick={card.isRead ? undefined : onRead}>
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        {words && (
          <p className={css.said} dir="auto">
            {words}
          </p>
        )}
        <p className={css.when}>
          <Time at={card.occurredAt} />
        </p>
      </div>
      {!card.isRead && (
        <button
          type="button"
          className={css.mark}
          onClick={onRead}
          aria-label={`Mark as read: ${first}${rest} ${deed(card)} ${name}`.trim()}
          title="Mark as read"
        >
          <span className={css.dot} aria-hidden="true" />
          <Icon name="check" size={16} />
        </button>
      )}
    </li>
  );
}
