// Lists a ZIP file by its central directory (APPNOTE 4.3.12 and 4.3.16), so that an archive of
// gigabytes is neither read nor unpacked as a whole. Not supported: encryption, and ZIP64, which only
// archives beyond 4 GB or 65,535 files need.
import { decodeCodePage437 } from './code-page-437.ts';

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
/** The end is before a comment of at most this length. */
const COMMENT_MAX = 0xff_ff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const ENCRYPTED = 0x1;
const UTF_8 = 0x800;
/** What a field says whose value is in a ZIP64 record. */
const IN_ZIP64 = 0xff_ff_ff_ff;
/** Most entries, with folders and the doubles that macOS adds. */
const ENTRIES_MAX = 20_000;
const DIRECTORY_MAX_BYTES = 10_000_000;

export interface ArchiveEntry {
  /** With its folders, separated by `/`. */
  path: string;
  /** Stored and unpacked size as the archive claims them. */
  packedBytes: number;
  bytes: number;
  /** 0: stored, 8: deflated. */
  method: number;
  isEncrypted: boolean;
  /** Of the entry's own header. */
  offset: number;
}

const STORED = 0;
const DEFLATED = 8;
/**
 * Most unpacked bytes per packed one. Pictures are compressed already, and DEFLATE goes up to 1,032.
 */
const RATIO_MAX = 100;

/** Why a file of an archive is not read. */
export type EntryIssue = 'too_large' | 'damaged' | 'encrypted';

/** What the directory alone says against reading a file of at most `maxBytes`; null for nothing. */
export function findEntryIssue(entry: ArchiveEntry, maxBytes: number): EntryIssue | null {
  const { packedBytes, bytes, method } = entry;
  if (entry.isEncrypted) return 'encrypted';
  if (method !== STORED && method !== DEFLATED) return 'damaged';
  if (bytes > maxBytes || packedBytes > maxBytes) return 'too_large';
  return bytes > packedBytes * RATIO_MAX ? 'too_large' : null;
}

/** Why an archive is not opened. */
export type ZipIssue = 'not_a_zip' | 'too_many';

export type ZipListing = { ok: true; entries: ArchiveEntry[] } | { ok: false; issue: ZipIssue };

/** Reads the directory of an archive, and nothing else of it. */
export async function listZipEntries(file: Blob): Promise<ZipListing> {
  const end = await findEnd(file);
  if (end === null) return { ok: false, issue: 'not_a_zip' };
  const count = end.getUint16(10, true);
  const size = end.getUint32(12, true);
  const offset = end.getUint32(16, true);
  if (count > ENTRIES_MAX || size > DIRECTORY_MAX_BYTES) return { ok: false, issue: 'too_many' };
  const directory = new Uint8Array(await file.slice(offset, offset + size).arrayBuffer());
  const entries: ArchiveEntry[] = [];
  for (let at = 0; entries.length < count;) {
    const entry = readEntry(directory, at);
    if (entry === null) return { ok: false, issue: 'not_a_zip' };
    entries.push(entry.entry);
    at = entry.next;
  }
  return { ok: true, entries };
}

/** The last record of the archive; null for another file, and for ZIP64. */
async function findEnd(file: Blob): Promise<DataView | null> {
  const start = Math.max(0, file.size - END_BYTES - COMMENT_MAX);
  const tail = new DataView(await file.slice(start).arrayBuffer());
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END_SIGNATURE) continue;
    const end = new DataView(tail.buffer, at, END_BYTES);
    return end.getUint32(16, true) === IN_ZIP64 ? null : end;
  }
  return null;
}

function readEntry(
  directory: Uint8Array,
  at: number,
): { entry: ArchiveEntry; next: number } | null {
  if (at + ENTRY_BYTES > directory.byteLength) return null;
  const head = new DataView(directory.buffer, directory.byteOffset + at, ENTRY_BYTES);
  if (head.getUint32(0, true) !== ENTRY_SIGNATURE) return null;
  const flags = head.getUint16(8, true);
  const nameEnd = at + ENTRY_BYTES + head.getUint16(28, true);
  return {
    entry: {
      // Older programs of Windows separate folders by backslashes.
      path: decodeName(directory.subarray(at + ENTRY_BYTES, nameEnd), flags).replaceAll('\\', '/'),
      packedBytes: head.getUint32(20, true),
      bytes: head.getUint32(24, true),
      method: head.getUint16(10, true),
      isEncrypted: (flags & ENCRYPTED) !== 0,
      offset: head.getUint32(42, true),
    },
    next: nameEnd + head.getUint16(30, true) + head.getUint16(32, true),
  };
}

/** Many programs write UTF-8 without saying so. */
function decodeName(bytes: Uint8Array, flags: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: (flags & UTF_8) === 0 }).decode(bytes);
  } catch {
    // Not UTF-8, and not said to be.
    return decodeCodePage437(bytes);
  }
}
