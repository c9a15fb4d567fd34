// A real OpenID provider on loopback, and someone who signs in there: GET /walk?address=… goes to
// the address of an authorization, signs in as `login`, agrees, and answers where that leads back to.
// With a port it listens there, and signs with the key in SIGNING_KEY (a JWK). /prompt.js is the
// script of its own prompt, which offers nothing.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [redirectUri, clientId, clientSecret, port = '0'] = process.argv.slice(2);
const key = process.env.SIGNING_KEY;

const server = createServer();
server.listen(Number(port), '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for this test'] },
    ...(key && { jwks: { keys: [JSON.parse(key)] } }),
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@gmail.com`, email_verified: true, name: `${sub} of the provider` }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url, issuer);
    if (pathname === '/prompt.js') return response.setHeader('content-type', 'text/javascript').end();
    if (pathname !== '/walk') return answer(request, response);
    walk(searchParams.get('address'), searchParams.get('login')).then(
      (address) => response.end(address),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  console.log(issuer);
});

/** Goes from page to page with a jar of cookies, filling in the forms, until the provider is left. */
async function walk(address, login) {
  const jar = new Map();
  let body;
  for (let steps = 0; steps < 20; steps += 1) {
    if (address.startsWith(redirectUri)) return address;
    const response = await fetch(address, {
      body,
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      jar.set(name, value);
    }
    const next = response.headers.get('location');
    body = undefined;
    if (next) {
      address = new URL(next, address).href;
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!prompt) throw new Error(`${response.status} ${page}`);
    body = new URLSearchParams({ prompt, login, password: 'any' });
    address = new URL(/action="([^"]+)"/.exec(page)[1], address).href;
  }
  throw new Error('it leads on and on');
}
