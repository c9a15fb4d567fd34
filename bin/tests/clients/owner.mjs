// Someone new at a running Quire, as JSON: signs up by mailed code, shows again who they are, and makes a token that may
// do everything and an application as Medium's clients know them, which they allow twice.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const { BASE_URL, OUTBOX } = process.env;
const email = `program-${process.pid}-${Date.now()}@example.org`;
const jar = new Map();

/** Asks as a page of the site does; answers the first field. */
async function ask(query, variables = {}) {
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': jar.xsrf ?? '',
  };
  const answer = await fetch(new URL('/_/graphql', BASE_URL), { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
    jar.set(name, value);
  }
  const body = await answer.json();
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return Object.values(body.data)[0];
}

const know = async () => {
  jar.xsrf = (await ask('{ session { xsrf } }')).xsrf;
};

/** The codes mailed to them so far. */
function codes() {
  const files = existsSync(OUTBOX) ? readdirSync(OUTBOX).filter((name) => name.endsWith('.eml')).toSorted() : [];
  const mine = files.map((name) => readFileSync(join(OUTBOX, name), 'utf8')).filter((text) => text.toLowerCase().includes(email));
  return mine.map((text) => /^Subject: (\d{6})\b/m.exec(text)?.[1]).filter(Boolean);
}

/** The code that comes after something. */
async function codeAfter(run) {
  const before = codes().length;
  await run();
  while (codes().length === before) await wait(50);
  return codes().at(-1);
}

const SIGN_UP = `mutation($email: String!) {
  sendAcctAuthEmail(email: $email, fullName: "A Program's Owner", operation: REGISTER) { __typename } }`;
const signUp = await codeAfter(() => ask(SIGN_UP, { email }));
await ask('mutation($code: String!) { verifyLoginCode(loginCode: $code) { __typename } }', { code: signUp });
await know();
const stepUp = await codeAfter(() => ask('mutation { beginStepUpCode { __typename } }'));
await ask('mutation($code: String!) { stepUpWithCode(loginCode: $code) { __typename } }', { code: stepUp });
await know();
const MAKE = `mutation { createAccessToken(name: "Clients", life: DAYS_30,
  scopes: [basicProfile, listPublications, publishPost, uploadImage, readStories, writeStories, readLibrary, writeLibrary, manageWebhooks]) { __typename ... on NewToken { token } } }`;
const { token } = await ask(MAKE);

const redirectUri = 'https://app.example/back';
const CREATE = `mutation($back: String!) {
  createOauthApplication(input: { name: "Clients", description: "", redirectAddresses: [$back] }, kind: MEDIUM) {
    ... on OauthApplicationSecret { secret application { id } } } }`;
const { secret, application } = await ask(CREATE, { back: redirectUri });
const ALLOW = `mutation($input: OauthAuthorizationInput!) {
  allowOauthApplication(input: $input) { ... on OauthRedirect { address } } }`;
const scope = 'basicProfile,publishPost';
const input = { clientId: application.id, redirectUri, responseType: 'code', scope, state: 'a state' };
const code = async () => new URL((await ask(ALLOW, { input })).address).searchParams.get('code');
console.log(JSON.stringify({ token, clientId: application.id, secret, redirectUri, codes: [await code(), await code()] }));
