import { coverCrop, SHAPES } from '#src/browser/image/crop.ts';

/** Three pixels for each of the 90 points Apple gives a thumbnail. */
const SIDE_PX = 270;

/**
 * A picture as the square PNG wallet passes show, 270 pixels a side. Even of noise such a PNG is under 300 kB, the most
 * a pass takes: 270 lines of 1,081 bytes, and what cannot be compressed is stored. Rejects when it cannot be read.
 */
export async function drawPassPhoto(url: string): Promise<Blob | null> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  const source = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { x, y, width, height } = coverCrop(source, SHAPES.portrait);
  context.drawImage(picture, x, y, width, height, 0, 0, SIDE_PX, SIDE_PX);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}
