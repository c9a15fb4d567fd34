import { createPrivateKey, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';

/** Where the site under test believes Google to be; empty where it does not. */
export const issuer = process.env.ISSUER ?? '';

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ID token about somebody, as Google would sign it for a page with this nonce. */
export function idToken(nonce: string, claims: { sub: string; email: string }): string {
  const now = Math.floor(Date.now() / 1000);
  const said = { iss: issuer, aud: 'quire', iat: now, exp: now + 300, nonce, email_verified: true, name: 'Somebody', ...claims };
  const text = `${base64({ alg: 'RS256', kid: 'own' })}.${base64(said)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(createPrivateKey(process.env.ISSUER_KEY ?? '')).toString('base64url')}`;
}

/** Plays Google for the whole run: its keys, and a script that offers nothing. Ends with the run. */
export default function play(): () => void {
  if (!issuer) return () => undefined;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  process.env.ISSUER_KEY = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const key = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    if (request.url === '/keys') response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }));
    else if (request.url === '/prompt.js') response.setHeader('content-type', 'text/javascript').end('');
    else response.writeHead(404).end();
  }).listen(Number(new URL(issuer).port), '127.0.0.1');
  return () => void server.close();
}
