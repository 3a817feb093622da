// ZIP (PKWARE APPNOTE 6.3.10): stored entries only (§4.4.5), no extra fields, no comments. Not
// supported: compression, ZIP64 (4 GiB, 65,535 entries), encryption, non-ASCII names.

/** A file with its precomputed CRC-32. */
export interface StoredEntry {
  name: string;
  bytes: Uint8Array;
  crc: number;
}

const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** Version 1.0 suffices for stored files (§4.4.3.2). */
const VERSION_NEEDED = 10;
/** 1 January 1980, the earliest MS-DOS date, so that the same files give the same bytes. */
const DOS_DATE = 0x0021;

/** Packs files uncompressed, in order. */
export function buildZip(entries: readonly StoredEntry[]): Uint8Array<ArrayBuffer> {
  const named = entries.map((entry) => ({ ...entry, path: new TextEncoder().encode(entry.name) }));
  const bodyBytes = sum(named, ({ path, bytes }) => LOCAL_BYTES + path.length + bytes.length);
  const centralBytes = sum(named, ({ path }) => CENTRAL_BYTES + path.length);
  const zip = new Uint8Array(bodyBytes + centralBytes + END_BYTES);
  const view = new DataView(zip.buffer);
  let at = 0;
  let central = bodyBytes;
  for (const entry of named) {
    writeCentral(view, central, entry, at);
    zip.set(entry.path, central + CENTRAL_BYTES);
    central += CENTRAL_BYTES + entry.path.length;
    view.setUint32(at, 0x0403_4b50, true);
    writeCommonFields(view, at + 4, entry);
    zip.set(entry.path, at + LOCAL_BYTES);
    zip.set(entry.bytes, at + LOCAL_BYTES + entry.path.length);
    at += LOCAL_BYTES + entry.path.length + entry.bytes.length;
  }
  writeEnd(view, central, { count: named.length, centralBytes, bodyBytes });
  return zip;
}

type NamedEntry = StoredEntry & { path: Uint8Array };

/**
 * The fields shared by a local header and its central record (§4.4): version, flags, method, time,
 * CRC, sizes and lengths.
 */
function writeCommonFields(view: DataView, at: number, { path, bytes, crc }: NamedEntry): void {
  view.setUint16(at, VERSION_NEEDED, true);
  view.setUint16(at + 8, DOS_DATE, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, bytes.length, true);
  view.setUint32(at + 18, bytes.length, true);
  view.setUint16(at + 22, path.length, true);
}

function writeCentral(view: DataView, at: number, entry: NamedEntry, localAt: number): void {
  view.setUint32(at, 0x0201_4b50, true);
  view.setUint16(at + 4, VERSION_NEEDED, true);
  writeCommonFields(view, at + 6, entry);
  view.setUint32(at + 42, localAt, true);
}

function writeEnd(
  view: DataView,
  at: number,
  { count, centralBytes, bodyBytes }: { count: number; centralBytes: number; bodyBytes: number },
): void {
  view.setUint32(at, 0x0605_4b50, true);
  view.setUint16(at + 8, count, true);
  view.setUint16(at + 10, count, true);
  view.setUint32(at + 12, centralBytes, true);
  view.setUint32(at + 16, bodyBytes, true);
}

function sum<Item>(items: readonly Item[], size: (item: Item) => number): number {
  return items.reduce((total, item) => total + size(item), 0);
}
