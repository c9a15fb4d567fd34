import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from './support/test';
import { dialog } from './support/account';
import { arrive, become, beginStory, paragraph } from './support/hostile-acts';
import { type Act, acts, speaker, Walk } from './support/hostile-walk';
import { OwnServer } from './support/server';

const say = speaker();
/** A publication that was brought here from elsewhere, and who made it there. */
const paper = { name: say(80), tagline: say(200), title: say(100) };
const owner = { email: 'owner@example.org', name: say(50), bio: say(160) };

const front = (said: object): string =>
  `---\n${Object.entries(said)
    .map(([name, text]) => `${name}: ${JSON.stringify(text)}\n`)
    .join('')}---\n`;

// Who writes for a publication and who edits it is known of the demo world alone: here is one where no one else submits anything.
let site: OwnServer;
test.beforeAll(async () => {
  site = new OwnServer();
  const data = dirname(site.outbox);
  const quire = (...args: string[]): string =>
    execFileSync(process.env.QUIRE ?? '', [...args, '--data', data], { encoding: 'utf8', stdio: 'pipe' });
  quire('seed');
  const folder = join(data, 'elsewhere', 'the-paper');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '_index.md'), front({ title: paper.name, description: paper.tagline }));
  writeFileSync(join(folder, 'one.md'), `${front({ title: paper.title, date: '2026-01-02', author: 'Owner' })}Words.\n`);
  const people = join(data, 'people.json');
  writeFileSync(people, JSON.stringify({ Owner: owner }));
  quire('import', 'markdown', dirname(folder), '--author-map', people);
  await site.start();
});
test.afterAll(() => site.end());

const submit = (postId: string | undefined, collectionId: string, note: string): Act => [
  'Submission',
  'mutation($input:SubmitPostInput!){submitPost(input:$input){__typename ... on Submission{id} ... on Forbidden{message}}}',
  { input: { postId, collectionId, note } },
];
const answer = (step: 'declineSubmission' | 'requestSubmissionChanges', id: string | undefined, text: string): Act => [
  'Submission',
  `mutation($id:ID!,$text:String!){${step}(id:$id,answer:$text){__typename}}`,
  { id, text },
];

test('what publications say of themselves, and writers and editors to each other, is text wherever it stands', async ({ browser }) => {
  const walk = await Walk.begin(browser, { baseURL: site.url });
  const { page } = walk;
  const [writer, editor] = [
    { name: say(50), bio: say(160) },
    { name: say(50), bio: say(160) },
  ];
  const { id: editorId } = await arrive(page, editor, 'yusuf@quire.example', site.outbox);
  const { id: writerId } = await arrive(page, writer, 'ines@quire.example', site.outbox);
  const [good, other] = [
    { title: say(100), subtitle: say(200), text: say(400), note: say(2_000), answer: say(2_000) },
    { title: say(100), subtitle: '', text: say(400), note: say(2_000), answer: say(2_000) },
  ];
  const [place, ...drafts] = await acts(page, [
    ['Collection', '{collectionByDomainOrSlug(domainOrSlug:"slow-tools"){__typename id}}'],
    ...[good, other].map(({ title, subtitle, text }) => beginStory(title, subtitle, [paragraph('a', text)])),
  ]);
  const [one, two] = await acts(page, [
    submit(drafts[0]?.postId, place?.id ?? '', good.note),
    submit(drafts[1]?.postId, place?.id ?? '', other.note),
  ]);

  await acts(page, [become(editorId)]);
  await acts(page, [answer('requestSubmissionChanges', one?.id, good.answer)]);
  await acts(page, [become(writerId)]);
  await acts(page, [
    ['Submission', 'mutation($id:ID!,$note:String!){submitChanges(id:$id,note:$note){__typename}}', { id: one?.id, note: good.note }],
  ]);

  // What its editors see.
  await acts(page, [become(editorId)]);
  await walk.open('/me/notifications', writer.name, good.title, other.title);
  await walk.follow('/slow-tools/manage/inbox', writer.name, good.title, good.answer, good.note, other.title, other.note);
  await page.getByRole('list', { name: 'Inbox' }).getByRole('button', { expanded: false }).first().click();
  await page
    .getByRole('button', { name: /^Decline/u })
    .first()
    .click();
  await expect(dialog(page, /^Decline/u)).toBeVisible();
  await walk.says(good.subtitle, good.text, `Decline “${good.title}”`, `Note to ${writer.name}`);
  await acts(page, [answer('declineSubmission', two?.id, other.answer)]);

  // What its writer sees.
  await acts(page, [become(writerId)]);
  await walk.open('/me/notifications', editor.name, other.title, other.answer);
  await walk.follow(`/p/${drafts[0]?.postId}/submission`, good.title, good.answer);
  await walk.follow('/me/outbox', good.title, good.answer, other.title, other.answer);

  // The one from elsewhere, for a reader who follows it, and for its owner who publishes a story.
  const [{ id } = {}] = await acts(page, [['Collection', '{collectionByDomainOrSlug(domainOrSlug:"the-paper"){__typename id}}']]);
  await acts(page, [['Collection', 'mutation($id:ID!){followCollection(targetCollectionId:$id){__typename}}', { id }]]);
  await walk.open('/the-paper', paper.name, paper.tagline, paper.title, owner.name);
  await walk.follow('/the-paper/about', paper.name, paper.tagline, owner.name);
  await walk.follow('/the-paper/archive', paper.name, paper.title);
  await walk.follow(`/search/publications?q=${encodeURIComponent(paper.name)}`, paper.name, paper.tagline);
  await arrive(page, owner, owner.email, site.outbox);
  const [mine] = await acts(page, [beginStory(say(50), '', [paragraph('a', say(100))])]);
  await walk.open(`/p/${mine?.postId}/edit`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await walk.says(paper.name);
  await walk.end();
});
