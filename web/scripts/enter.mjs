// A reader for benchmarks: signs a new person in by the code in a letter, and asks the API with a page's cookies.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Asks the API from the page, with its cookies; what the first field is answered with, and never anything but `type`. */
export async function ask(page, query, variables, type) {
  const data = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const post = async (text) => (await (await fetch('/_/graphql', { method: 'POST', headers, body: text })).json()).data;
    const { session } = await post(JSON.stringify({ query: '{session{xsrf}}' }));
    if (session.xsrf) headers['x-xsrf-token'] = session.xsrf;
    return post(body);
  }, JSON.stringify({ query, variables }));
  const [answer] = Object.values(data ?? {});
  if (answer?.__typename !== type) throw new Error(`${query} was answered ${JSON.stringify(data)}`);
  return answer;
}

/** The code in the newest letter to an address; the folder is made for the first letter. */
function mailedCode(outbox, email) {
  const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
  const letter = names.map((name) => readFileSync(join(outbox, name), 'utf8')).findLast((text) => text.toLowerCase().includes(email));
  return letter?.match(/^Subject: (\d{6})\b/mu)?.[1];
}

/** Signs a new person in on the page's device. */
export async function enter(page, url, outbox) {
  const email = `reader-${Date.now()}@example.org`;
  await page.goto(`${url}/m/goodbye`);
  await ask(page, 'mutation($email:String!){sendAcctAuthEmail(email:$email){__typename}}', { email }, 'SusiMethod');
  for (let tries = 0; tries < 600 && !mailedCode(outbox, email); tries++) await page.waitForTimeout(50);
  return ask(
    page,
    'mutation($code:String!){verifyLoginCode(loginCode:$code){__typename}}',
    { code: mailedCode(outbox, email) },
    'SignedIn',
  );
}
