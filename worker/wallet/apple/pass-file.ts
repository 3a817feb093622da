import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A file of a pass with the sums its manifest and its zip need: computed once for pictures that many passes share. */
export interface PassFile {
  name: string;
  bytes: Uint8Array;
  /** Lower-case hex, as the manifest has it. */
  sha1: string;
  crc: number;
}

/** A file with its sums. Names are paths from the top of the pass. */
export function buildPassFile(name: string, bytes: Uint8Array): PassFile {
  const sha1 = createHash('sha1').update(bytes).digest('hex');
  return { name, bytes, sha1, crc: crc32(bytes) };
}
