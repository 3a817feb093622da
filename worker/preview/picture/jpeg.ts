import decode from 'jpeg-js/lib/decoder.js';
import type { Raster } from '#worker/preview/picture/raster.ts';

/** Maximum photo size, four times what our client uploads. */
const PHOTO_MAX_PIXELS = 1_050_000;
/** Decoder memory limit in MB. An isolate has 128 in total. */
const MEMORY_MAX_MB = 40;

/**
 * Decodes a baseline or progressive JPEG. Throws if it is corrupt, too large, or not in a
 * three-channel color space.
 */
export function decodeJpeg(bytes: Uint8Array): Raster {
  const { width, height, data } = decode(bytes, {
    useTArray: true,
    formatAsRGBA: false,
    tolerantDecoding: false,
    maxResolutionInMP: PHOTO_MAX_PIXELS / 1e6,
    maxMemoryUsageInMB: MEMORY_MAX_MB,
  });
  return { width, height, pixels: new Uint8Array(data) };
}
