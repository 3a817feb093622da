// @module-tag core
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readZipEntry } from '#src/browser/files/zip/read-zip-entry.ts';
import { listZipEntries, type ArchiveEntry } from '#src/browser/files/zip/zip-entries.ts';

const MAX_BYTES = 5_000_000;
const CONTENT = strToU8('a photo, '.repeat(50));

const toBlob = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)]);

async function list(archive: Blob): Promise<ArchiveEntry[]> {
  const listed = await listZipEntries(archive);
  if (!listed.ok) throw new Error(listed.issue);
  return listed.entries;
}

async function readFirst(archive: Blob, changes: Partial<ArchiveEntry> = {}, maxBytes = MAX_BYTES) {
  const [entry] = await list(archive);
  if (entry === undefined) throw new Error('no entry');
  return readZipEntry(archive, { ...entry, ...changes }, maxBytes);
}

test('stored and deflated files are listed and unpacked one by one', async () => {
  const archive = toBlob(
    zipSync({
      'photos/Ana Lima.jpg': [CONTENT, { level: 0 }],
      'photos/José.png': [CONTENT, { level: 9 }],
    }),
  );
  const entries = await list(archive);
  expect(entries.map(({ path }) => path)).toEqual(['photos/Ana Lima.jpg', 'photos/José.png']);
  for (const entry of entries) {
    const read = await readZipEntry(archive, entry, MAX_BYTES);
    expect(read.ok && new Uint8Array(await read.file.arrayBuffer())).toEqual(CONTENT);
  }
});

test('a comment at the end, and names of Windows without UTF-8, are read', async () => {
  const bytes = zipSync({ 'Jose.jpg': [CONTENT, { level: 0 }] });
  const end = bytes.length - 22;
  const comment = strToU8('Made by a program');
  bytes[end + 20] = comment.length;
  const name = bytes.lastIndexOf('e'.charCodeAt(0), end);
  // é in code page 437.
  bytes[name] = 0x82;
  const [entry] = await list(new Blob([Uint8Array.from(bytes), Uint8Array.from(comment)]));
  expect(entry?.path).toBe('José.jpg'.normalize('NFC'));
});

test('S-F1: a zip bomb is refused by its ratio and its size, and never unpacked beyond its claim', async () => {
  const bomb = toBlob(zipSync({ 'ana.jpg': [new Uint8Array(4_000_000), { level: 9 }] }));
  expect(await readFirst(bomb)).toEqual({ ok: false, issue: 'too_large' });
  const archive = toBlob(zipSync({ 'ana.jpg': [CONTENT, { level: 9 }] }));
  expect(await readFirst(archive, {}, 100)).toEqual({ ok: false, issue: 'too_large' });
  // A directory that claims a small size for what expands to a large one.
  const [entry] = await list(bomb);
  const claimed = { bytes: (entry?.packedBytes ?? 0) * 50 };
  expect(await readFirst(bomb, claimed)).toEqual({ ok: false, issue: 'damaged' });
});

test('damaged, encrypted and unknown entries are named', async () => {
  const archive = toBlob(zipSync({ 'ana.jpg': [CONTENT, { level: 9 }] }));
  expect(await readFirst(archive, { isEncrypted: true })).toEqual({
    ok: false,
    issue: 'encrypted',
  });
  expect(await readFirst(archive, { method: 12 })).toEqual({ ok: false, issue: 'damaged' });
  expect(await readFirst(archive, { offset: 7 })).toEqual({ ok: false, issue: 'damaged' });
  expect(await readFirst(archive, { packedBytes: 900 })).toEqual({ ok: false, issue: 'damaged' });
  expect(await readFirst(archive, { bytes: CONTENT.length - 1 })).toEqual({
    ok: false,
    issue: 'damaged',
  });
});

test('what is no archive, or claims too many files, is not opened', async () => {
  expect(await listZipEntries(toBlob(strToU8('email,name')))).toEqual({
    ok: false,
    issue: 'not_a_zip',
  });
  expect(await listZipEntries(new Blob([]))).toEqual({ ok: false, issue: 'not_a_zip' });
  const bytes = zipSync({ 'ana.jpg': CONTENT });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint16(bytes.length - 22 + 10, 30_000, true);
  expect(await listZipEntries(toBlob(bytes))).toEqual({ ok: false, issue: 'too_many' });
  view.setUint16(bytes.length - 22 + 10, 2, true);
  expect(await listZipEntries(toBlob(bytes))).toEqual({ ok: false, issue: 'not_a_zip' });
});
