import * as href from '@/gen/href';
import { currentXsrf } from '@/lib/gql/xsrf';

/** Bytes a picture may have (25 MB). */
export const LARGEST_PICTURE = 25 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

export const TOO_LARGE = 'This picture is larger than 25 MB. Please choose a smaller one.';
export const WRONG_TYPE = 'This file can’t be used as a picture. Please choose a JPEG, PNG, WebP or GIF.';
export const UNREADABLE = 'This picture could not be read. Please choose another one.';
const UNSENT = 'The picture could not be uploaded. Please try again.';

/** A picture as the server keeps it. */
export interface Uploaded {
  id: string;
  url: string;
  /** Pixels, as it is kept. */
  width: number;
  height: number;
}

/** Why a picture was not taken, in words for people. */
export class UploadRefused extends Error {
  constructor(
    message: string,
    /** Whether the same picture may be taken later. */
    readonly mayPass = false,
  ) {
    super(message);
  }
}

/** Why a file cannot be a picture, before it is sent; undefined when it may be one. */
export function hindranceOf({ size, type }: { size: number; type: string }): string | undefined {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) return WRONG_TYPE;
  return size > LARGEST_PICTURE ? TOO_LARGE : undefined;
}

/** A picture's own address, as its name ends. */
export const isPictureAddress = (text: string): boolean => /^https?:\/\/[^?#\s]+\.(?:jpe?g|png|gif|webp)(?:[?#]\S*)?$/iu.test(text);

function read(status: number, text: string): Uploaded {
  let said: { message?: string } & Partial<Uploaded> = {};
  try {
    said = JSON.parse(text) as typeof said;
  } catch {
    // What stands before the server answers in words of its own.
  }
  if (status === 201 && said.id && said.url) return { id: said.id, url: said.url, width: said.width ?? 0, height: said.height ?? 0 };
  const isRefused = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  throw new UploadRefused(status === 413 ? TOO_LARGE : said.message || UNSENT, !isRefused);
}

/** Sends a picture. `onProgress` hears how much is on its way, from 0 to 1. */
export async function upload(picture: Blob, onProgress: (part: number) => void): Promise<Uploaded> {
  const xsrf = await currentXsrf();
  return new Promise((resolve, reject) => {
    // `fetch` does not tell how much was sent.
    const request = new XMLHttpRequest();
    request.open('POST', href.rest_upload());
    if (xsrf) request.setRequestHeader('x-xsrf-token', xsrf);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      try {
        resolve(read(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new UploadRefused(UNSENT, true)));
    const form = new FormData();
    form.set('image', picture, 'picture');
    request.send(form);
  });
}

/** Has the server fetch the picture at an address. */
export async function uploadFrom(address: string): Promise<Uploaded> {
  const xsrf = await currentXsrf();
  const answer = await fetch(href.rest_upload_url(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(xsrf && { 'x-xsrf-token': xsrf }) },
    body: JSON.stringify({ url: address }),
  }).catch(() => {
    throw new UploadRefused(UNSENT, true);
  });
  return read(answer.status, await answer.text());
}
