// WebP, RFC 9649: §2.3 RIFF chunks, §2.5 lossy (frame header of RFC 6386 §9.1), §2.6 lossless, §2.7
// extended format. Retains the picture, its transparency and color profile; removes EXIF, XMP and
// unknown chunks and clears their flags. Not supported: animation.
import {
  joinBytes,
  toLatin1,
  PARTS_MAX,
  startsWith,
  toDataView,
  type ParseResult,
} from './image-bytes.ts';

const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;
const RETAINED_CHUNKS = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']);
const FLAG_ANIMATION = 0x02;
const FLAG_XMP = 0x04;
const FLAG_EXIF = 0x08;

interface Size {
  width: number;
  height: number;
}

/** Returns null if the bytes do not begin like a WebP. */
export function parseWebp(bytes: Uint8Array): ParseResult | null {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8)) return null;
  const fileEnd = CHUNK_HEADER + toDataView(bytes).getUint32(4, true);
  if (fileEnd > bytes.length) return 'broken';
  const chunks = splitChunks(bytes.subarray(RIFF_HEADER, fileEnd));
  if (chunks === null) return 'broken';
  if (chunks.some(({ type }) => type === 'ANIM' || type === 'ANMF')) return 'animated';
  const pictures = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const picture = pictures[0];
  if (picture === undefined || pictures.length > 1) return 'broken';
  const size =
    picture.type === 'VP8 ' ? readLossySize(picture.data) : readLosslessSize(picture.data);
  if (size === null) return 'broken';

  const extended = chunks.filter(({ type }) => type === 'VP8X');
  if (extended.length === 0) return finish(size, [picture.whole]);
  const canvas = extended[0] === chunks[0] ? readCanvas(extended[0]?.data) : null;
  if (extended.length > 1 || canvas === null) return 'broken';
  if (canvas.flags & FLAG_ANIMATION) return 'animated';
  if (canvas.width !== size.width || canvas.height !== size.height) return 'broken';
  const retained = chunks
    .filter(({ type }) => RETAINED_CHUNKS.has(type))
    .map(({ whole }) => whole.slice());
  retained[0]?.set([canvas.flags & ~(FLAG_XMP | FLAG_EXIF)], CHUNK_HEADER);
  return finish(size, retained);
}

function finish(size: Size, chunks: readonly Uint8Array[]): ParseResult {
  const body = joinBytes(chunks);
  const header = new TextEncoder().encode('RIFF\0\0\0\0WEBP');
  toDataView(header).setUint32(4, body.length + 4, true);
  return { ...size, parts: [header, body] };
}

interface Chunk {
  type: string;
  data: Uint8Array;
  /** Header, data and padding. */
  whole: Uint8Array;
}

/** Null if a chunk exceeds the file or there are more than `PARTS_MAX`. */
function splitChunks(bytes: Uint8Array): Chunk[] | null {
  const view = toDataView(bytes);
  const chunks: Chunk[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    if (offset + CHUNK_HEADER > bytes.length || chunks.length > PARTS_MAX) return null;
    const length = view.getUint32(offset + 4, true);
    const dataEnd = offset + CHUNK_HEADER + length;
    const end = dataEnd + (length % 2);
    if (end > bytes.length) return null;
    chunks.push({
      type: toLatin1(bytes.subarray(offset, offset + 4)),
      data: bytes.subarray(offset + CHUNK_HEADER, dataEnd),
      whole: bytes.subarray(offset, end),
    });
    offset = end;
  }
  return chunks;
}

function readLossySize(data: Uint8Array): Size | null {
  const isKeyFrame = data.length >= 10 && ((data[0] ?? 1) & 1) === 0;
  if (!isKeyFrame || !startsWith(data, '\u009d\u0001\u002a', 3)) return null;
  const view = toDataView(data);
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

function readLosslessSize(data: Uint8Array): Size | null {
  if (data.length < 5 || data[0] !== 0x2f) return null;
  const bits = toDataView(data).getUint32(1, true);
  if (bits >>> 29 !== 0) return null; // A future version of the format.
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function readCanvas(data: Uint8Array | undefined): (Size & { flags: number }) | null {
  if (data?.length !== 10) return null;
  const view = toDataView(data);
  const uint24 = (offset: number): number =>
    view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
  return { flags: view.getUint8(0), width: uint24(4) + 1, height: uint24(7) + 1 };
}
