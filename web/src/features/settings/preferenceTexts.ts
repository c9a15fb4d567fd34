import type { DigestFrequency, NotificationScope, UserPreference } from '@/gen/vocabulary';

/** What a row of a preference says. */
export interface PreferenceText {
  name: UserPreference;
  label: string;
  help?: string;
}

export const EMAIL_PREFERENCES: readonly PreferenceText[] = [
  {
    name: 'NOTIFICATIONS_ALLOW_EMAIL_RECOMMENDATIONS',
    label: 'Recommended stories',
    help: 'Stories we think you would like, in a digest.',
  },
  { name: 'NOTIFICATIONS_ALLOW_EMAIL_FOLLOWED_WRITERS', label: 'New stories by writers you follow' },
  { name: 'NOTIFICATIONS_ALLOW_EMAIL_FOLLOWED_PUBLICATIONS', label: 'New stories in publications you follow' },
  { name: 'NOTIFICATIONS_ALLOW_EMAIL_FOLLOWERS', label: 'New followers' },
  { name: 'NOTIFICATIONS_ALLOW_EMAIL_RESPONSES', label: 'Responses to your stories' },
  { name: 'NOTIFICATIONS_ALLOW_EMAIL_CLAPS', label: 'Claps for your stories' },
  { name: 'NOTIFICATIONS_ALLOW_EMAIL_HIGHLIGHTS', label: 'Highlights in your stories' },
  { name: 'NOTIFICATIONS_ALLOW_EMAIL_MENTIONS', label: 'Mentions of you' },
  { name: 'NOTIFICATIONS_ALLOW_EMAIL_SUBMISSIONS', label: 'Updates on your submissions to publications' },
  { name: 'NOTIFICATIONS_ALLOW_EMAIL_LISTS', label: 'Activity on your lists' },
  { name: 'NOTIFICATIONS_ALLOW_EMAIL_STATS', label: 'Stats', help: 'How your stories did, once a month.' },
  { name: 'NOTIFICATIONS_ALLOW_EMAIL_PARTNER_PROGRAM', label: 'The partner program' },
  { name: 'NOTIFICATIONS_ALLOW_EMAIL_PRODUCT', label: 'News about this site', help: 'New features, now and then.' },
];

export const SITE_PREFERENCES: readonly PreferenceText[] = [
  { name: 'NOTIFICATIONS_ALLOW_PUSH_FOLLOWED_WRITERS', label: 'New stories by writers you follow' },
  { name: 'NOTIFICATIONS_ALLOW_PUSH_FOLLOWERS', label: 'New followers' },
  { name: 'NOTIFICATIONS_ALLOW_PUSH_RESPONSES', label: 'Responses to your stories' },
  { name: 'NOTIFICATIONS_ALLOW_PUSH_CLAPS', label: 'Claps for your stories' },
  { name: 'NOTIFICATIONS_ALLOW_PUSH_HIGHLIGHTS', label: 'Highlights in your stories' },
  { name: 'NOTIFICATIONS_ALLOW_PUSH_MENTIONS', label: 'Mentions of you' },
  { name: 'NOTIFICATIONS_ALLOW_PUSH_SUBMISSIONS', label: 'Updates on your submissions to publications' },
];

export const SCOPES: readonly { value: NotificationScope; label: string }[] = [
  { value: 'ALL', label: 'From everyone' },
  { value: 'NETWORK', label: 'From people I follow' },
  { value: 'OFF', label: 'Off' },
];

export const FREQUENCIES: readonly { value: DigestFrequency; label: string }[] = [
  { value: 'DAILY', label: 'Every day' },
  { value: 'WEEKLY', label: 'Every week' },
  { value: 'OFF', label: 'Never' },
];
