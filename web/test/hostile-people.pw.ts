import { expect, test } from './support/test';
import { dialog } from './support/account';
import { drawer, responsesButton } from './support/discussion';
import { arrive, become, beginStory, makeList, paragraph, publish, put, quote, respond } from './support/hostile-acts';
import { acts, speaker, Walk } from './support/hostile-walk';

test('what people say of themselves, of stories and to each other is text wherever it stands', async ({ browser, baseURL }) => {
  const say = speaker();
  const walk = await Walk.begin(browser, { ...(baseURL && { baseURL }) });
  const { page } = walk;

  // Two on one device: who writes, and who reads.
  const [writer, reader] = [
    { name: say(50), bio: say(160) },
    { name: say(50), bio: say(160) },
  ];
  const { id: writerId, username } = await arrive(page, writer);
  const [title, subtitle, text, tag, keyword, note] = [say(100), say(200), say(400), say(40, 1), say(50), say(280)];
  const [about, line, book] = [say(500), say(500), { title: say(200), description: say(1_000) }];
  const [list, series, hidden] = [
    { name: say(60), description: say(280) },
    { name: say(60), description: say(280) },
    { name: say(60), description: say(280) },
  ];
  const [draft] = await acts(page, [beginStory(title, subtitle, [paragraph('b0', text), paragraph('b1', 'Plain.')])]);
  const id = draft?.postId ?? '';
  const [out, listed, sequence] = await acts(page, [
    publish(draft, { tags: [tag] }),
    makeList('createCatalog', list),
    makeList('createSeries', series),
    makeList('createCatalog', hidden, 'PRIVATE'),
    [
      'User',
      'mutation($blocks:Blocks!){updateAbout(blocks:$blocks){__typename}}',
      { blocks: [paragraph('a', about), { id: 'b', type: 'li', list: 'ul', depth: 0, text: line }] },
    ],
    [
      'Book',
      'mutation($input:BookInput!){addBook(input:$input){__typename}}',
      { input: { ...book, editions: [{ format: 'EBOOK', link: `https://example.org/?q=${encodeURIComponent(say(50))}` }] } },
    ],
    ['MutedKeywords', 'mutation($keyword:String!){muteKeyword(keyword:$keyword){__typename}}', { keyword }],
  ]);
  await acts(page, [
    put(listed?.id, id),
    put(sequence?.id, id),
    [
      'Catalog',
      'mutation($id:ID!,$postId:ID!,$note:String!){editCatalogItemNote(catalogId:$id,postId:$postId,note:$note){__typename}}',
      { id: listed?.id, postId: id, note },
    ],
  ]);
  const { id: readerId } = await arrive(page, reader);
  const [passage, opening, rest, privately, kept] = [
    text.slice(0, 30),
    say(100, 1),
    say(2_000),
    say(1_000),
    { name: say(60), description: say(280) },
  ];
  const said = `${opening} ${rest}`;
  const [answer, , , , , own] = await acts(page, [
    respond(id, said),
    quote({ postId: id, blockId: 'b0', text: passage }),
    quote({ postId: id, blockId: 'b1', text: 'Plain', note: privately }),
    ['User', 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}', { id: writerId }],
    ['Catalog', 'mutation($id:ID!){followCatalog(catalogId:$id){__typename}}', { id: listed?.id }],
    makeList('createCatalog', kept),
    ['ReadingHistory', 'mutation($id:ID!){recordReading(postId:$id,percent:40){__typename}}', { id }],
  ]);
  await acts(page, [put(own?.id, id)]);

  // What the reader sees.
  const url = out?.post?.url ?? '';
  await walk.open(url, title, subtitle, text, writer.name, writer.bio, series.name, tag);
  await responsesButton(page).click();
  await expect(drawer(page)).toBeVisible();
  await walk.says(said, reader.name);
  await walk.open(`/p/${id}/responses`, said, reader.name, title);
  await walk.open(`/p/${answer?.id}`, said, reader.name, title);
  await walk.open(`/@${username}`, writer.name, writer.bio, title);
  await walk.open(`/@${username}/about`, writer.bio, about, line);
  await walk.follow(`/@${username}/books`, book.title, book.description);
  await walk.follow(`/@${username}/lists`, list.name, list.description);
  await walk.follow(`/@${username}/followers`, reader.name, reader.bio);
  await walk.open(listed?.url ?? '', list.name, list.description, note, title, writer.name);
  await walk.open(sequence?.url ?? '', series.name, series.description, title, writer.name);
  await walk.open(`/embed/list/${listed?.id}`, list.name, list.description, title, writer.name);
  await walk.open('/me/lists/saved', list.name, writer.name);
  await walk.follow('/me/list/highlights', passage, title, writer.name);
  await walk.follow('/me/lists/reading-history', title, writer.name);
  await walk.follow('/me/following', writer.name);
  await walk.follow('/me/stories/responses', opening, title);
  await walk.open(`/new-story-repost/${id}`, title, writer.name);

  // What its writer sees.
  await acts(page, [become(writerId)]);
  await walk.open('/me/notifications', reader.name, title, opening, privately, kept.name);
  await walk.open(url, title);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('button', { name: 'Highlights and notes' }).click();
  await walk.says(reader.name, privately);
  await walk.follow(`/me/list/${listed?.url?.split('/').at(-1)}`, list.name, list.description, note, title);
  await walk.follow('/me/settings/account', writer.name);
  await page.getByRole('button', { name: /^Profile information/u }).click();
  await walk.says(writer.bio);
  await walk.follow('/me/settings/mute/keywords', keyword);
  await page.getByRole('button', { name: 'user options menu' }).click();
  await walk.says(writer.name, reader.name);
  await acts(page, [['User', 'mutation($id:ID!){muteAuthor(targetUserId:$id){__typename}}', { id: readerId }]]);
  await walk.follow('/me/settings/mute/writers', reader.name);

  // Before it is published, it is said where it will stand.
  await walk.open(`/p/${id}/edit`, title, subtitle, text);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog(page, 'Publish').getByText('Series and lists').click();
  await walk.says(tag, list.name, series.name, hidden.name);
  await walk.end();
});
