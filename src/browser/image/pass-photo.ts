import {
  toPngBlob,
  drawPortrait,
  createCanvasContext,
  readPicture,
} from '#src/browser/image/canvas.ts';

/** Apple thumbnails are 90 points, at up to 3x. */
const SIDE_PX = 270;

/**
 * Draws the square PNG for wallet passes, 270 pixels a side. Even for noise it stays under 300 kB,
 * the limit of a pass: 270 lines of 1,081 bytes, stored uncompressed. Rejects when the picture
 * cannot be read.
 */
export async function drawPassPhoto(url: string): Promise<Blob | null> {
  const picture = await readPicture(url);
  const context = createCanvasContext(SIDE_PX, SIDE_PX);
  if (!context) return null;
  drawPortrait(context, picture);
  return toPngBlob(context.canvas);
}
