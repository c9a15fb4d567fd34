// The unmodified Medium SDK for Node against a running Quire, with someone's token.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const require = createRequire(import.meta.url);
require('./at-base-url.cjs');
const medium = require('medium-sdk');

const owner = JSON.parse(process.env.OWNER);
const client = () => new medium.MediumClient({ clientId: owner.clientId, clientSecret: owner.secret });
const own = client();
own.setAccessToken(owner.token);

/** What a method of the SDK calls back with. */
const called = (on, method, ...args) =>
  new Promise((resolve, reject) => {
    on[method](...args, (error, answer) => (error ? reject(error) : resolve(answer)));
  });

test('medium-sdk: who it is, and what they know', async () => {
  const me = await called(own, 'getUser');
  assert.match(me.id, /^[0-9a-f]{12}$/);
  assert.ok(me.username && me.name && me.url.endsWith(`/@${me.username}`));
  assert.deepEqual(await called(own, 'getPublicationsForUser', { userId: me.id }), []);
  await assert.rejects(called(own, 'getPublicationsForUser', { userId: '00000000dead' }), (error) => error.code === 6004);
});

test('medium-sdk: a story is published, and read by everybody', async () => {
  const me = await called(own, 'getUser');
  const post = await called(own, 'createPost', {
    userId: me.id,
    title: 'From the SDK',
    contentFormat: medium.PostContentFormat.HTML,
    content: '<h1>From the SDK</h1><p>Written by a <em>program</em>.</p>',
    tags: ['Programs', 'Ponds', 'Rust', 'Four'],
    publishStatus: medium.PostPublishStatus.PUBLIC,
    license: medium.PostLicense.CC_40_BY,
  });
  assert.equal(post.authorId, me.id);
  assert.equal(post.publishStatus, 'public');
  assert.equal(post.license, 'cc-40-by');
  assert.deepEqual(post.tags, ['programs', 'ponds', 'rust']);
  const page = await fetch(new URL(new URL(post.url).pathname, process.env.BASE_URL));
  assert.equal(page.status, 200);
  assert.match(await page.text(), /Written by a <em>program<\/em>/);
});

test('medium-sdk: a draft is no one else’s', async () => {
  const me = await called(own, 'getUser');
  const draft = { userId: me.id, title: 'A draft', contentFormat: 'markdown', content: 'Not yet.', publishStatus: 'draft' };
  const post = await called(own, 'createPost', draft);
  assert.equal(post.publishStatus, 'draft');
  const read = await fetch(new URL(`/v1/stories/${post.id}`, process.env.BASE_URL));
  assert.equal(read.status, 404);
});

test('medium-sdk: an application gets tokens for a code, and the next ones for the first', async () => {
  const application = client();
  const { redirectUri, codes } = owner;
  const asked = new URL(application.getAuthorizationUrl('a state', redirectUri, [medium.Scope.BASIC_PROFILE]));
  assert.equal(asked.pathname, '/m/oauth/authorize');
  const given = await called(application, 'exchangeAuthorizationCode', codes[0], redirectUri);
  assert.equal(given.token_type, 'Bearer');
  assert.deepEqual(given.scope, ['basicProfile', 'publishPost']);
  assert.ok(given.expires_at > Date.now());
  const me = await called(application, 'getUser');
  const next = await called(application, 'exchangeRefreshToken', given.refresh_token);
  assert.notEqual(next.access_token, given.access_token);
  assert.deepEqual(await called(application, 'getUser'), me);
  await assert.rejects(called(application, 'exchangeAuthorizationCode', codes[0], redirectUri), (error) => error.code === 400);
  await assert.rejects(called(application, 'getUser'), (error) => error.code === 6003);
});

test('medium-sdk: refusals are errors with a code', async () => {
  const other = client();
  other.setAccessToken('nonsense');
  await assert.rejects(called(other, 'getUser'), (error) => error.code === 6003 && error.message.length > 0);
  const me = await called(own, 'getUser');
  const empty = { userId: me.id, title: 'x', contentFormat: 'html', content: ' ' };
  await assert.rejects(called(own, 'createPost', empty), (error) => error.code === 400);
});
