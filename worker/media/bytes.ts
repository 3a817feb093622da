/** What a format's parser finds: the picture's size and the parts of the file that make the picture, in order. */
export interface ParsedImage {
  width: number;
  height: number;
  parts: readonly Uint8Array[];
}

/** A parser's word on bytes that begin like its format. */
export type ParseResult = ParsedImage | 'broken' | 'animated';

/**
 * Most parts a picture may consist of. Real ones have hundreds; five megabytes of four-byte parts would be a million
 * views and several times the memory an isolate has.
 */
export const PARTS_MAX = 10_000;

/** A view for reading numbers out of bytes, wherever in its buffer they lie. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Bytes as Latin-1 text: one character each. */
export function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Whether bytes begin with these at an offset. */
export function startsWith(bytes: Uint8Array, prefix: string, offset = 0): boolean {
  if (bytes.length < offset + prefix.length) return false;
  return latin1(bytes.subarray(offset, offset + prefix.length)) === prefix;
}

/** One array of several. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}
