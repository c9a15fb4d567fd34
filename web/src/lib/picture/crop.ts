/** A square of a picture, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

/** The largest square of a picture. `focus` says in percent which part: from the left of wide pictures, from the top of high ones. */
export function squareOf(width: number, height: number, focus: number): Square {
  const side = Math.min(width, height);
  const at = Math.min(100, Math.max(0, focus)) / 100;
  return { x: Math.round((width - side) * at), y: Math.round((height - side) * at), side };
}

/** Whether there is anything to choose. */
export const isSquare = (width: number, height: number): boolean => width === height;
