// PNG structure (W3C Recommendation, Third Edition): §5.2 signature, §5.3 chunk layout and CRC.
import { crc32 } from 'node:zlib';

export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Bytes of length, type and CRC around a chunk's data. */
export const PNG_CHUNK_OVERHEAD = 12;

interface PngHeader {
  width: number;
  height: number;
  bitDepth: number;
  /** 2 is RGB, 3 is a palette (§11.2.1). */
  colorType: 2 | 3;
}

/** Concatenates signature, IHDR, the given chunks and IEND. Not interlaced. */
export function buildPng(
  { width, height, bitDepth, colorType }: PngHeader,
  chunks: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const header = Uint8Array.of(...uint32(width), ...uint32(height), bitDepth, colorType, 0, 0, 0);
  return Uint8Array.from(
    Buffer.concat([
      PNG_SIGNATURE,
      buildPngChunk('IHDR', header),
      ...chunks,
      buildPngChunk('IEND', new Uint8Array()),
    ]),
  );
}

/** Length, type, data, and the CRC of type and data (§5.3). */
export function buildPngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
}
