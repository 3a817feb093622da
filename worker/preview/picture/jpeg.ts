import decode from 'jpeg-js/lib/decoder.js';
import type { Raster } from '#worker/preview/picture/raster.ts';

/** Largest photo that is drawn: four times what the product's own client uploads. */
const PHOTO_MAX_PIXELS = 1_050_000;
/** What decoding it may take, in MB; an isolate has 128 for everything. */
const MEMORY_MAX_MB = 40;

/** The pixels of a JPEG, baseline or progressive. Throws when it is broken, too large, or in no three-colour space. */
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
