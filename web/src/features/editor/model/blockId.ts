const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A new block id: ten of 36 letters, which two devices do not draw alike. */
export function newBlockId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(10)), (bits) => LETTERS[bits % LETTERS.length]).join('');
}

/** Whether the server takes it as a block id. */
export const isBlockId = (text: unknown): text is string => typeof text === 'string' && /^[a-z0-9]{1,16}$/u.test(text);
