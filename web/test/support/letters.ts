import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tag = (key: Buffer, parts: readonly string[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) {
    const length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(Buffer.byteLength(part)));
    mac.update(length).update(part);
  }
  return mac.digest();
};

/** The link at the foot of letters, as the server signs it with the secret in its data folder. */
export function lettersLink(userId: string): string {
  const secret = Buffer.from(readFileSync(join(process.env.OUTBOX ?? '', '..', 'secret'), 'utf8').trim(), 'hex');
  return `/me/email-settings/${userId}/${tag(tag(secret, ['quire email settings 1']), [userId, 'all']).toString('hex')}`;
}
