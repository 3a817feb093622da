import { drawPortrait, openCanvas, readPicture } from '#src/browser/image/canvas.ts';

/** Enough for the middle of a printed code, and small enough to stand inside an SVG. */
const SIDE_PX = 256;

/** A photo fills the square and loses its edges; a logo is shown whole, on nothing. */
export type Fitting = 'fill' | 'whole';

/**
 * A picture as the square that stands in the middle of a code: a `data:` address of a JPEG, or of a PNG where it is not
 * filled. Rejects when the picture cannot be read.
 */
export async function drawCenterPicture(url: string, fitting: Fitting): Promise<string> {
  const picture = await readPicture(url);
  const context = openCanvas(SIDE_PX, SIDE_PX);
  if (!context) throw new Error('this browser gives no 2d canvas');
  const { canvas } = context;
  if (fitting === 'fill') {
    drawPortrait(context, picture);
    return canvas.toDataURL('image/jpeg', 0.86);
  }
  const { naturalWidth, naturalHeight } = picture;
  const scale = SIDE_PX / Math.max(naturalWidth, naturalHeight);
  const width = naturalWidth * scale;
  const height = naturalHeight * scale;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (SIDE_PX - width) / 2, (SIDE_PX - height) / 2, width, height);
  return canvas.toDataURL('image/png');
}

/** A picked file as the middle of a code, whole. Null when it is no picture this browser reads. */
export async function readLogo(file: Blob): Promise<string | null> {
  const url = URL.createObjectURL(file);
  try {
    return await drawCenterPicture(url, 'whole');
  } catch {
    // Forgives a damaged file and one that is no picture: the person is told.
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
