import { drawPortrait, createCanvasContext, readPicture } from '#src/browser/image/canvas.ts';

/** Large enough for the center of a printed QR code, small enough to embed in an SVG. */
const SIDE_PX = 256;

/** A photo fills the square and is cropped; a logo is shown whole on a transparent background. */
export type PictureFit = 'fill' | 'whole';

/**
 * Draws the picture for the center of a QR code: a `data:` URL of a JPEG, or of a PNG when shown
 * whole. Rejects when the picture cannot be read.
 */
export async function drawCenterPicture(url: string, fit: PictureFit): Promise<string> {
  const picture = await readPicture(url);
  const context = createCanvasContext(SIDE_PX, SIDE_PX);
  if (!context) throw new Error('this browser gives no 2d canvas');
  const { canvas } = context;
  if (fit === 'fill') {
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

/**
 * Draws an uploaded file whole for the center of a QR code. Returns null when the browser cannot
 * decode it.
 */
export async function readLogo(file: Blob): Promise<string | null> {
  const url = URL.createObjectURL(file);
  try {
    return await drawCenterPicture(url, 'whole');
  } catch {
    // Damaged file or not a picture: the caller reports it.
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
