import { canvasPng, drawPortrait, openCanvas, readPicture } from '#src/browser/image/canvas.ts';

/** Three pixels for each of the 90 points Apple gives a thumbnail. */
const SIDE_PX = 270;

/**
 * A picture as the square PNG wallet passes show, 270 pixels a side. Even of noise such a PNG is under 300 kB, the most
 * a pass takes: 270 lines of 1,081 bytes, and what cannot be compressed is stored. Rejects when it cannot be read.
 */
export async function drawPassPhoto(url: string): Promise<Blob | null> {
  const picture = await readPicture(url);
  const context = openCanvas(SIDE_PX, SIDE_PX);
  if (!context) return null;
  drawPortrait(context, picture);
  return canvasPng(context.canvas);
}
