import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readCardArchive } from '#src/browser/files/card-archive.ts';

const CARDS = new TextEncoder().encode('[]');
const PICTURE = `images/${'a'.repeat(64)}.png`;
/** Offset of the uncompressed size in local and central headers (APPNOTE.TXT 4.3.7, 4.3.12). */
const SIZE_IN = [
  ['PK\u0003\u0004', 22],
  ['PK\u0001\u0002', 24],
] as const;

/** Overwrites the uncompressed size in every header of the last file. */
function withClaimedSize(archive: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const forged = Buffer.from(archive);
  for (const [signature, offset] of SIZE_IN) {
    forged.writeUInt32LE(bytes, forged.lastIndexOf(signature, undefined, 'latin1') + offset);
  }
  return Uint8Array.from(forged);
}

test('reads the cards and pictures of an archive and ignores all other files', () => {
  const archive = zipSync({
    'cards.json': CARDS,
    [PICTURE]: new Uint8Array([1, 2, 3]),
    '../../evil.js': CARDS,
    'images/../cards.json': CARDS,
  });
  const { cards, pictures } = readCardArchive(archive);
  expect(cards).toBe('[]');
  expect([...pictures]).toEqual([[`/media/${'a'.repeat(64)}.png`, new Uint8Array([1, 2, 3])]]);
});

test('an archive that expands to a very large file, declared or not, is not unpacked', () => {
  const zeros = new Uint8Array(4_000_000);
  const archive = zipSync({ 'cards.json': CARDS, [PICTURE]: zeros });
  expect(archive.length).toBeLessThan(10_000);
  expect(readCardArchive(archive).pictures.size).toBe(1);
  const large = readCardArchive(withClaimedSize(archive, 200 * 1024 * 1024));
  expect([large.cards, large.pictures.size]).toEqual(['[]', 0]);
  const hidden = readCardArchive(withClaimedSize(archive, 1000));
  const unpacked = [...hidden.pictures.values()].map(({ length }) => length);
  expect(Math.max(0, ...unpacked)).toBeLessThanOrEqual(1000);
});
