import { IMAGE_MAX_BYTES } from '#shared/api/cards/media.ts';
import {
  coverCrop,
  outputSize,
  SHAPES,
  type Crop,
  type ImageShape,
  type Size,
} from '#src/browser/image/crop.ts';
import { blobToDataUrl } from '#src/browser/image/data-url.ts';
import { detectImageKind, SIGNATURE_BYTES } from './detect-image-kind.ts';

export type ImageIssue = 'too_large' | 'not_an_image' | 'unreadable';

export interface PreparedImage {
  /** WebP if supported, otherwise PNG for transparent pictures and JPEG for the rest. */
  dataUrl: string;
  /**
   * The same picture on white as JPEG, the only format every address book reads; empty for a
   * banner.
   */
  jpegUrl: string;
}

export type PrepareImageResult =
  | { ok: true; image: PreparedImage }
  | { ok: false; issue: ImageIssue };

/** Maximum length of a data URL in a local card, in characters (`localCardSchema`). */
const DATA_URL_MAX = 1_500_000;
/** A card can have many media elements, and browser storage holds about five million characters. */
const MEDIA_URL_MAX = 200_000;
const URL_MAX: Readonly<Partial<Record<ImageShape, number>>> = {
  product: MEDIA_URL_MAX,
  poster: MEDIA_URL_MAX,
};
const QUALITIES = [0.86, 0.7, 0.5];

export type OpenImageResult = { ok: true; picture: ImageBitmap } | { ok: false; issue: ImageIssue };

/** Checks and decodes a picked file, rotated upright. The caller closes the bitmap. */
export async function openImage(file: Blob): Promise<OpenImageResult> {
  if (file.size > IMAGE_MAX_BYTES) return { ok: false, issue: 'too_large' };
  const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  if (!detectImageKind(head)) return { ok: false, issue: 'not_an_image' };
  try {
    return { ok: true, picture: await createImageBitmap(file, { imageOrientation: 'from-image' }) };
  } catch {
    // Damaged file, or a format this browser cannot decode: the caller reports it.
    return { ok: false, issue: 'unreadable' };
  }
}

/**
 * Crops, scales down and re-encodes a picture, which strips all metadata (location, camera) and
 * animation. The default crop is the largest part with the shape's proportions.
 */
export async function cropImage(
  picture: ImageBitmap,
  shape: ImageShape,
  crop: Crop = coverCrop(picture, SHAPES[shape]),
): Promise<PrepareImageResult> {
  const canvas = drawCropped(picture, crop, SHAPES[shape]);
  const dataUrl = await encodeForCard(canvas, URL_MAX[shape]);
  const jpegUrl = shape === 'portrait' ? await encodeJpeg(canvas) : '';
  if (dataUrl === null || jpegUrl === null) return { ok: false, issue: 'unreadable' };
  return { ok: true, image: { dataUrl, jpegUrl } };
}

/** Scales a whole picture to at most `edge` pixels in width and height, and re-encodes it. */
export async function fitImage(picture: ImageBitmap, edge: number): Promise<PrepareImageResult> {
  const { width, height } = picture;
  const scale = Math.min(1, edge / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  getContext(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height);
  const dataUrl = await encodeForCard(canvas);
  return dataUrl === null
    ? { ok: false, issue: 'unreadable' }
    : { ok: true, image: { dataUrl, jpegUrl: '' } };
}

export async function prepareImage(file: Blob, shape: ImageShape): Promise<PrepareImageResult> {
  const opened = await openImage(file);
  if (!opened.ok) return opened;
  const cropped = await cropImage(opened.picture, shape);
  opened.picture.close();
  return cropped;
}

function drawCropped(picture: ImageBitmap, crop: Crop, target: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, outputSize(crop, target));
  const context = getContext(canvas);
  const { width, height } = canvas;
  context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
  return canvas;
}

function getContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser gives no 2d canvas');
  context.imageSmoothingQuality = 'high';
  return context;
}

async function encodeForCard(
  canvas: HTMLCanvasElement,
  maxLength = DATA_URL_MAX,
): Promise<string | null> {
  const webp = await encodeWithin(canvas, 'image/webp', maxLength);
  if (webp !== null) return webp;
  const png = hasTransparency(canvas) ? await encodeWithin(canvas, 'image/png', maxLength) : null;
  return png ?? (await encodeJpeg(canvas, maxLength));
}

function encodeJpeg(canvas: HTMLCanvasElement, maxLength = DATA_URL_MAX): Promise<string | null> {
  const flat = document.createElement('canvas');
  flat.width = canvas.width;
  flat.height = canvas.height;
  const context = getContext(flat);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, flat.width, flat.height);
  context.drawImage(canvas, 0, 0);
  return encodeWithin(flat, 'image/jpeg', maxLength);
}

/**
 * Encodes at the best quality that fits. Returns null when none fits, or when the browser returns
 * another format than requested (Safari for WebP).
 */
async function encodeWithin(
  canvas: HTMLCanvasElement,
  type: string,
  maxLength: number,
): Promise<string | null> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, quality);
    });
    if (blob?.type !== type) return null;
    const url = await blobToDataUrl(blob);
    if (url.length <= maxLength) return url;
  }
  return null;
}

function hasTransparency(canvas: HTMLCanvasElement): boolean {
  const { data } = getContext(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) {
    if (data[alpha] !== 255) return true;
  }
  return false;
}
