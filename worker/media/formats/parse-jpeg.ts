// JPEG, ITU-T T.81: §B.1.1.2 markers, §B.2.2 frame header, §B.2.3 scan header. Retains JFIF
// (T.871), ICC profiles (ICC.1 Annex B.4) and Adobe's color transform (T.872 §6.5.3); removes EXIF,
// XMP, IPTC, comments and everything else. Not supported: lossless, hierarchical and arithmetic
// coding, and a height given after the scan (DNL).
import { PARTS_MAX, startsWith, toDataView, type ParseResult } from './image-bytes.ts';

const EOI = 0xd9;
const SOS = 0xda;
const JFIF = 0xe0;
/**
 * Baseline, extended sequential and progressive DCT, Huffman-coded: the kinds that browsers decode.
 */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman tables, quantization tables, restart interval. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
/**
 * Maximum scans of a picture; progressive ones have about ten. A scan may have three bytes of data
 * and still cost a decoder a pass over all pixels (libjpeg-turbo, "Two Issues with the JPEG
 * Standard").
 */
const SCANS_MAX = 32;
/** Size of a JFIF header without thumbnail, including the marker (T.871 §10.1). */
const JFIF_BYTES = 18;
/** Application segments that change how pixels are displayed, by the prefix of their data. */
const RETAINED_APPS: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
};

/** Returns null if the bytes do not begin like a JPEG. */
export function parseJpeg(bytes: Uint8Array): ParseResult | null {
  if (!startsWith(bytes, '\u00ff\u00d8\u00ff')) return null;
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let scans = 0;
  for (let offset = 2; ;) {
    const segment = readSegment(bytes, offset);
    if (segment === null) return 'broken';
    if (parts.length > PARTS_MAX) return 'broken';
    const { marker, part } = segment;
    if (marker === EOI) {
      return size === null || scans === 0 ? 'broken' : { ...size, parts: [...parts, part] };
    }
    if (FRAMES.has(marker)) {
      if (size !== null || part.length < 10) return 'broken';
      size = { height: toDataView(part).getUint16(5), width: toDataView(part).getUint16(7) };
    }
    if (marker === SOS && size === null) return 'broken';
    if (marker === SOS && ++scans > SCANS_MAX) return 'broken';
    if (isRetained(marker, part)) parts.push(marker === JFIF ? withoutThumbnail(part) : part);
    else if (!isDroppable(marker)) return 'broken';
    offset = part.byteOffset - bytes.byteOffset + part.length;
  }
}

interface Segment {
  marker: number;
  /** Marker, length, data, and after a scan header the coded data. */
  part: Uint8Array;
}

/** Null if there is no segment at the offset or it exceeds the file. */
function readSegment(bytes: Uint8Array, offset: number): Segment | null {
  // Any marker may be preceded by fill bytes (§B.1.1.2).
  let start = offset;
  while (bytes[start] === 0xff && bytes[start + 1] === 0xff) start++;
  const marker = bytes[start + 1];
  if (bytes[start] !== 0xff || marker === undefined) return null;
  if (marker === EOI) return { marker, part: bytes.subarray(start, start + 2) };
  if (start + 4 > bytes.length) return null;
  const length = toDataView(bytes).getUint16(start + 2);
  const headerEnd = start + 2 + length;
  if (length < 2 || headerEnd > bytes.length) return null;
  const end = marker === SOS ? findScanEnd(bytes, headerEnd) : headerEnd;
  return { marker, part: bytes.subarray(start, end) };
}

function isRetained(marker: number, segment: Uint8Array): boolean {
  if (marker === SOS || FRAMES.has(marker) || TABLES.has(marker)) return true;
  const prefix = RETAINED_APPS[marker];
  return prefix !== undefined && startsWith(segment, prefix, 4);
}

/** A thumbnail may show what was cropped out of the picture. */
function withoutThumbnail(header: Uint8Array): Uint8Array {
  if (header.length <= JFIF_BYTES) return header;
  const retained = header.slice(0, JFIF_BYTES);
  retained.set([0, JFIF_BYTES - 2], 2);
  retained.set([0, 0], JFIF_BYTES - 2);
  return retained;
}

function isDroppable(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

/** Coded data ends at the next marker that is neither a stuffed zero nor a restart (§B.1.1.5). */
function findScanEnd(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0x00 || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
