// The encoder only: the package's main entry also pulls in its canvas and SVG renderers.
import { create } from 'qrcode/lib/core/qrcode.js';
import { fromString, type Segment } from 'qrcode/lib/core/segments.js';
import { needsMark } from './qr-mark.ts';
import { CORRECTABLE_CODEWORDS, findCenterSide, type QrLevel } from './qr-center.ts';

/**
 * A QR code as geometry: `size` by `size` modules, the dark ones as one SVG path in module units.
 */
export interface Qr {
  size: number;
  path: string;
  /** Side in modules of the center square that a picture may hide; absent when there is none. */
  center?: number;
}

/** In characters. */
export const QR_TEXT_MAX = 512;

/**
 * Encodes text (ISO/IEC 18004), by default at error correction M. For a code with a picture, also
 * computes the square the picture may hide. Throws a RangeError above `QR_TEXT_MAX` characters.
 */
export function buildQr(text: string, level: QrLevel = 'M', hasPicture = level !== 'M'): Qr {
  if (text.length > QR_TEXT_MAX) throw new RangeError(`QR text exceeds ${QR_TEXT_MAX} characters`);
  const { version, modules } = createSymbol(text, level);
  const { size, data } = modules;
  const qr = { size, path: buildPath(size, data) };
  const center = hasPicture
    ? findCenterSide(size, CORRECTABLE_CODEWORDS[level][version - 1] ?? 0)
    : 0;
  return center > 0 ? { ...qr, center } : qr;
}

/** The mark that says a text is UTF-8 (ECI assignment 26, ISO/IEC 18004 section 7.4.2). */
const UTF8_MARK: Segment = {
  mode: { bit: 7, ccBits: [8, 8, 8] },
  getLength: () => 26,
  getBitsLength: () => 0,
  write: () => undefined,
};

/**
 * A text beyond ASCII is marked as UTF-8: without the mark, readers guess, and some guess wrong.
 * Links are ASCII and stay without it, because some readers print it.
 */
function createSymbol(text: string, level: QrLevel) {
  const options = { errorCorrectionLevel: level };
  const plain = create(text, options);
  if (!needsMark(text)) return plain;
  const segments = [UTF8_MARK, ...fromString(text, plain.version)];
  // The encoder makes segments of a list by `reduce`, and knows no mark.
  return create(Object.assign([], { reduce: () => segments }), options);
}

/**
 * One rectangle per horizontal run of dark modules. Runs after the first of a row are relative to
 * the one before, which compresses better: every public page contains two codes.
 */
function buildPath(size: number, data: Uint8Array): string {
  let path = '';
  for (let y = 0; y < size; y++) {
    let before: number | null = null;
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue;
      const start = x;
      while (x < size && data[y * size + x]) x++;
      path += before === null ? `M${start} ${y}` : `m${start - before} 0`;
      path += `h${x - start}v1h-${x - start}z`;
      before = start;
    }
  }
  return path;
}
