import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * A file of a pass with the checksums that manifest and zip need, computed once for pictures shared
 * by many passes.
 */
export interface PassFile {
  name: string;
  bytes: Uint8Array;
  /** Lowercase hex, as in the manifest. */
  sha1: string;
  crc: number;
}

/** `name` is a path relative to the root of the pass. */
export function buildPassFile(name: string, bytes: Uint8Array): PassFile {
  const sha1 = createHash('sha1').update(bytes).digest('hex');
  return { name, bytes, sha1, crc: crc32(bytes) };
}
