import jsQR from 'jsqr';

/** `dark_on_light` decodes only regular codes; `either` also reads inverted ones. */
export type Inversion = 'dark_on_light' | 'either';

interface ScanSize {
  sidePx: number;
  /**
   * Draws the code at this size first and then enlarges it, which blurs it like a camera out of
   * focus.
   */
  blurredFromPx?: number;
}

/** As saved, and as a phone sees it from a step away. */
const PLAIN_SIZES: readonly ScanSize[] = [{ sidePx: 1024 }, { sidePx: 360 }];
/**
 * A code with a center picture can fail at one size and pass at the next, so it is scanned at
 * several sizes and blurred.
 */
const PICTURE_SIZES: readonly ScanSize[] = [
  ...PLAIN_SIZES,
  { sidePx: 600 },
  { sidePx: 300 },
  { sidePx: 200 },
  { sidePx: 400, blurredFromPx: 200 },
];
const ATTEMPTS = { dark_on_light: 'dontInvert', either: 'attemptBoth' } as const;

/**
 * Scans a QR picture at several sizes. Returns null unless every scan reads the same text. Rejects
 * when the browser cannot draw the file.
 */
export async function scanQr(
  file: Blob,
  inversion: Inversion,
  hasPicture: boolean,
): Promise<string | null> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const sizes = hasPicture ? PICTURE_SIZES : PLAIN_SIZES;
    const read = sizes.map((size) => scanAt(picture, size, inversion));
    return read.every((text) => text === read[0]) ? (read[0] ?? null) : null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** `sidePx` is the longer side of the scanned picture. */
function scanAt(
  picture: HTMLImageElement,
  { sidePx, blurredFromPx }: ScanSize,
  inversion: Inversion,
): string | null {
  const { naturalWidth, naturalHeight } = picture;
  const scale = sidePx / Math.max(naturalWidth, naturalHeight);
  const size = [naturalWidth * scale, naturalHeight * scale] as const;
  if (blurredFromPx === undefined) return scanPixels(picture, ...size, inversion);
  const shrink = blurredFromPx / sidePx;
  const small = draw(picture, size[0] * shrink, size[1] * shrink);
  return small && scanPixels(small.canvas, ...size, inversion);
}

/**
 * Scans a picture drawn at the given size, such as a whole background at the size of a video call.
 */
export function scanPixels(
  picture: CanvasImageSource,
  width: number,
  height: number,
  inversion: Inversion = 'dark_on_light',
): string | null {
  const context = draw(picture, width, height);
  if (!context) return null;
  const { canvas } = context;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const code = jsQR(data, canvas.width, canvas.height, { inversionAttempts: ATTEMPTS[inversion] });
  return code?.data ?? null;
}

function draw(
  picture: CanvasImageSource,
  width: number,
  height: number,
): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context;
}
