// PNG, W3C Recommendation "Portable Network Graphics (PNG) Specification (Third Edition)": §5.2 signature,
// §5.3 chunk layout, §11.2.1 IHDR. Keeps the chunks that decide pixels and colours. Not supported: APNG
// (acTL), critical chunks of private formats. CRCs and the compressed pixels are not checked.
import { latin1, PARTS_MAX, startsWith, viewOf, type ParseResult } from '#worker/media/bytes.ts';

const SIGNATURE = '\u0089PNG\r\n\u001a\n';
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs'.split(' '),
);
const ANIMATION = new Set(['acTL', 'fcTL', 'fdAT']);
/** Length, type and CRC around a chunk's data. */
const FRAME = 12;

/** Reads a PNG; null when the bytes do not begin as one. */
export function parsePng(bytes: Uint8Array): ParseResult | null {
  if (!startsWith(bytes, SIGNATURE)) return null;
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, SIGNATURE.length)];
  let hasPixels = false;
  let offset = SIGNATURE.length;
  while (offset + FRAME <= bytes.length) {
    const end = offset + FRAME + view.getUint32(offset);
    const type = latin1(bytes.subarray(offset + 4, offset + 8));
    if (parts.length > PARTS_MAX) return 'broken';
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) return 'broken';
    if (ANIMATION.has(type)) return 'animated';
    const isFirst = offset === SIGNATURE.length;
    if (isFirst !== (type === 'IHDR') || (isFirst && end !== offset + FRAME + 13)) return 'broken';
    // An upper-case first letter means that no decoder may ignore the chunk (§5.4).
    if (!KEPT.has(type) && type < 'a') return 'broken';
    if (KEPT.has(type)) parts.push(bytes.subarray(offset, end));
    hasPixels ||= type === 'IDAT';
    if (type === 'IEND') {
      if (!hasPixels) return 'broken';
      return { width: view.getUint32(16), height: view.getUint32(20), parts };
    }
    offset = end;
  }
  return 'broken';
}
