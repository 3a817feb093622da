// Only the encoder: the package's front door brings its own canvas and SVG along.
import { create } from 'qrcode/lib/core/qrcode.js';
import { CORRECTABLE, widestCover, type QrLevel } from '#shared/card/qr-center.ts';

/** A QR code as geometry: a square of `size` modules, the dark ones as one SVG path in module units. */
export interface Qr {
  size: number;
  path: string;
  /** Side in modules of the square in the middle that a picture may cover; absent where none may. */
  center?: number;
}

/** Longest text accepted, in characters. */
export const QR_TEXT_MAX = 512;

/**
 * Encodes text (ISO/IEC 18004), at error correction M by default. For a code that carries a picture it also
 * says what the picture may cover. Throws a RangeError above `QR_TEXT_MAX` characters.
 */
export function buildQr(text: string, level: QrLevel = 'M', hasPicture = level !== 'M'): Qr {
  if (text.length > QR_TEXT_MAX) throw new RangeError(`QR text exceeds ${QR_TEXT_MAX} characters`);
  const { version, modules } = create(text, { errorCorrectionLevel: level });
  const { size, data } = modules;
  const qr = { size, path: buildPath(size, data) };
  const center = hasPicture ? widestCover(size, CORRECTABLE[level][version - 1] ?? 0) : 0;
  return center > 0 ? { ...qr, center } : qr;
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
