import { IMAGE_MAX_BYTES } from '#shared/api/media.ts';
import {
  coverCrop,
  outputSize,
  SHAPES,
  type Crop,
  type Shape,
  type Size,
} from '#src/browser/image/crop.ts';
import { blobToDataUrl } from '#src/browser/image/data-url.ts';
import { imageKind, SIGNATURE_BYTES } from '#src/browser/image/image-kind.ts';

export type ImageIssue = 'too_large' | 'not_an_image' | 'unreadable';

export interface PreparedImage {
  /** The picture as the card shows it: WebP, else PNG where it is see-through, else JPEG. */
  dataUrl: string;
  /** The same on white as JPEG, the one kind every address book reads; empty for a banner. */
  jpegUrl: string;
}

export type Preparation = { ok: true; image: PreparedImage } | { ok: false; issue: ImageIssue };

/** Longest data URL a local card may hold, in characters (`localCardSchema`). */
const DATA_URL_MAX = 1_500_000;
/** A card may show many offers, and this browser's storage holds some five million characters. */
const OFFER_URL_MAX = 200_000;
const URL_MAX: Readonly<Partial<Record<Shape, number>>> = {
  product: OFFER_URL_MAX,
  poster: OFFER_URL_MAX,
};
const QUALITIES = [0.86, 0.7, 0.5];

export type Opening = { ok: true; picture: ImageBitmap } | { ok: false; issue: ImageIssue };

/** A picked file checked and decoded, standing upright. Whoever opens a picture closes it. */
export async function openImage(file: Blob): Promise<Opening> {
  if (file.size > IMAGE_MAX_BYTES) return { ok: false, issue: 'too_large' };
  const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  if (!imageKind(head)) return { ok: false, issue: 'not_an_image' };
  try {
    return { ok: true, picture: await createImageBitmap(file, { imageOrientation: 'from-image' }) };
  } catch {
    // Forgives a damaged file, or a kind this browser cannot decode: the person is told.
    return { ok: false, issue: 'unreadable' };
  }
}

/**
 * Part of a picture as a card stores it: cut out, scaled down and encoded afresh, so that nothing but pixels
 * survives (no place, no camera, no animation). Without a crop it is the largest part of the shape.
 */
export async function cutImage(
  picture: ImageBitmap,
  shape: Shape,
  crop: Crop = coverCrop(picture, SHAPES[shape]),
): Promise<Preparation> {
  const canvas = drawCropped(picture, crop, SHAPES[shape]);
  const dataUrl = await encodeForCard(canvas, URL_MAX[shape]);
  const jpegUrl = shape === 'portrait' ? await encodeJpeg(canvas) : '';
  if (dataUrl === null || jpegUrl === null) return { ok: false, issue: 'unreadable' };
  return { ok: true, image: { dataUrl, jpegUrl } };
}

/** A whole picture, uncut, at most `edge` pixels wide and high, encoded afresh like the others. */
export async function fitImage(picture: ImageBitmap, edge: number): Promise<Preparation> {
  const { width, height } = picture;
  const scale = Math.min(1, edge / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  contextOf(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height);
  const dataUrl = await encodeForCard(canvas);
  return dataUrl === null
    ? { ok: false, issue: 'unreadable' }
    : { ok: true, image: { dataUrl, jpegUrl: '' } };
}

/** Opens a file and cuts the largest part of the shape out of it. */
export async function prepareImage(file: Blob, shape: Shape): Promise<Preparation> {
  const opened = await openImage(file);
  if (!opened.ok) return opened;
  const cut = await cutImage(opened.picture, shape);
  opened.picture.close();
  return cut;
}

function drawCropped(picture: ImageBitmap, crop: Crop, target: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, outputSize(crop, target));
  const context = contextOf(canvas);
  const { width, height } = canvas;
  context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser gives no 2d canvas');
  context.imageSmoothingQuality = 'high';
  return context;
}

async function encodeForCard(
  canvas: HTMLCanvasElement,
  most = DATA_URL_MAX,
): Promise<string | null> {
  const webp = await encodeWithin(canvas, 'image/webp', most);
  if (webp !== null) return webp;
  const png = isSeeThrough(canvas) ? await encodeWithin(canvas, 'image/png', most) : null;
  return png ?? (await encodeJpeg(canvas, most));
}

function encodeJpeg(canvas: HTMLCanvasElement, most = DATA_URL_MAX): Promise<string | null> {
  const flat = document.createElement('canvas');
  flat.width = canvas.width;
  flat.height = canvas.height;
  const context = contextOf(flat);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, flat.width, flat.height);
  context.drawImage(canvas, 0, 0);
  return encodeWithin(flat, 'image/jpeg', most);
}

/** The best quality that fits; null when none does, or when the browser answers another type than asked (Safari for WebP). */
async function encodeWithin(
  canvas: HTMLCanvasElement,
  type: string,
  most: number,
): Promise<string | null> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, quality);
    });
    if (blob?.type !== type) return null;
    const url = await blobToDataUrl(blob);
    if (url.length <= most) return url;
  }
  return null;
}

function isSeeThrough(canvas: HTMLCanvasElement): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) {
    if (data[alpha] !== 255) return true;
  }
  return false;
}
