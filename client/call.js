// How every operation is called.

/** What the server refused. */
export class QuireError extends Error {
  constructor(status, problem, retryAfter) {
    super(problem?.detail ?? `The server answered ${status}.`);
    this.name = 'QuireError';
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Where to call, and in whose name. */
export const createClient = ({ url, token, fetch: by = globalThis.fetch }) => ({ url: url.replace(/\/$/, ''), token, fetch: by });

export async function call(client, method, path, places, input = {}) {
  const headers = {};
  const query = new URLSearchParams();
  let address = path;
  for (const [name, place, as] of places) {
    const value = input[name];
    if (value === undefined) continue;
    if (place === 'path') address = address.replace(`{${as}}`, encodeURIComponent(value));
    else if (place === 'query') query.append(as, String(value));
    else headers[as] = String(value);
  }
  if (client.token) headers.authorization = `Bearer ${client.token}`;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const asked = query.size > 0 ? `${address}?${query}` : address;
  const answer = await client.fetch(`${client.url}/v1${asked}`, { method, headers, body });
  const said = await answer.json().catch(() => undefined);
  if (!answer.ok) throw new QuireError(answer.status, said, Number(answer.headers.get('retry-after')) || undefined);
  return said;
}

/** Everything on a list, page after page. */
export async function* pages(operation, client, input = {}) {
  let cursor;
  do {
    const { data, next } = await operation(client, { ...input, ...(cursor && { cursor }) });
    yield* data;
    cursor = next;
  } while (cursor);
}
