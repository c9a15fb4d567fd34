// Written by generate.mjs from the description of the API.
import type { Client } from '../call.js';

export { type Client, QuireError, createClient, pages } from '../call.js';

/** Who is said to have written a story. */
export type Claim = {
  /** The digest of their address; nothing is done with it. */
  md5?: string;
};

/** A story's text. */
export type Content = {
  /** HTML with absolute addresses; of a member-only story the preview. */
  html: string;
  /** Whether this is only the preview. */
  isPreview: boolean;
};

/** How the text is written. */
export type ContentFormat = "html" | "markdown";

/** Someone who writes for a publication. */
export type Contributor = {
  /** The publication. */
  publicationId: string;
  /** `editor` (also an owner) or `writer`. */
  role: string;
  /** The person, as `/me` names them. */
  userId: string;
};

/** Who writes for a publication. */
export type ContributorsAnswer = {
  /** Owners and editors, then writers. */
  data: readonly (Contributor)[];
};

/** What was deleted. */
export type DeletedAnswer = {
  /** What was deleted. */
  data: DeletedWebhook & string;
};

/** What was deleted. */
export type DeletedWebhook = {
  /** Its id. */
  id: string;
};

/** A page of what was sent. */
export type DeliveriesAnswer = {
  /** The last first. */
  data: readonly (WebhookDelivery)[];
  /** The `cursor` of the next page; absent on the last one. */
  next?: string;
};

/** Something that was sent. */
export type DeliveryAnswer = {
  /** As it is now. */
  data: WebhookDelivery & string;
};

/** What went wrong. */
export type Error = {
  /** A number for programs: one that Medium's API gave, else the HTTP status. */
  code: number;
  /** A text for people. */
  message: string;
};

/** Whether you follow. */
export type FollowAnswer = {
  /** How it is now. */
  data: FollowState & string;
};

/** Whether you follow. */
export type FollowState = {
  /** Whether you follow them from now on. */
  isFollowing: boolean;
};

/** Stories that were found. */
export type FoundAnswer = {
  /** The stories of this page, best first. */
  data: readonly (Story)[];
  /** How many there are in all. */
  total: number;
};

/** People who were found. */
export type FoundPeopleAnswer = {
  /** The people of this page, best first. */
  data: readonly (User)[];
  /** How many there are in all. */
  total: number;
};

/** A passage that someone highlighted. */
export type Highlight = {
  /** When it was highlighted. */
  createdAt: string;
  /** The id. */
  id: string;
  /** Whether the story no longer says so. */
  isDetached: boolean;
  /** The story it stands in. */
  storyId: string;
  /** What it says. */
  text: string;
};

/** A page of highlights. */
export type HighlightsAnswer = {
  /** The highlights, the last first. */
  data: readonly (Highlight)[];
  /** The `cursor` of the next page; absent on the last one. */
  next?: string;
};

/** A page of a reading history. */
export type HistoryAnswer = {
  /** What was read, the last read first. */
  data: readonly (Reading)[];
  /** The `cursor` of the next page; absent on the last one. */
  next?: string;
};

/** A picture as it was taken. */
export type Image = {
  /** The MD5 digest of what was sent. */
  md5: string;
  /** Its address here. */
  url: string;
};

/** A picture as it was taken. */
export type ImageAnswer = {
  /** The picture. */
  data: Image & string;
};

/** What is known of a token. */
export type Introspection = {
  /** Whether one can act with it. */
  active: boolean;
  /** Whose it is. */
  client_id?: string;
  /** Until when, in seconds since 1970. */
  exp?: number;
  /** What it may do, separated by spaces. */
  scope?: string;
  /** In whose name it acts. */
  username?: string;
};

/** A publication that someone follows or writes for. */
export type KnownPublication = {
  /** One line about it. */
  description: string;
  /** The id. */
  id: string;
  /** The address of its avatar. */
  imageUrl?: string;
  /** Its name. */
  name: string;
  /** The address of its home. */
  url: string;
};

/** Publications that someone follows or writes for. */
export type KnownPublicationsAnswer = {
  /** Those they write for, then those they follow. */
  data: readonly (KnownPublication)[];
};

/** What others may do with the text. */
export type License = "all-rights-reserved" | "cc-40-by" | "cc-40-by-sa" | "cc-40-by-nd" | "cc-40-by-nc" | "cc-40-by-nc-nd" | "cc-40-by-nc-sa" | "cc-40-zero" | "public-domain";

/** A list of stories. */
export type List = {
  /** When it was made. */
  createdAt: string;
  /** A text about it; may be empty. */
  description: string;
  /** The id. */
  id: string;
  /** The name. */
  name: string;
  /** How many stories stand on it. */
  storyCount: number;
  /** When it last changed. */
  updatedAt: string;
  /** Who may see it. */
  visibility: ListVisibility & string;
};

/** A list. */
export type ListAnswer = {
  /** The list. */
  data: List & string;
};

/** Who may see a list. */
export type ListVisibility = "private" | "members" | "public";

/** A page of lists. */
export type ListsAnswer = {
  /** The lists, those that changed last first. */
  data: readonly (List)[];
  /** The `cursor` of the next page; absent on the last one. */
  next?: string;
};

/** The person whose token it is. */
export type Me = {
  /** The id. */
  id: string;
  /** The address of their picture. */
  imageUrl?: string;
  /** The name shown. */
  name: string;
  /** The address of their profile. */
  url: string;
  /** The handle, without `@`. */
  username: string;
};

/** The person whose token it is. */
export type MeAnswer = {
  /** The person. */
  data: Me & string;
};

/** A pair of tokens, as Medium's API answered it. */
export type MediumTokens = {
  /** To act with. */
  access_token: string;
  /** Until when one can act, in milliseconds since 1970. */
  expires_at: number;
  /** To get the next ones with; good once. */
  refresh_token: string;
  /** What was allowed. */
  scope: readonly (string)[];
  /** `Bearer`. */
  token_type: string;
};

/** A page of your stories. */
export type MyStoriesAnswer = {
  /** The stories, those that changed last first, without their texts. */
  data: readonly (MyStory)[];
  /** The `cursor` of the next page; absent on the last one. */
  next?: string;
};

/** A story of yours. */
export type MyStory = {
  /** Where the text appeared first, when not here. */
  canonicalUrl?: string;
  /** The text written last; only where one story is read. */
  content?: string;
  /** How `content` is written; only where one story is read. */
  contentFormat?: TextFormat & string;
  /** When it was begun. */
  createdAt: string;
  /** When it went to the trash. */
  deletedAt?: string;
  /** The address of the editor. */
  editUrl: string;
  /** What `If-Match` takes to change it; also the `ETag` of the answer. */
  etag: string;
  /** The beginning of the text. */
  excerpt: string;
  /** The id. */
  id: string;
  /** BCP 47 language; empty when unknown. */
  lang: string;
  /** What others may do with the text. */
  license: License & string;
  /** The publication it appears in. */
  publicationId?: string;
  /** When it was first published. */
  publishedAt?: string;
  /** The revision that readers see. */
  publishedRevision?: number;
  /** The newest revision of the text. */
  revision: number;
  /** When it is to be published. */
  scheduledAt?: string;
  /** Where it stands: `draft`, `scheduled`, `published`, `unlisted`, `response` or `deleted`. */
  status: StoryState & string;
  /** The line under the title; may be empty. */
  subtitle: string;
  /** Its tags in your order. */
  tags: readonly (string)[];
  /** The title; of a published story the one that readers see. */
  title: string;
  /** When anything on it last changed. */
  updatedAt: string;
  /** Its address for readers, once it is published. */
  url?: string;
  /** Who may read it once it is published. */
  visibility: StoryVisibility & string;
  /** Words in the text. */
  wordCount: number;
};

/** A story of yours. */
export type MyStoryAnswer = {
  /** The story. */
  data: MyStory & string;
};

/** A story as it is sent. What else stands in it is passed over. */
export type NewPost = {
  /** Where it appeared first. */
  canonicalUrl?: string;
  /** The text. Pictures in it are copied. */
  content: string;
  /** How the text is written. */
  contentFormat: ContentFormat & string;
  /** What others may do with the text; `all-rights-reserved` when it does not say. */
  license?: License & string;
  /** Whether followers are told. */
  notifyFollowers?: boolean;
  /** What becomes of it; `public` when it does not say. Writers of a publication may only hand in a `draft`. */
  publishStatus?: PublishStatus & string;
  /** When it appeared first, with its offset from UTC (RFC 3339). */
  publishedAt?: string;
  /** Its tags: the first three, without those of more than 25 characters. */
  tags?: readonly (string)[];
  /** The title, in lists and for search engines; one of more than 100 characters is passed over for one made of the text. A heading that repeats it at the beginning of the text is left out. */
  title: string;
};

/** A story to begin. */
export type NewStory = {
  /** Where it appeared first. */
  canonicalUrl?: string;
  /** The text. Pictures in it are copied. */
  content: string;
  /** How the text is written. */
  contentFormat: TextFormat & string;
  /** What others may do with the text; `all-rights-reserved` when not given. */
  license?: License & string;
  /** Its tags: the first three, without those of more than 25 characters. */
  tags?: readonly (string)[];
  /** The title; one of more than 100 characters is passed over for one made of the text. */
  title: string;
};

/** A webhook as it is sent. */
export type NewWebhook = {
  /** Where events are sent: begins with `https://`. */
  address: string;
  /** Which events. */
  events: readonly (WebhookEvent)[];
};

/** Nothing more to say. */
export type Nothing = {
};

/** A page of people. */
export type PeopleAnswer = {
  /** The people, the last followed first. */
  data: readonly (User)[];
  /** The `cursor` of the next page; absent on the last one. */
  next?: string;
};

/** A story as it was taken. */
export type Post = {
  /** Who wrote it, as `/me` names them. */
  authorId: string;
  /** Where it appeared first. */
  canonicalUrl?: string;
  /** The id. */
  id: string;
  /** What others may do with the text. */
  license: License & string;
  /** Where that is written down. */
  licenseUrl?: string;
  /** The publication that it appears in, or was handed in to. */
  publicationId?: string;
  /** What became of it. */
  publishStatus: PublishStatus & string;
  /** When it appeared, in milliseconds since 1970; absent for drafts. */
  publishedAt?: number;
  /** Its tags. */
  tags: readonly (string)[];
  /** The title. */
  title: string;
  /** Its address; a draft's is the editor's. */
  url: string;
};

/** A story as it was taken. */
export type PostAnswer = {
  /** The story. */
  data: Post & string;
};

/** Why there is no answer (RFC 9457), and the same as Medium said it. */
export type Problem = {
  /** What went wrong this time, for people. */
  detail: string;
  /** What went wrong; at least one. */
  errors: readonly (Error)[];
  /** The HTTP status. */
  status: number;
  /** The kind in words. */
  title: string;
  /** What kind of problem it is: an address that explains it. */
  type: ProblemType & string;
};

/** The kind of a problem: an address that explains it. */
export type ProblemType = "/developers/errors#invalid-request" | "/developers/errors#token-missing" | "/developers/errors#token-invalid" | "/developers/errors#scope-missing" | "/developers/errors#forbidden" | "/developers/errors#not-found" | "/developers/errors#method-not-allowed" | "/developers/errors#gone" | "/developers/errors#changed" | "/developers/errors#too-large" | "/developers/errors#unsupported-type" | "/developers/errors#unprocessable" | "/developers/errors#condition-missing" | "/developers/errors#too-many" | "/developers/errors#internal" | "/developers/errors#unavailable";

/** A publication. */
export type Publication = {
  /** A longer text about it; may be empty. */
  description: string;
  /** How many follow it. */
  followerCount: number;
  /** The id. */
  id: string;
  /** The address of its avatar. */
  imageUrl?: string;
  /** Its name. */
  name: string;
  /** Its word in addresses. */
  slug: string;
  /** Listed stories in it. */
  storyCount: number;
  /** One line about it. */
  tagline: string;
  /** The address of its home. */
  url: string;
};

/** A publication. */
export type PublicationAnswer = {
  /** The publication. */
  data: Publication & string;
};

/** A page of publications. */
export type PublicationsAnswer = {
  /** The publications, the last followed first. */
  data: readonly (Publication)[];
  /** The `cursor` of the next page; absent on the last one. */
  next?: string;
};

/** How a story is to be published. */
export type PublishOrder = {
  /** Whether followers are told; as chosen before when not given. */
  notifyFollowers?: boolean;
  /** When; now, when it isn't given or lies in the past (RFC 3339). */
  publishAt?: string;
};

/** What becomes of a story. */
export type PublishStatus = "public" | "draft" | "unlisted";

/** A story that someone read. */
export type Reading = {
  /** When they read it last. */
  lastReadAt: string;
  /** How far they came, 0 to 100. */
  percent: number;
  /** The story. */
  story: Story & string;
};

/** A response to a story. */
export type Response = {
  /** Who wrote it. */
  author: User & string;
  /** Claps of all readers. */
  clapCount: number;
  /** What it says, with absolute addresses. */
  html: string;
  /** The id; its own responses are read with it. */
  id: string;
  /** When it was published. */
  publishedAt?: string;
  /** Published responses to it. */
  responseCount: number;
};

/** How responses are sorted. */
export type ResponseOrder = "best" | "newest";

/** A page of responses. */
export type ResponsesAnswer = {
  /** The responses. */
  data: readonly (Response)[];
  /** The `cursor` of the next page; absent on the last one. */
  next?: string;
};

/** A revision of a story's text. */
export type Revision = {
  /** When it was written. */
  createdAt: string;
  /** Its number; 1 is the first. */
  revision: number;
  /** The title at that moment. */
  title: string;
};

/** A revision with its text. */
export type RevisionAnswer = {
  /** The revision. */
  data: RevisionText & string;
};

/** The text of a story in one revision. */
export type RevisionText = {
  /** The text. */
  content: string;
  /** How the text is written. */
  contentFormat: TextFormat & string;
  /** When it was written. */
  createdAt: string;
  /** Its number; 1 is the first. */
  revision: number;
  /** The subtitle at that moment; may be empty. */
  subtitle: string;
  /** The title at that moment. */
  title: string;
};

/** Revisions of a story's text. */
export type RevisionsAnswer = {
  /** The revisions, the newest first. */
  data: readonly (Revision)[];
  /** The `cursor` of the next page; absent on the last one. */
  next?: string;
};

/** A page of stories. */
export type StoriesAnswer = {
  /** The stories, newest first. */
  data: readonly (Story)[];
  /** The `cursor` of the next page; absent on the last one. */
  next?: string;
};

/** A story without its text. */
export type Story = {
  /** Who wrote it. */
  author: User & string;
  /** Where the text appeared first, when not here. */
  canonicalUrl?: string;
  /** Claps of all readers. */
  clapCount: number;
  /** At most 200 characters of plain text. */
  excerpt: string;
  /** The id. */
  id: string;
  /** BCP 47 language; empty when unknown. */
  lang: string;
  /** What others may do with the text. */
  license: string;
  /** The id of the publication it appears in. */
  publicationId?: string;
  /** When it was first published. */
  publishedAt?: string;
  /** Minutes to read. */
  readingTime: number;
  /** Published responses. */
  responseCount: number;
  /** The line under the title; may be empty. */
  subtitle: string;
  /** Its tags in the author's order. */
  tags: readonly (string)[];
  /** The title; may be empty for responses. */
  title: string;
  /** When anything on it last changed. */
  updatedAt: string;
  /** Its address here. */
  url: string;
  /** `PUBLIC`, `LOCKED` (for members) or `UNLISTED`. */
  visibility: string;
  /** Words in the body. */
  wordCount: number;
};

/** A story with its text. */
export type StoryAnswer = {
  /** Its text; absent when it was not wanted. */
  content?: Content & string;
  /** The story. */
  data: Story & string;
};

/** What is to change; what is not sent stays. */
export type StoryPatch = {
  /** Where it appeared first; empty: here. */
  canonicalUrl?: string;
  /** The whole text. Paragraphs that stay as they are keep the highlights of readers. */
  content?: string;
  /** How `content` is written; Markdown when not given. */
  contentFormat?: TextFormat & string;
  /** BCP 47 language; empty: unknown. */
  lang?: string;
  /** What others may do with the text. */
  license?: License & string;
  /** The line under the title; empty: none. */
  subtitle?: string;
  /** Its tags, at most five. */
  tags?: readonly (string)[];
  /** The title. */
  title?: string;
  /** Who may read it once it is published. */
  visibility?: StoryVisibility & string;
};

/** Which stories. */
export type StoryState = "draft" | "scheduled" | "published" | "unlisted" | "response" | "deleted";

/** Who may read a story once it is published. */
export type StoryVisibility = "public" | "members" | "unlisted";

/** A tag. */
export type Tag = {
  /** How many follow it. */
  followerCount: number;
  /** The name shown. */
  name: string;
  /** Its word in addresses. */
  slug: string;
  /** Listed stories that carry it. */
  storyCount: number;
};

/** A tag. */
export type TagAnswer = {
  /** The tag. */
  data: Tag & string;
};

/** A page of tags. */
export type TagsAnswer = {
  /** The tags, the last followed first. */
  data: readonly (Tag)[];
  /** The `cursor` of the next page; absent on the last one. */
  next?: string;
};

/** How a text is written. */
export type TextFormat = "markdown" | "html";

/** Why there are no tokens: by RFC 6749, and as everywhere here. */
export type TokenErrors = {
  /** The word of RFC 6749. */
  error: string;
  /** A text for people. */
  error_description: string;
  /** The same, as everywhere here. */
  errors: readonly (Error)[];
};

/** What is asked of the token endpoints; each looks at its own fields. */
export type TokenForm = {
  /** The application. */
  client_id?: string;
  /** Its secret, if it has one. */
  client_secret?: string;
  /** The code. */
  code?: string;
  /** What the PKCE challenge was made from. */
  code_verifier?: string;
  /** `authorization_code` or `refresh_token`. */
  grant_type?: string;
  /** Where the code was sent to. */
  redirect_uri?: string;
  /** The token to get the next ones with. */
  refresh_token?: string;
  /** Never taken: what was allowed stays. */
  scope?: string;
  /** The token to void, or to be told of. */
  token?: string;
};

/** A pair of tokens. */
export type Tokens = {
  /** To act with. */
  access_token: string;
  /** For how many seconds one can act; absent: until the person takes back what they allowed. */
  expires_in?: number;
  /** To get the next ones with; good once. Absent: the token lasts. */
  refresh_token?: string;
  /** What was allowed, separated by spaces. */
  scope: string;
  /** `Bearer`. */
  token_type: string;
};

/** A person with an account. */
export type User = {
  /** A short text about them; may be empty. */
  bio: string;
  /** How many follow them. */
  followerCount: number;
  /** The id. */
  id: string;
  /** The address of their picture. */
  imageUrl?: string;
  /** The name shown. */
  name: string;
  /** Listed stories they published. */
  storyCount: number;
  /** The address of their profile. */
  url: string;
  /** The handle, without `@`. */
  username: string;
};

/** A person. */
export type UserAnswer = {
  /** The person. */
  data: User & string;
};

/** An address to which events are sent. */
export type Webhook = {
  /** Where events are sent. */
  address: string;
  /** When it was made. */
  createdAt: string;
  /** Which. */
  events: readonly (WebhookEvent)[];
  /** Its id. */
  id: string;
  /** Until when the secret before signs, too; absent: it does not. */
  oldSecretUntil?: string;
  /** The secret that signs; only when it was just made. */
  secret?: string;
  /** Whether they are sent. */
  state: WebhookState & string;
};

/** A webhook. */
export type WebhookAnswer = {
  /** The webhook. */
  data: Webhook & string;
};

/** Something that was sent to a webhook, or waits to be. */
export type WebhookDelivery = {
  /** The status that was answered then; absent: there was no answer. */
  answerStatus?: number;
  /** How often it was tried. */
  attempts: number;
  /** When it happened. */
  createdAt: string;
  /** What happened. */
  event: WebhookEvent & string;
  /** When it is tried next; absent: it is not. */
  nextTryAt?: string;
  /** Which of all that were sent there. */
  number: number;
  /** What is sent, letter by letter. */
  payload: string;
  /** Where it stands. */
  state: WebhookDeliveryState & string;
  /** When it was tried last; absent: it was not. */
  triedAt?: string;
};

/** Where a delivery stands. */
export type WebhookDeliveryState = "waiting" | "delivered" | "failed" | "dropped";

/** What a webhook can be told of. */
export type WebhookEvent = "story.published" | "story.updated" | "story.removed" | "response.created" | "follower.added" | "membership.started" | "membership.changed" | "membership.ended";

/** Whether a webhook is sent to. */
export type WebhookState = "active" | "paused" | "failing" | "gone";

/** Webhooks. */
export type WebhooksAnswer = {
  /** The webhooks, the last made first. */
  data: readonly (Webhook)[];
};

/** The person whose token it is. Needs a token with the scope `basicProfile`. */
export declare function me(client: Client): Promise<MeAnswer>;

/** The people you follow, the last followed first. Needs a token with the scope `readLibrary`. */
export declare function listFollowedPeople(client: Client, input?: {
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<PeopleAnswer>;

/** Follows a person no longer. Twice is the same as once. Needs a token with the scope `writeLibrary`. */
export declare function unfollowPerson(client: Client, input: {
  /** Their id. */
  id: string;
}): Promise<FollowAnswer>;

/** Follows a person. Twice is the same as once. Needs a token with the scope `writeLibrary`. */
export declare function followPerson(client: Client, input: {
  /** Their id. */
  id: string;
}): Promise<FollowAnswer>;

/** The publications you follow, the last followed first. Needs a token with the scope `readLibrary`. */
export declare function listFollowedPublications(client: Client, input?: {
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<PublicationsAnswer>;

/** Follows a publication no longer. Twice is the same as once. Needs a token with the scope `writeLibrary`. */
export declare function unfollowPublication(client: Client, input: {
  /** Its id. */
  id: string;
}): Promise<FollowAnswer>;

/** Follows a publication. Twice is the same as once. Needs a token with the scope `writeLibrary`. */
export declare function followPublication(client: Client, input: {
  /** Its id. */
  id: string;
}): Promise<FollowAnswer>;

/** The tags you follow, the last followed first. Needs a token with the scope `readLibrary`. */
export declare function listFollowedTags(client: Client, input?: {
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<TagsAnswer>;

/** Follows a tag no longer. Twice is the same as once. Needs a token with the scope `writeLibrary`. */
export declare function unfollowTag(client: Client, input: {
  /** Its word in addresses. */
  slug: string;
}): Promise<FollowAnswer>;

/** Follows a tag. Twice is the same as once. Needs a token with the scope `writeLibrary`. */
export declare function followTag(client: Client, input: {
  /** Its word in addresses. */
  slug: string;
}): Promise<FollowAnswer>;

/** The passages that you highlighted, the last first. Needs a token with the scope `readLibrary`. */
export declare function listMyHighlights(client: Client, input?: {
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<HighlightsAnswer>;

/** What you read, the last read first. Needs a token with the scope `readLibrary`. */
export declare function listMyHistory(client: Client, input?: {
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<HistoryAnswer>;

/** The lists that you made, those that changed last first. Needs a token with the scope `readLibrary`. */
export declare function listMyLists(client: Client, input?: {
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<ListsAnswer>;

/** A list of yours, or one of someone else that you may see. Needs a token with the scope `readLibrary`. */
export declare function getMyList(client: Client, input: {
  /** Its id; `reading-list` is the one that everybody has. */
  id: string;
}): Promise<ListAnswer>;

/** The stories on a list, in its order. Needs a token with the scope `readLibrary`. */
export declare function listStoriesOfList(client: Client, input: {
  /** The id of the list; `reading-list` is the one that everybody has. */
  id: string;
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<StoriesAnswer>;

/** Takes a story off a list of yours. Twice is the same as once. Needs a token with the scope `writeLibrary`. */
export declare function removeStoryFromList(client: Client, input: {
  /** The id of the list; `reading-list` is the one that everybody has. */
  id: string;
  /** The id of the story. */
  storyId: string;
}): Promise<ListAnswer>;

/** Puts a story on a list of yours, at its end. Twice is the same as once. Needs a token with the scope `writeLibrary`. */
export declare function addStoryToList(client: Client, input: {
  /** The id of the list; `reading-list` is the one that everybody has. */
  id: string;
  /** The id of the story. */
  storyId: string;
}): Promise<ListAnswer>;

/** Your stories in one state, those that changed last first. Needs a token with the scope `readStories`. */
export declare function listMyStories(client: Client, input?: {
  /** Which stories; drafts when not given. */
  status?: StoryState;
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<MyStoriesAnswer>;

/** Begins a draft. Medium's `POST /users/{id}/posts` publishes in one call. Needs a token with the scope `writeStories`. */
export declare function createMyStory(client: Client, input: {
  /** A name of the request, made by the program: sent again under the same name, nothing is made twice. */
  idempotencyKey?: string;
  body: NewStory;
}): Promise<MyStoryAnswer>;

/** Moves a story of yours to the trash, from which you can take it back on the site for 14 days. Needs a token with the scope `writeStories`. */
export declare function deleteMyStory(client: Client, input: {
  /** Its id. */
  id: string;
  /** The `ETag` of the story as you read it; without it, the story goes whatever it is like. */
  ifMatch?: string;
  /** A name of the request, made by the program: sent again under the same name, nothing is done twice. */
  idempotencyKey?: string;
}): Promise<MyStoryAnswer>;

/** A story of yours with the text written last, which may be newer than what readers see. Needs a token with the scope `readStories`. */
export declare function getMyStory(client: Client, input: {
  /** Its id. */
  id: string;
  /** How the text is written; Markdown when not given. */
  format?: TextFormat;
  /** Whether the text is wanted, by far the largest part; it is when this is not given. */
  text?: boolean;
}): Promise<MyStoryAnswer>;

/** Changes a story of yours; what you don't send stays. Readers see a new text when you publish it. `If-Match` takes the `ETag` that you read, so no change of someone else is lost. Needs a token with the scope `writeStories`. */
export declare function updateMyStory(client: Client, input: {
  /** Its id. */
  id: string;
  /** The `ETag` of the story as you read it. */
  ifMatch?: string;
  /** A name of the request, made by the program: sent again under the same name, nothing is done twice. */
  idempotencyKey?: string;
  body: StoryPatch;
}): Promise<MyStoryAnswer>;

/** Publishes a story of yours with the text written last, or schedules that. Ten stories are published in a day by programs. Needs a token with the scope `writeStories`. */
export declare function publishMyStory(client: Client, input: {
  /** Its id. */
  id: string;
  /** The `ETag` of the story as you read it. */
  ifMatch?: string;
  /** A name of the request, made by the program: sent again under the same name, nothing is done twice. */
  idempotencyKey?: string;
  body: PublishOrder;
}): Promise<MyStoryAnswer>;

/** The revisions that the history of a story of yours keeps, the newest first. Needs a token with the scope `readStories`. */
export declare function listMyRevisions(client: Client, input: {
  /** Its id. */
  id: string;
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<RevisionsAnswer>;

/** The text of a story of yours as it was in one revision. Needs a token with the scope `readStories`. */
export declare function getMyRevision(client: Client, input: {
  /** The id of the story. */
  id: string;
  /** The number of the revision. */
  revision: number;
  /** How the text is written; Markdown when not given. */
  format?: TextFormat;
}): Promise<RevisionAnswer>;

/** Makes a published or scheduled story of yours a draft again. Its address is kept. Needs a token with the scope `writeStories`. */
export declare function unpublishMyStory(client: Client, input: {
  /** Its id. */
  id: string;
  /** The `ETag` of the story as you read it; without it, the story is taken back whatever it is like. */
  ifMatch?: string;
  /** A name of the request, made by the program: sent again under the same name, nothing is done twice. */
  idempotencyKey?: string;
}): Promise<MyStoryAnswer>;

/** Your webhooks, the last made first. Needs a token with the scope `manageWebhooks`. */
export declare function listMyWebhooks(client: Client): Promise<WebhooksAnswer>;

/** Has events sent to an address. The secret that signs them is in this answer alone. Needs a token with the scope `manageWebhooks`. */
export declare function createMyWebhook(client: Client, input: {
  /** A name of the request, made by the program: sent again under the same name, nothing is made twice. */
  idempotencyKey?: string;
  body: NewWebhook;
}): Promise<WebhookAnswer>;

/** Deletes a webhook. Nothing more is sent there, and what was is forgotten. Needs a token with the scope `manageWebhooks`. */
export declare function deleteMyWebhook(client: Client, input: {
  /** Its id. */
  id: string;
}): Promise<DeletedAnswer>;

/** A webhook of yours. Needs a token with the scope `manageWebhooks`. */
export declare function getMyWebhook(client: Client, input: {
  /** Its id. */
  id: string;
}): Promise<WebhookAnswer>;

/** Changes where a webhook sends, and what. Needs a token with the scope `manageWebhooks`. */
export declare function changeMyWebhook(client: Client, input: {
  /** Its id. */
  id: string;
  body: NewWebhook;
}): Promise<WebhookAnswer>;

/** What was sent to a webhook in the last 30 days and what waits to be, the last first. Needs a token with the scope `manageWebhooks`. */
export declare function listDeliveries(client: Client, input: {
  /** Its id. */
  id: string;
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<DeliveriesAnswer>;

/** Sends something to a webhook once more, whatever became of it. What waits is left as it is. Needs a token with the scope `manageWebhooks`. */
export declare function replayDelivery(client: Client, input: {
  /** The id of the webhook. */
  id: string;
  /** The number of the delivery. */
  number: number;
}): Promise<DeliveryAnswer>;

/** Sends nothing to a webhook from now on. What waits goes on waiting. Needs a token with the scope `manageWebhooks`. */
export declare function pauseMyWebhook(client: Client, input: {
  /** Its id. */
  id: string;
}): Promise<WebhookAnswer>;

/** Sends to a webhook again, and at once what waits. Needs a token with the scope `manageWebhooks`. */
export declare function resumeMyWebhook(client: Client, input: {
  /** Its id. */
  id: string;
}): Promise<WebhookAnswer>;

/** Gives a webhook another secret, which is in this answer alone. For a day the one before signs, too. Needs a token with the scope `manageWebhooks`. */
export declare function rotateMySecret(client: Client, input: {
  /** Its id. */
  id: string;
}): Promise<WebhookAnswer>;

/** Says who wrote a story, for programs that publish for several people. Stories stay with the person whose token it is; the answer is the story as it stands. Needs a token with the scope `publishPost`. */
export declare function claimPost(client: Client, input: {
  /** The id of the story. */
  id: string;
  body: Claim;
}): Promise<PostAnswer>;

/** Who writes for a publication. Needs a token with the scope `basicProfile`. */
export declare function publicationContributors(client: Client, input: {
  /** The id of the publication. */
  id: string;
}): Promise<ContributorsAnswer>;

/** Publishes a story of the person whose token it is in a publication that they manage, or hands a draft in to the editors of one that they write for. Needs a token with the scope `publishPost`. */
export declare function createPublicationPost(client: Client, input: {
  /** The id of the publication. */
  id: string;
  /** A name of the request, made by the program: sent again under the same name, nothing is made twice. */
  idempotencyKey?: string;
  body: NewPost;
}): Promise<PostAnswer>;

/** A publication by its slug, also by one that it had before. Needs no token. */
export declare function publication(client: Client, input: {
  /** Its word in addresses. */
  slug: string;
}): Promise<PublicationAnswer>;

/** The newest stories in a publication. Needs no token. */
export declare function publicationStories(client: Client, input: {
  /** The word of the publication in addresses. */
  slug: string;
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<StoriesAnswer>;

/** Stories that match words, also mistyped ones. Needs no token. */
export declare function search(client: Client, input: {
  /** The words. */
  q: string;
  /** The page, 0 for the first. */
  page?: number;
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
}): Promise<FoundAnswer>;

/** People whose name, handle or words about themselves match, also mistyped ones. Needs no token. */
export declare function searchPeople(client: Client, input: {
  /** The words. */
  q: string;
  /** The page, 0 for the first. */
  page?: number;
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
}): Promise<FoundPeopleAnswer>;

/** A story with its text. Needs no token. */
export declare function story(client: Client, input: {
  /** Its id. */
  id: string;
  /** Whether the text is wanted, by far the largest part; it is when this is not given. */
  text?: boolean;
}): Promise<StoryAnswer>;

/** What is answered to a story or to a response, as everybody sees it. Needs no token. */
export declare function listResponses(client: Client, input: {
  /** The id of the story or response. */
  id: string;
  /** How they are sorted; best first when not given. */
  order?: ResponseOrder;
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<ResponsesAnswer>;

/** A tag. Needs no token. */
export declare function tag(client: Client, input: {
  /** Its word in addresses. */
  slug: string;
}): Promise<TagAnswer>;

/** The newest stories with a tag. Needs no token. */
export declare function tagStories(client: Client, input: {
  /** Its word in addresses. */
  slug: string;
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<StoriesAnswer>;

/** Publishes a story of the person whose token it is, or keeps it as a draft. Needs a token with the scope `publishPost`. */
export declare function createPost(client: Client, input: {
  /** Their id, from `/me`; no one else's is taken. */
  id: string;
  /** A name of the request, made by the program: sent again under the same name, nothing is made twice. */
  idempotencyKey?: string;
  body: NewPost;
}): Promise<PostAnswer>;

/** The publications that the person whose token it is writes for, and up to 200 others that they follow. Needs a token with the scope `listPublications`. */
export declare function userPublications(client: Client, input: {
  /** Their id, from `/me`; no one else's is taken. */
  id: string;
}): Promise<KnownPublicationsAnswer>;

/** A person by their handle. Needs no token. */
export declare function user(client: Client, input: {
  /** Their handle, without `@`. */
  username: string;
}): Promise<UserAnswer>;

/** The listed stories of a person, the newest first. Needs no token. */
export declare function userStories(client: Client, input: {
  /** Their handle, without `@`. */
  username: string;
  /** How many, 1 to 50; 10 when not given. */
  limit?: number;
  /** `next` of the page before. */
  cursor?: string;
}): Promise<StoriesAnswer>;
