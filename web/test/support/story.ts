import { expect, type Page } from '@playwright/test';
import { ask } from './reader';

/** A story that is published. */
export interface Published {
  id: string;
  url: string;
}

let count = 0;

/** Publishes a story in the name of whoever is signed in on the page. */
export async function publish(page: Page, title: string, settings: object = {}): Promise<Published> {
  const input = { saveId: `test-${Date.now()}-${count++}`, title, blocks: [{ id: 'one', type: 'p', text: 'Something to talk about.' }] };
  const { createDraft } = await ask(page, 'mutation($input:CreateDraftInput!){createDraft(input:$input){__typename ... on DraftSaved{postId revision}}}', { input });
  const { postId, revision } = createDraft as { postId: string; revision: number };
  const { setPostPublished } = await ask(page, 'mutation($input:SetPostPublishedInput!){setPostPublished(input:$input){__typename ... on Draft{post{url}}}}', { input: { postId, revision, settings } });
  expect(setPostPublished?.__typename).toBe('Draft');
  return { id: postId, url: (setPostPublished as { post: { url: string } }).post.url };
}

/** Answers a story, or a response, in the name of whoever is signed in on the page; the id of the answer. */
export async function respond(page: Page, postId: string, text: string): Promise<string> {
  const input = { postId, saveId: `test-${Date.now()}-${count++}`, blocks: [{ id: 'one', type: 'p', text }] };
  const { respondToPost } = await ask(page, 'mutation($input:RespondInput!){respondToPost(input:$input){__typename ... on Post{id}}}', { input });
  expect(respondToPost?.__typename).toBe('Post');
  return (respondToPost as { id: string }).id;
}
