import card from '@/features/story-card/StoryCard.module.css';
import { pictureAddress } from '../model/address';
import css from './Publish.module.css';

interface PreviewCardProps {
  title: string;
  /** The subtitle, or how the text begins. */
  text: string;
  picture: { id: string; focus: string } | null;
}

/** The story as readers see it in lists, before it is there. */
export function PreviewCard({ title, text, picture }: PreviewCardProps) {
  return (
    <section className={css.preview} aria-label="Preview">
      <div className={`${card.card} ${css.card}`}>
        <div>
          <p className={card.title} dir="auto">
            {title || 'Untitled'}
          </p>
          {text && (
            <p className={card.text} dir="auto">
              {text}
            </p>
          )}
        </div>
        {picture ? (
          <img className={card.picture} src={`${pictureAddress(picture.id)}?w=320&h=214&focus=${picture.focus}`} alt="" />
        ) : (
          <span className={css.missing}>Add a picture to your story to show it here.</span>
        )}
      </div>
      <p className={css.note}>This is how your story looks in lists. Change its title and subtitle in the story itself.</p>
    </section>
  );
}
