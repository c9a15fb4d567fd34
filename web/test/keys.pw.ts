import { expect, type Locator, type Page, test } from './support/test';
import { drawer, editor, response, responsesButton } from './support/discussion';
import { publish, writerAndReader } from './support/published';
import { watchConsole } from './support/watch';

/** Goes on by one key until the focus is there. */
async function reach(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let n = 0; n < 80; n++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${String(control)}`);
}

test('with the keyboard alone a reader follows, saves, claps, responds and leaves, and a writer publishes', async ({
  browser,
  baseURL,
}) => {
  const { writer, reader } = await writerAndReader(browser, { ...(baseURL && { baseURL }) });
  const said = [watchConsole(writer), watchConsole(reader)];
  const story = await publish(writer, 'By keys alone');
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  const { keyboard } = reader;
  const actions = reader.getByRole('group', { name: 'Story actions', exact: true });
  await reach(reader, reader.getByRole('button', { name: /^Follow / }).first());
  await keyboard.press('Enter');
  await expect(reader.getByRole('button', { name: /^Following / }).first()).toBeVisible();
  await reach(reader, actions.getByRole('button', { name: /^Clap, / }));
  await keyboard.press('Enter');
  await expect(actions.getByRole('button', { name: /you gave 1$/u })).toBeFocused();
  const save = actions.getByRole('button', { name: /“By keys alone”/u });
  await reach(reader, save);
  await keyboard.press('Enter');
  await expect(save).toHaveAccessibleName(/^Change where/u);
  await reach(reader, responsesButton(reader), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(drawer(reader)).toBeVisible();
  await reach(reader, drawer(reader).getByRole('textbox').first());
  await expect(editor(reader)).toBeFocused();
  await keyboard.type('Typed and sent.');
  await keyboard.press('Control+Enter');
  await expect(response(reader, 'Typed and sent.')).toBeVisible();
  await keyboard.press('Escape');
  await expect(drawer(reader)).toBeHidden();
  await expect(responsesButton(reader)).toBeFocused();

  await writer.goto('/new-story', { waitUntil: 'networkidle' });
  await expect(writer.getByRole('textbox', { name: 'Story' })).toBeFocused();
  await writer.keyboard.type('Published by keys');
  await writer.keyboard.press('Enter');
  await writer.keyboard.press('Enter');
  await writer.keyboard.type('Every word of it.');
  await reach(writer, writer.getByRole('button', { name: 'Publish', exact: true }), 'Shift+Tab');
  await writer.keyboard.press('Enter');
  const publishNow = writer.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish now' });
  // Until the last words are saved there is nothing to publish.
  await expect(publishNow).toBeEnabled();
  await reach(writer, publishNow);
  await writer.keyboard.press('Enter');
  await expect(writer.getByRole('heading', { level: 1 })).toHaveText('Published by keys');
  expect(said.flat()).toEqual([]);
});
