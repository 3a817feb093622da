import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { buildIco } from '#scripts/drawings/ico.ts';
import { ICON_LINKS, ICON_PATHS } from '#shared/icon-links.ts';
import { usernameIssue } from '#shared/card/username/username.ts';

type Picture = ReturnType<typeof PNG.sync.read>;

/** Pictures of an ICO file, by the sizes in its directory. */
function parseIco(ico: Buffer): { size: number; png: Picture }[] {
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const [bytes, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    return { size: ico.readUInt8(entry), png: PNG.sync.read(ico.subarray(offset, offset + bytes)) };
  });
}

/** Number of distinct colors; a blank picture has one. */
const countColors = ({ data }: Picture): number =>
  new Set(new Uint32Array(data.slice().buffer)).size;

test('favicon.ico contains the logo in three sizes', () => {
  const pictures = parseIco(readFileSync('public/favicon.ico'));
  expect(pictures.map(({ size }) => size)).toEqual([16, 32, 48]);
  for (const { size, png } of pictures) {
    expect([png.width, png.height]).toEqual([size, size]);
    expect(countColors(png)).toBeGreaterThan(3);
  }
});

test('apple-touch-icon.png is square, 180 pixels wide and without transparent pixels', () => {
  const png = PNG.sync.read(readFileSync('public/apple-touch-icon.png'));
  expect([png.width, png.height]).toEqual([180, 180]);
  expect(countColors(png)).toBeGreaterThan(3);
  expect(png.data.filter((_, at) => at % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
});

test('an ICO file is its directory followed by its pictures', () => {
  const png = Buffer.from('any picture');
  const ico = buildIco([
    { size: 16, png },
    { size: 16, png },
  ]);
  expect(ico).toHaveLength(6 + 2 * 16 + 2 * png.length);
  expect(ico.subarray(-png.length)).toEqual(png);
});

test('every icon of a page exists, and no username can take its path', () => {
  const files = [...ICON_LINKS.matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file ?? '');
  expect(files).toEqual(['favicon.ico', 'favicon.svg', 'apple-touch-icon.png']);
  for (const path of ICON_PATHS) expect(existsSync(join('public', path)), path).toBe(true);
  for (const file of files) {
    expect(ICON_PATHS).toContain(`/${file}`);
    expect(usernameIssue(file.split('.')[0] ?? ''), file).toBe('reserved');
  }
});
