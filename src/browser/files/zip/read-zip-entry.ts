import { Inflate } from 'fflate';
import { findEntryIssue, type ArchiveEntry, type EntryIssue } from './zip-entries.ts';

const HEADER_SIGNATURE = 0x04034b50;
const HEADER_BYTES = 30;
const STORED = 0;
/** Bytes that are unpacked at a time. */
const CHUNK_BYTES = 16_384;

export type ReadEntry = { ok: true; file: Blob } | { ok: false; issue: EntryIssue };

const fail = (issue: EntryIssue): ReadEntry => ({ ok: false, issue });

/**
 * Unpacks one file of an archive, at most `maxBytes`, whatever the archive claims of its size: a small
 * archive can expand to a very large one.
 */
export async function readZipEntry(
  archive: Blob,
  entry: ArchiveEntry,
  maxBytes: number,
): Promise<ReadEntry> {
  const { packedBytes, bytes, method, offset } = entry;
  const issue = findEntryIssue(entry, maxBytes);
  if (issue !== null) return fail(issue);
  const header = new DataView(await archive.slice(offset, offset + HEADER_BYTES).arrayBuffer());
  const isHeader =
    header.byteLength === HEADER_BYTES && header.getUint32(0, true) === HEADER_SIGNATURE;
  if (!isHeader) return fail('damaged');
  const start = offset + HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = archive.slice(start, start + packedBytes);
  if (packed.size !== packedBytes) return fail('damaged');
  if (method === STORED) return { ok: true, file: packed };
  const file = inflate(new Uint8Array(await packed.arrayBuffer()), bytes);
  return file === null ? fail('damaged') : { ok: true, file };
}

/** Null for what is no DEFLATE stream, or unpacks to another size. */
function inflate(packed: Uint8Array, bytes: number): Blob | null {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const stream = new Inflate((part) => {
    size += part.byteLength;
    if (size > bytes) throw new Error('more than the archive claims');
    parts.push(new Uint8Array(part));
  });
  try {
    for (let at = 0; at < packed.byteLength; at += CHUNK_BYTES) {
      const end = at + CHUNK_BYTES;
      stream.push(packed.subarray(at, end), end >= packed.byteLength);
    }
  } catch {
    // Not a DEFLATE stream, or one of more bytes than claimed.
    return null;
  }
  return size === bytes ? new Blob(parts) : null;
}
