import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openArchive } from '#src/browser/card-archive.ts';

const CARDS = new TextEncoder().encode('[]');
const PICTURE = `images/${'a'.repeat(64)}.png`;
/** Where a file's unpacked size stands in its local and its central header (APPNOTE.TXT 4.3.7, 4.3.12). */
const SIZE_IN = [
  ['PK\u0003\u0004', 22],
  ['PK\u0001\u0002', 24],
] as const;

/** The archive with another unpacked size written into every header of its last file. */
function claim(archive: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> {
  const lying = Buffer.from(archive);
  for (const [mark, offset] of SIZE_IN) {
    lying.writeUInt32LE(bytes, lying.lastIndexOf(mark, undefined, 'latin1') + offset);
  }
  return Uint8Array.from(lying);
}

test('an archive gives its cards and pictures, and no other of its files', () => {
  const archive = zipSync({
    'cards.json': CARDS,
    [PICTURE]: new Uint8Array([1, 2, 3]),
    '../../evil.js': CARDS,
    'images/../cards.json': CARDS,
  });
  const { cards, pictures } = openArchive(archive);
  expect(cards).toBe('[]');
  expect([...pictures]).toEqual([[`/media/${'a'.repeat(64)}.png`, new Uint8Array([1, 2, 3])]]);
});

test('a small archive that says it holds a very large file, or hides that it does, is not unpacked', () => {
  const zeros = new Uint8Array(4_000_000);
  const archive = zipSync({ 'cards.json': CARDS, [PICTURE]: zeros });
  expect(archive.length).toBeLessThan(10_000);
  expect(openArchive(archive).pictures.size).toBe(1);
  const large = openArchive(claim(archive, 200 * 1024 * 1024));
  expect([large.cards, large.pictures.size]).toEqual(['[]', 0]);
  const hidden = openArchive(claim(archive, 1000));
  const unpacked = [...hidden.pictures.values()].map(({ length }) => length);
  expect(Math.max(0, ...unpacked)).toBeLessThanOrEqual(1000);
});
