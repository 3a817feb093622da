// PNG (W3C Recommendation, Third Edition): §5.2 signature, §5.3 chunk layout, §11.2.1 IHDR. Retains
// the chunks that determine pixels and colors. Not supported: APNG (acTL) and critical chunks of
// private formats. CRCs and the compressed pixels are not checked.
import { toLatin1, PARTS_MAX, startsWith, toDataView, type ParseResult } from './image-bytes.ts';

const SIGNATURE = '\u0089PNG\r\n\u001a\n';
const RETAINED_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs'.split(' '),
);
const ANIMATION = new Set(['acTL', 'fcTL', 'fdAT']);
/** Length, type and CRC around a chunk's data. */
const CHUNK_OVERHEAD = 12;

/** Returns null if the bytes do not begin like a PNG. */
export function parsePng(bytes: Uint8Array): ParseResult | null {
  if (!startsWith(bytes, SIGNATURE)) return null;
  const view = toDataView(bytes);
  const parts = [bytes.subarray(0, SIGNATURE.length)];
  let hasPixels = false;
  let offset = SIGNATURE.length;
  while (offset + CHUNK_OVERHEAD <= bytes.length) {
    const end = offset + CHUNK_OVERHEAD + view.getUint32(offset);
    const type = toLatin1(bytes.subarray(offset + 4, offset + 8));
    if (parts.length > PARTS_MAX) return 'broken';
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) return 'broken';
    if (ANIMATION.has(type)) return 'animated';
    const isFirst = offset === SIGNATURE.length;
    if (isFirst !== (type === 'IHDR') || (isFirst && end !== offset + CHUNK_OVERHEAD + 13))
      return 'broken';
    // An uppercase first letter means that no decoder may ignore the chunk (§5.4).
    if (!RETAINED_CHUNKS.has(type) && type < 'a') return 'broken';
    if (RETAINED_CHUNKS.has(type)) parts.push(bytes.subarray(offset, end));
    hasPixels ||= type === 'IDAT';
    if (type === 'IEND') {
      if (!hasPixels) return 'broken';
      return { width: view.getUint32(16), height: view.getUint32(20), parts };
    }
    offset = end;
  }
  return 'broken';
}
