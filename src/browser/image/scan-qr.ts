import jsQR from 'jsqr';

/** Decodes pixels as a reader does that tries no other way round; `either` also reads light on dark. */
export type Inversion = 'dark_on_light' | 'either';

/** How large a picture is shown to the reader, in pixels: as saved, and as a phone sees it from a step away. */
const SIDES_PX = [1024, 360];
const ATTEMPTS = { dark_on_light: 'dontInvert', either: 'attemptBoth' } as const;

/**
 * What a reader makes of a finished picture file, at every size it is looked at; null unless it reads the same each time.
 * Rejects when the browser cannot draw the file.
 */
export async function scanQr(file: Blob, inversion: Inversion): Promise<string | null> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const read = SIDES_PX.map((side) => readAt(picture, side, inversion));
    return read.every((text) => text === read[0]) ? (read[0] ?? null) : null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** `sidePx` is the longer side of what the reader sees. */
function readAt(picture: HTMLImageElement, sidePx: number, inversion: Inversion): string | null {
  const { naturalWidth, naturalHeight } = picture;
  const scale = sidePx / Math.max(naturalWidth, naturalHeight);
  return readPixels(picture, naturalWidth * scale, naturalHeight * scale, inversion);
}

/** Reads a picture drawn at a size of its own, such as a whole background at the size a call shows it. */
export function readPixels(
  picture: CanvasImageSource,
  width: number,
  height: number,
  inversion: Inversion = 'dark_on_light',
): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const code = jsQR(data, canvas.width, canvas.height, { inversionAttempts: ATTEMPTS[inversion] });
  return code?.data ?? null;
}
