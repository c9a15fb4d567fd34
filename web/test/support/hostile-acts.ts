import type { Page } from '@playwright/test';
import { type Act, acts, type Told } from './hostile-walk';
import { enter } from './reader';

// What hostile words are said by, each act with the type that answers it when it is done.

const saveId = (): string => `hostile-${crypto.randomUUID()}`;
export const paragraph = (id: string, text: string): object => ({ id, type: 'p', text });

export const beginStory = (title: string, subtitle: string, blocks: readonly object[]): Act => [
  'DraftSaved',
  'mutation($input:CreateDraftInput!){createDraft(input:$input){__typename ... on DraftSaved{postId revision} ... on InvalidDocument{problems{code blockId}}}}',
  { input: { saveId: saveId(), title, subtitle, blocks } },
];
export const publish = (draft: Told | undefined, settings: object): Act => [
  'Draft',
  'mutation($input:SetPostPublishedInput!){setPostPublished(input:$input){__typename ... on Draft{id post{url tags{url}}} ... on BadRequest{message}}}',
  { input: { postId: draft?.postId, revision: draft?.revision, settings: { visibility: 'PUBLIC', ...settings } } },
];
export const respond = (postId: string, text: string): Act => [
  'Post',
  'mutation($input:RespondInput!){respondToPost(input:$input){__typename ... on Post{id}}}',
  { input: { postId, saveId: saveId(), blocks: [paragraph('a', text)] } },
];
export const quote = (input: { postId: string; blockId: string; text: string; note?: string }): Act => [
  'Quote',
  'mutation($input:CreateQuoteInput!){createQuote(input:$input){__typename}}',
  { input: { ...input, start: 0, end: input.text.length } },
];
export const makeList = (
  kind: 'createCatalog' | 'createSeries',
  input: { name: string; description: string },
  visibility = 'PUBLIC',
): Act => [
  'Catalog',
  `mutation($input:CatalogInput!){${kind}(input:$input){__typename ... on Catalog{id url}}}`,
  { input: { ...input, visibility } },
];
export const put = (id: string | undefined, postId: string): Act => [
  'Catalog',
  'mutation($id:ID!,$postId:ID!){addToCatalog(catalogId:$id,postId:$postId){__typename}}',
  { id, postId },
];
export const become = (id: string): Act => ['SignedIn', 'mutation($id:ID!){switchAccount(userId:$id){__typename}}', { id }];

/** Signs someone in, as one more account of the device, who says this of themselves from then on. */
export async function arrive(
  page: Page,
  profile: { name: string; bio: string },
  email?: string,
  letters?: string,
): Promise<{ id: string; username: string }> {
  await enter(page, email, letters);
  const [me] = await acts(page, [
    ['Viewer', '{viewer{__typename id username}}'],
    ['Viewer', 'mutation($name:String!,$bio:String!){updateProfile(name:$name,bio:$bio){__typename}}', profile],
  ]);
  return { id: me?.id ?? '', username: me?.username ?? '' };
}
