/**
 * Result of a format's parser: the size, and the parts of the file that make up the picture, in
 * order.
 */
interface ParsedImage {
  width: number;
  height: number;
  parts: readonly Uint8Array[];
}

/** Result for a file that begins like the parser's format. */
export type ParseResult = ParsedImage | 'broken' | 'animated';

/**
 * Maximum parts of a picture. Real ones have hundreds; five megabytes of four-byte parts would be a
 * million views and several times the memory of an isolate.
 */
export const PARTS_MAX = 10_000;

export function toDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function toLatin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

export function startsWith(bytes: Uint8Array, prefix: string, offset = 0): boolean {
  if (bytes.length < offset + prefix.length) return false;
  return toLatin1(bytes.subarray(offset, offset + prefix.length)) === prefix;
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}
