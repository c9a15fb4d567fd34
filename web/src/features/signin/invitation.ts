import { POST_PROMPT_STORY_THRESHOLD } from '@/gen/limits';
import * as text from '@/gen/messages';
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

/** The subheader below a story: it names the number of stories from three on (spec 2 §2). */
export const postPrompt = (stories: number, product: string): string =>
  stories < POST_PROMPT_STORY_THRESHOLD ? text.signInPostPromptGeneric({ product }) : text.signInPostPromptCounted({ stories });

function follow({ topicName, collectionName, userName }: EntryContext): string {
  if (topicName) return text.entryPointFollowTopic({ topic: topicName });
  if (collectionName) return text.entryPointFollowPublication({ publication: collectionName });
  return text.entryPointFollowWriter({ user: userName ?? text.entryPointThisWriter });
}

function words(entry: EntryPoint, context: EntryContext): [title: string, subheader: string] {
  const user = context.userName ?? text.entryPointThisWriter;
  const publication = context.collectionName ?? text.entryPointThisPublication;
  const product = context.productName;
  switch (entry) {
    case 'clap': return [text.entryPointClapTitle, text.entryPointClap({ user })];
    case 'highlight': return [text.entryPointHighlightTitle, text.entryPointHighlight({ user })];
    case 'respond': return [text.entryPointRespondTitle, text.entryPointRespond({ user })];
    case 'report': return [text.entryPointReportTitle, text.entryPointReport];
    case 'privatenote': return [text.entryPointPrivateNoteTitle, text.entryPointPrivateNote({ user })];
    case 'paywall': return [text.entryPointPaywallTitle, text.entryPointPaywall({ user })];
    case 'regwall': return [text.entryPointRegwallTitle, text.entryPointRegwall({ user })];
    case 'post_free': return [text.entryPointPostFreeTitle, text.entryPointPostFree({ user })];
    case 'landing_home_hero': return [text.entryPointHeroTitle, text.entryPointHero({ product })];
    case 'email_login_timeout': return [text.signInLinkExpired, text.signInNewLink];
    case 'post_prompt': return [text.entryPointPostPromptTitle, postPrompt(context.storiesRead ?? 0, product)];
    case 'newsletter': return [text.entryPointNewsletterTitle, text.entryPointNewsletter({ publication })];
    case 'subscribe_to_writer': return [text.entryPointSubscribeTitle, text.entryPointSubscribe({ user })];
    case 'follow': return [text.entryPointFollowTitle, follow(context)];
    case 'save': return [text.entryPointSaveTitle, text.entryPointSave];
    case 'write': return [text.entryPointWriteTitle, text.entryPointWrite({ product })];
    case 'top_bar': return [text.entryPointJoinTitle, text.entryPointJoin({ product })];
    case 'plans': return [text.entryPointPlansTitle, text.entryPointPlans({ product })];
  }
}

/** Title and subheader by the way that led here. Whoever signs in is welcomed back; an expired link says so on both sides. */
export function invitation(entry: EntryPoint, operation: SignInOperation, context: EntryContext): { title: string; subheader: string } {
  const [title, subheader] = words(entry, context);
  return { title: operation === 'login' && entry !== 'email_login_timeout' ? text.signInWelcomeBack : title, subheader };
}

/** With whom the address is shared: newsletters and subscriptions say so (spec 2 §2). */
export function sharedWith(entry: EntryPoint, { collectionName, userName }: Partial<EntryContext>): string | null {
  if (entry === 'newsletter') return text.signInSharedWithPublication({ publication: collectionName ?? text.entryPointThisPublication });
  if (entry === 'subscribe_to_writer') return text.signInSharedWithWriter({ writer: userName ?? text.entryPointThisWriter });
  return null;
}
