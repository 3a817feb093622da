// Only the encoder: the package's front door brings its own canvas and SVG along.
import { create } from 'qrcode/lib/core/qrcode.js';

/** A QR code as geometry: a square of `size` modules, the dark ones as one SVG path in module units. */
export interface Qr {
  size: number;
  path: string;
}

/** Longest text accepted, in characters. */
export const QR_TEXT_MAX = 512;

/** Encodes text at error correction M (ISO/IEC 18004). Throws a RangeError above `QR_TEXT_MAX` characters. */
export function buildQr(text: string): Qr {
  if (text.length > QR_TEXT_MAX) throw new RangeError(`QR text exceeds ${QR_TEXT_MAX} characters`);
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return { size, path: buildPath(size, data) };
}

/** Dark modules, row by row, each run of them one rectangle. */
function buildPath(size: number, data: Uint8Array): string {
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue;
      const start = x;
      while (x < size && data[y * size + x]) x++;
      path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
    }
  }
  return path;
}
