import { ProfileName } from '@/features/profile/ProfileName';
import profile from '@/features/profile/Profile.module.css';
import type { ThemeFragment } from '@/features/theme/Theme.gen';
import { buttonClass } from '@/ui/buttonClass';
import css from './Design.module.css';

interface Props {
  person: { name: string; imageUrl: string | null; bio: string };
  theme: ThemeFragment | null;
}

/** The head of a profile in a theme. */
export function ProfilePreview({ person, theme }: Props) {
  return (
    <>
      <ProfileName name={person.name} imageUrl={person.imageUrl} theme={theme} naming="words" />
      {person.bio && (
        <p className={profile.bio} dir="auto">
          {person.bio}
        </p>
      )}
      <p className={css.follow}>
        <span className={buttonClass({ look: 'accent', size: 'm' })}>Follow</span>
      </p>
    </>
  );
}
