import { IMAGE_MAX_EDGE } from '#shared/api/cards/media.ts';
import { joinBytes, type ParseResult } from './image-bytes.ts';
import { parseJpeg } from './parse-jpeg.ts';
import { parsePng } from './parse-png.ts';
import { parseWebp } from './parse-webp.ts';

/** Why a file is refused: unknown format, truncated or malformed, animated, or too large. */
export type ImageRefusal = 'unknown' | 'broken' | 'animated' | 'too_large';

export type ImageExt = 'png' | 'jpg' | 'webp';

export interface CleanImage {
  ext: ImageExt;
  width: number;
  height: number;
  /** The picture without metadata and without anything after its end. */
  bytes: Uint8Array<ArrayBuffer>;
}

interface Format {
  ext: ImageExt;
  parse: (bytes: Uint8Array) => ParseResult | null;
}

const FORMATS: readonly Format[] = [
  { ext: 'png', parse: parsePng },
  { ext: 'jpg', parse: parseJpeg },
  { ext: 'webp', parse: parseWebp },
];

/**
 * Detects the format from the bytes alone and strips everything but the picture. The pixels are
 * never decoded.
 */
export function parseImage(
  bytes: Uint8Array,
): { ok: true; image: CleanImage } | { ok: false; issue: ImageRefusal } {
  for (const { ext, parse } of FORMATS) {
    const parsed = parse(bytes);
    if (parsed === null) continue;
    if (typeof parsed === 'string') return { ok: false, issue: parsed };
    const { width, height, parts } = parsed;
    if (width < 1 || height < 1) return { ok: false, issue: 'broken' };
    if (Math.max(width, height) > IMAGE_MAX_EDGE) return { ok: false, issue: 'too_large' };
    return { ok: true, image: { ext, width, height, bytes: joinBytes(parts) } };
  }
  return { ok: false, issue: 'unknown' };
}
