import jsQR from 'jsqr';

/** Decodes pixels as a reader does that tries no other way round; `either` also reads light on dark. */
export type Inversion = 'dark_on_light' | 'either';

/** How a finished code is shown to the reader. */
interface View {
  sidePx: number;
  /** Side in pixels it is drawn at before it is enlarged, which blurs it as a camera out of focus does. */
  blurredFromPx?: number;
}

/** As saved, and as a phone sees it from a step away. */
const PLAIN_VIEWS: readonly View[] = [{ sidePx: 1024 }, { sidePx: 360 }];
/** A picture in the middle fails at one size and not at the next: at several, and out of focus. */
const PICTURE_VIEWS: readonly View[] = [
  ...PLAIN_VIEWS,
  { sidePx: 600 },
  { sidePx: 300 },
  { sidePx: 200 },
  { sidePx: 400, blurredFromPx: 200 },
];
const ATTEMPTS = { dark_on_light: 'dontInvert', either: 'attemptBoth' } as const;

/**
 * What a reader makes of a finished picture file, at every size it is looked at; null unless it reads the same each time.
 * Rejects when the browser cannot draw the file.
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
    const views = hasPicture ? PICTURE_VIEWS : PLAIN_VIEWS;
    const read = views.map((view) => readAt(picture, view, inversion));
    return read.every((text) => text === read[0]) ? (read[0] ?? null) : null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The sides of a view are the longer ones of what the reader sees. */
function readAt(
  picture: HTMLImageElement,
  { sidePx, blurredFromPx }: View,
  inversion: Inversion,
): string | null {
  const { naturalWidth, naturalHeight } = picture;
  const scale = sidePx / Math.max(naturalWidth, naturalHeight);
  const size = [naturalWidth * scale, naturalHeight * scale] as const;
  if (blurredFromPx === undefined) return readPixels(picture, ...size, inversion);
  const shrink = blurredFromPx / sidePx;
  const small = draw(picture, size[0] * shrink, size[1] * shrink);
  return small && readPixels(small.canvas, ...size, inversion);
}

/** Reads a picture drawn at a size of its own, such as a whole background at the size a call shows it. */
export function readPixels(
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
