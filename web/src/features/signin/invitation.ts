import { POST_PROMPT_STORY_THRESHOLD } from '@/gen/limits';
import * as entryPointText from '@/gen/messages/entryPoint';
import * as signInText from '@/gen/messages/signIn';
import type { EntryPoint, SignInOperation } from '@/gen/vocabulary';

/** What the title of the modal may name. */
export interface EntryContext {
  collectionName?: string;
  productName: string;
  topicName?: string;
  userName?: string;
  /** Stories read this month. */
  storiesRead?: number;
}

/** The subheader below a story: it names the number of stories from three on. */
export const postPrompt = (stories: number, product: string): string =>
  stories < POST_PROMPT_STORY_THRESHOLD ? signInText.signInPostPromptGeneric({ product }) : signInText.signInPostPromptCounted({ stories });

function follow({ topicName, collectionName, userName }: EntryContext): string {
  if (topicName) return entryPointText.entryPointFollowTopic({ topic: topicName });
  if (collectionName) return entryPointText.entryPointFollowPublication({ publication: collectionName });
  return entryPointText.entryPointFollowWriter({ user: userName ?? entryPointText.entryPointThisWriter });
}

function words(entry: EntryPoint, context: EntryContext): [title: string, subheader: string] {
  const user = context.userName ?? entryPointText.entryPointThisWriter;
  const publication = context.collectionName ?? entryPointText.entryPointThisPublication;
  const product = context.productName;
  switch (entry) {
    case 'clap':
      return [entryPointText.entryPointClapTitle, entryPointText.entryPointClap({ user })];
    case 'highlight':
      return [entryPointText.entryPointHighlightTitle, entryPointText.entryPointHighlight({ user })];
    case 'respond':
      return [entryPointText.entryPointRespondTitle, entryPointText.entryPointRespond({ user })];
    case 'report':
      return [entryPointText.entryPointReportTitle, entryPointText.entryPointReport];
    case 'privatenote':
      return [entryPointText.entryPointPrivateNoteTitle, entryPointText.entryPointPrivateNote({ user })];
    case 'paywall':
      return [entryPointText.entryPointPaywallTitle, entryPointText.entryPointPaywall({ user })];
    case 'regwall':
      return [entryPointText.entryPointRegwallTitle, entryPointText.entryPointRegwall({ user })];
    case 'post_free':
      return [entryPointText.entryPointPostFreeTitle, entryPointText.entryPointPostFree({ user })];
    case 'landing_home_hero':
      return [entryPointText.entryPointHeroTitle, entryPointText.entryPointHero({ product })];
    case 'email_login_timeout':
      return [signInText.signInLinkExpired, signInText.signInNewLink];
    case 'post_prompt':
      return [entryPointText.entryPointPostPromptTitle, postPrompt(context.storiesRead ?? 0, product)];
    case 'newsletter':
      return [entryPointText.entryPointNewsletterTitle, entryPointText.entryPointNewsletter({ publication })];
    case 'subscribe_to_writer':
      return [entryPointText.entryPointSubscribeTitle, entryPointText.entryPointSubscribe({ user })];
    case 'follow':
      return [entryPointText.entryPointFollowTitle, follow(context)];
    case 'save':
      return [entryPointText.entryPointSaveTitle, entryPointText.entryPointSave];
    case 'write':
      return [entryPointText.entryPointWriteTitle, entryPointText.entryPointWrite({ product })];
    case 'top_bar':
      return [entryPointText.entryPointJoinTitle, entryPointText.entryPointJoin({ product })];
    case 'plans':
      return [entryPointText.entryPointPlansTitle, entryPointText.entryPointPlans({ product })];
  }
}

/** Title and subheader by the way that led here. Signing in welcomes back; an expired link says so for both. */
export function invitation(entry: EntryPoint, operation: SignInOperation, context: EntryContext): { title: string; subheader: string } {
  const [title, subheader] = words(entry, context);
  return { title: operation === 'login' && entry !== 'email_login_timeout' ? signInText.signInWelcomeBack : title, subheader };
}

/** Who else gets the address: newsletters and subscriptions say so. */
export function sharedWith(entry: EntryPoint, { collectionName, userName }: Partial<EntryContext>): string | null {
  if (entry === 'newsletter')
    return signInText.signInSharedWithPublication({ publication: collectionName ?? entryPointText.entryPointThisPublication });
  if (entry === 'subscribe_to_writer')
    return signInText.signInSharedWithWriter({ writer: userName ?? entryPointText.entryPointThisWriter });
  return null;
}
