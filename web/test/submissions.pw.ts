import { type Browser, expect, type Page, test } from './support/test';
import { dialog } from './support/account';
import { looksRight } from './support/looks';
import { ask, enter, newDevice, newReader } from './support/reader';
import { watchConsole } from './support/watch';

// Who writes for a publication and who edits it is known of the demo world alone so far. Tests sign in as them one after the
// other: of two codes that are sent to one address at once the newest may be the other's.
const WRITER = 'ines@quire.example';
const EDITOR = 'pell@quire.example';
test.describe.configure({ mode: 'default' });

async function demo(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const page = await (await newDevice(browser, { ...(baseURL && { baseURL }) })).newPage();
  await enter(page, email);
  return page;
}

async function begin(page: Page, title: string, text: string): Promise<string> {
  const input = { saveId: `save-${process.pid}-${Date.now()}`, title, blocks: [{ id: 'a', type: 'p', text }] };
  const { createDraft } = await ask(
    page,
    'mutation($input:CreateDraftInput!){createDraft(input:$input){__typename ... on DraftSaved{postId}}}',
    { input },
  );
  expect(createDraft?.__typename).toBe('DraftSaved');
  return createDraft?.postId as string;
}

const open = (page: Page, path: string): Promise<unknown> => page.goto(path, { waitUntil: 'networkidle' });

// F202
// proves A037: "A writer reads their own outbox"
// proves F042: "A writer submits a story to a publication"
// proves F192: "An editor reads submissions in an inbox"
test('a writer submits stories, an editor asks for changes, takes one and declines the other, and the writer reads why', async ({
  browser,
  baseURL,
}) => {
  const writer = await demo(browser, baseURL, WRITER);
  const editor = await demo(browser, baseURL, EDITOR);
  const said = [watchConsole(writer), watchConsole(editor)];
  const stamp = `${process.pid}-${Date.now()}`;
  const [good, other] = [`Ponds ${stamp}`, `Puddles ${stamp}`];
  const goodId = await begin(writer, good, 'Still water has a floor.');
  const otherId = await begin(writer, other, 'It rained.');

  // From the editor's panel.
  await open(writer, `/p/${goodId}/edit`);
  await writer.getByRole('button', { name: 'Publish', exact: true }).click();
  const panel = dialog(writer, 'Publish');
  await panel.getByText('Submit to a publication instead').click();
  const part = panel.getByRole('group', { name: 'Submit to a publication' });
  await part.getByLabel('Publication you write for').selectOption({ label: 'The Margin' });
  await part.getByLabel('Note to the editors').fill('For the spring number?');
  await part.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(part).toContainText('It’s waiting for the editors of The Margin.');
  // It is taken back, and submitted again from its own page.
  await part.getByRole('button', { name: 'Withdraw' }).click();
  await expect(part).toContainText('You withdrew it');
  for (const id of [goodId, otherId]) {
    await open(writer, `/p/${id}/submission`);
    await writer.getByLabel('Publication you write for').selectOption({ label: 'The Margin' });
    await writer.getByLabel('Note to the editors').fill('For the spring number?');
    if (id === goodId) await looksRight(writer, 'post-submit');
    await writer.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(writer.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  }

  // The editor is told, and reads.
  await open(editor, '/me/notifications');
  await editor
    .getByRole('list', { name: 'Notifications' })
    .getByRole('link', { name: new RegExp(`submitted ${good}`, 'u') })
    .click();
  await expect(editor).toHaveURL(/\/the-margin\/manage\/inbox$/u);
  const row = (title: string) =>
    editor
      .getByRole('list', { name: 'Inbox' })
      .locator('> li')
      .filter({ has: editor.getByRole('button', { name: title, exact: true }) });
  await expect(row(good)).toContainText('For the spring number?');
  await row(good).getByRole('button', { name: good, exact: true }).press('Enter');
  await expect(row(good).getByRole('article')).toContainText('Still water has a floor.');
  await looksRight(editor, 'editor-inbox');
  // The editor takes it on, and looks at what is theirs.
  const assigned = editor.getByRole('button', { name: 'Assigned to me', exact: true });
  await assigned.click();
  await expect(row(good)).toHaveCount(0);
  await editor.getByRole('button', { name: 'All', exact: true }).click();
  await row(good)
    .getByRole('button', { name: `Assign: ${good}`, exact: true })
    .click();
  await row(good)
    .getByRole('button', { name: /\(you\)$/u })
    .click();
  await expect(row(good).getByRole('button', { name: /^Assigned to /u })).toBeVisible();
  await assigned.click();
  await expect(row(good)).toBeVisible();
  await looksRight(editor, 'editor-inbox-assigned');
  await editor.getByRole('button', { name: 'All', exact: true }).click();

  // It goes back to the writer with what is to be changed; a slip is taken back.
  const sendBack = async (title: string, button: string, words: string) => {
    await row(title)
      .getByRole('button', { name: `${button} ${title}`, exact: true })
      .click();
    const form = dialog(editor, /^(?:Decline|Request changes)/u);
    await form.getByLabel(/^Note to/u).fill(words);
    await form.getByRole('button', { name: /^(?:Decline|Request changes)$/u }).click();
    await expect(row(title)).toHaveCount(0);
  };
  await sendBack(good, 'Decline', 'Not for us.');
  await editor.getByRole('button', { name: 'Undo', exact: true }).click();
  await sendBack(good, 'Request changes to', 'Whose pond?');
  await open(writer, `/p/${goodId}/submission`);
  await expect(writer.getByRole('main')).toContainText('asks for changes before publishing it in The Margin');
  await expect(writer.getByRole('main')).toContainText('Whose pond?');
  await writer.getByLabel('What you changed').fill('I named it.');
  await looksRight(writer, 'post-submit-changes');
  await writer.getByRole('button', { name: 'Submit again' }).click();
  await expect(writer.getByRole('main')).toContainText('It’s waiting for the editors of The Margin.');

  await open(editor, '/the-margin/manage/inbox');
  await expect(row(good)).toContainText('You requested: Whose pond?');
  await expect(row(good)).toContainText('I named it.');
  await row(good).getByRole('button', { name: good, exact: true }).press('Enter');
  await row(good)
    .getByRole('button', { name: `Accept ${good}` })
    .click();
  await expect(row(good)).toHaveCount(0);
  await sendBack(other, 'Decline', 'We had rain last month.');

  // A reader finds it in the publication, the editor the way to the inbox.
  const { page: reader } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await open(reader, '/the-margin/latest');
  await expect(reader.locator('main').getByRole('link', { name: good }).first()).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Manage publication' })).toHaveCount(0);
  await open(reader, '/the-margin/manage/inbox');
  await expect(reader.getByRole('main')).toContainText('Only the owner and editors of The Margin can');
  await open(editor, '/the-margin');
  await editor.getByRole('button', { name: 'Manage publication' }).click();
  await expect(editor.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();

  // The writer sees where both stand.
  await open(writer, '/me/outbox');
  const submissionOf = (title: string) =>
    writer.getByRole('list', { name: 'Your submissions' }).getByRole('listitem').filter({ hasText: title });
  await expect(submissionOf(good).filter({ hasText: 'Accepted' })).toHaveCount(1);
  await expect(submissionOf(good).filter({ hasText: 'Withdrawn' })).toHaveCount(1);
  await expect(submissionOf(other)).toContainText('Declined');
  await expect(submissionOf(other)).toContainText('We had rain last month.');
  await looksRight(writer, 'writer-outbox');
  expect(said.flat()).toEqual([]);
});

test('an editor suggests edits, and the writer accepts one and declines another', async ({ browser, baseURL }) => {
  const writer = await demo(browser, baseURL, WRITER);
  const editor = await demo(browser, baseURL, EDITOR);
  const said = [watchConsole(writer), watchConsole(editor)];
  const title = `Reeds ${process.pid}-${Date.now()}`;
  const text = 'The reeds was full of birds that sang all night long and left at dawn.';
  const id = await begin(writer, title, text);
  await open(writer, `/p/${id}/submission`);
  await writer.getByLabel('Publication you write for').selectOption({ label: 'The Margin' });
  await writer.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(writer.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  await open(editor, '/the-margin/manage/inbox');
  const row = editor
    .getByRole('list', { name: 'Inbox' })
    .locator('> li')
    .filter({ has: editor.getByRole('button', { name: title, exact: true }) });
  await row.getByRole('button', { name: title, exact: true }).click();
  await row.getByRole('button', { name: 'Suggest edits' }).click();
  const field = row.getByLabel('Suggested text');
  await row.getByRole('button', { name: /^Suggest an edit to “The reeds was/u }).press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(text);
  await field.fill(text.replace('was', 'were'));
  await field.press('Control+Enter');
  await expect(row.locator('del')).toHaveText('was');
  await expect(row.locator('ins')).toHaveText('were');
  await row.getByRole('button', { name: `Suggest an edit to “${title}”` }).click();
  await field.fill('');
  await row.getByRole('button', { name: 'Save suggestion' }).click();
  await expect(row.getByRole('alert')).toHaveText('The text is empty.');
  await field.fill(`${title}, and birds`);
  // The writer changes it meanwhile: the editor hears of that, and keeps what they typed.
  const change = { postId: id, saveId: `save-${process.pid}-${Date.now()}`, baseRevision: 1, title: `${title}!` };
  await ask(writer, 'mutation($input:SaveDraftInput!){saveDraft(input:$input){__typename}}', { input: change });
  await row.getByRole('button', { name: 'Save suggestion' }).click();
  await expect(row.getByRole('alert')).toContainText('The writer changed this since you read it.');
  await expect(field).toHaveValue(`${title}, and birds`);
  await row.getByRole('button', { name: 'Save suggestion' }).click();
  await expect(row.locator('ins')).toHaveText([', and birds', 'were']);
  await looksRight(editor, 'editor-suggests');
  // They are reason enough to give it back: no note is asked for.
  await row.getByRole('button', { name: `Request changes to ${title}`, exact: true }).click();
  await dialog(editor, /^Request changes/u)
    .getByRole('button', { name: 'Request changes', exact: true })
    .click();
  await expect(row).toHaveCount(0);

  await open(writer, `/p/${id}/submission`);
  const edits = writer.getByRole('region', { name: 'Suggested edits' });
  await expect(edits.getByRole('listitem')).toHaveCount(2);
  await looksRight(writer, 'writer-suggested-edits');
  await edits.getByRole('button', { name: /^Decline “Reeds/u }).click();
  await expect(edits).toContainText('1 edit declined.');
  await edits.getByRole('button', { name: /^Accept “The reeds were/u }).press('Enter');
  await expect(edits).toContainText('1 edit accepted.');
  await expect(edits).toBeFocused();
  await expect(edits.getByRole('listitem')).toHaveCount(0);
  await open(writer, `/p/${id}/edit`);
  await expect(writer.getByText('The reeds were full of birds')).toBeVisible();
  await expect(writer.getByText(', and birds')).toHaveCount(0);
  expect(said.flat()).toEqual([]);
});
