import { act } from '@/features/settings/act';
import { showAccount } from '@/features/settings/useSettings';
import { squareOf } from '@/lib/picture/crop';
import { UNREADABLE, UploadRefused } from '@/lib/picture/upload';
import { toast } from '@/lib/toast/queue';
import { UpdatePhoto } from './Photo.gen';

/** Pixels of a photo's side: twice the largest that is shown. */
const SIDE = 512;
const UPLOADED = /\/_\/image\/([0-9a-f]{32})(?:\?|$)/u;

/** The id of a photo that was uploaded; empty where there is none, null for one from elsewhere, which cannot be put back. */
function idOf(imageUrl: string | null): string | null {
  if (imageUrl === null) return '';
  return UPLOADED.exec(imageUrl)?.[1] ?? null;
}

/** Takes a photo in use and shows it; an empty id takes the photo away. Returns its address. */
async function takeInUse(imageId: string): Promise<string | null> {
  const { imageUrl } = await act(UpdatePhoto, { imageId }, 'updateProfile', 'Viewer');
  showAccount({ imageUrl });
  return imageUrl;
}

/** Takes a photo in use, and offers to go back to the one before. */
export async function changePhoto(imageId: string, before: string | null): Promise<void> {
  await takeInUse(imageId);
  const old = idOf(before);
  const undo = () => void takeInUse(old ?? '').catch(() => toast({ style: 'ERROR', text: 'Your previous photo could not be restored.' }));
  toast({
    text: imageId ? 'Photo updated.' : 'Photo removed.',
    ...(old !== null && { action: { label: 'Undo', run: undo } }),
  });
}

/** A picture as the browser shows it, upright. */
export async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new UploadRefused(UNREADABLE);
  }
}

/** Draws the square of a picture that `focus` names. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, focus: number, side: number): void {
  const { x, y, side: from } = squareOf(picture.width, picture.height, focus);
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return;
  // A photo has no see-through parts.
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, from, from, 0, 0, side, side);
}

/** The square as a picture to send. */
export function cropped(picture: ImageBitmap, focus: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  draw(canvas, picture, focus, Math.min(SIDE, picture.width, picture.height));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UploadRefused(UNREADABLE))), 'image/jpeg', 0.9);
  });
}
