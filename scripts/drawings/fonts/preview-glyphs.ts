// Writes public/previews/letters.json, the glyph outlines of link previews: `node
// scripts/run.mjs scripts/drawings/fonts/preview-glyphs`. The Worker has neither fonts nor a canvas and needs each
// glyph's outline, advance and kerning pairs. From the product's own fonts: Latin with its
// extensions, and Cyrillic where the font has it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { FontKey } from '#shared/card/preview-layout.ts';
import { stripAccents, type OutlineFont } from '#worker/preview/glyphs/font.ts';

const FILE = 'public/previews/letters.json';
const GEIST = '@fontsource-variable/geist/files/geist-SUBSET-wght-normal.woff2';
const SERIF = '@fontsource/instrument-serif/files/instrument-serif-SUBSET-400-STYLE.woff2';

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const LATIN = [
  ...range(0x20, 0x7e),
  ...range(0xa1, 0xac),
  ...range(0xae, 0x17f),
  ...range(0x218, 0x21b),
  ...range(0x1e80, 0x1e85),
  ...range(0x1e9e, 0x1e9e),
  ...range(0x1ea0, 0x1ef9),
  ...'ƏəƠơƯư–—‘’‚“”„†•…‹›€™−×÷№',
];
const CYRILLIC = [...range(0x400, 0x45f), ...'ҐґҒғҚқҢңӘәӨөҮүҰұҺһ'];
/** Kerning pairs of plain letters only; an accented letter uses those of its base letter. */
const PAIRED = new Set(
  [...range(0x20, 0x7e), ...'–—‘’“”…', ...range(0x410, 0x44f)].filter(
    (letter) => letter === stripAccents(letter) && !/[\d<>[\]{}|~^`#$%*+=\\_@]/.test(letter),
  ),
);

interface Source {
  key: FontKey;
  files: string[];
  letters: readonly string[];
  weight?: number;
}

const geist = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'].map((subset) =>
  GEIST.replace('SUBSET', subset),
);
const serif = (style: string): string[] =>
  ['latin', 'latin-ext'].map((subset) => SERIF.replace('SUBSET', subset).replace('STYLE', style));

const SOURCES: readonly Source[] = [
  { key: 'serif', files: serif('normal'), letters: LATIN },
  { key: 'italic', files: serif('italic'), letters: LATIN },
  { key: 'text', files: geist, letters: [...LATIN, ...CYRILLIC], weight: 480 },
  { key: 'strong', files: geist, letters: [...LATIN, ...CYRILLIC], weight: 640 },
];

async function openFont(file: string, { letters, weight }: Source): Promise<Font> {
  const bytes = await subsetFont(readFileSync(join('node_modules', file)), letters.join(''), {
    targetFormat: 'truetype',
    noHinting: true,
    noLayoutClosure: true,
    keepFeatures: ['kern'],
    ...(weight !== undefined && { variationAxes: { wght: weight } }),
  });
  return new Font(new Face(new Blob(Uint8Array.from(bytes).buffer)));
}

/**
 * Advance of a text's glyphs in font units, with kerning; null when the font lacks one of its
 * letters.
 */
function measureAdvance(font: Font, text: string): { advance: number; glyphs: number[] } | null {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }) => codepoint);
  if (glyphs.includes(0)) return null;
  const advance = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { advance, glyphs };
}

/**
 * One unit of the em is precise enough for letters of a hundred pixels, so fractions and spaces are
 * dropped.
 */
function shortenPath(path: string): string {
  return path
    .replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
    .replace(/[, ]+/g, ' ')
    .replace(/ ?([MLQCZ]) ?/g, '$1')
    .replace(/ -/g, '-');
}

async function readOutlines(source: Source): Promise<OutlineFont> {
  const fonts = await Promise.all(source.files.map((file) => openFont(file, source)));
  const em = fonts[0]?.face.upem ?? 1000;
  const letters: OutlineFont['letters'] = {};
  const pairs: OutlineFont['pairs'] = {};
  for (const font of fonts) {
    const own: string[] = [];
    for (const letter of source.letters) {
      const found = measureAdvance(font, letter);
      if (found === null || found.glyphs.length !== 1 || letter in letters) continue;
      own.push(letter);
      letters[letter] = [found.advance, shortenPath(font.glyphToPath(found.glyphs[0] ?? 0))];
    }
    const paired = own.filter((letter) => PAIRED.has(letter));
    for (const one of paired) {
      for (const other of paired) {
        const together = measureAdvance(font, one + other)?.advance ?? 0;
        const apart = (letters[one]?.[0] ?? 0) + (letters[other]?.[0] ?? 0);
        if (Math.abs(together - apart) > 0.012 * em) pairs[one + other] = together - apart;
      }
    }
  }
  return { em, letters, pairs };
}

const fonts: Record<string, OutlineFont> = {};
for (const source of SOURCES) {
  const font = await readOutlines(source);
  fonts[source.key] = font;
  const counts = `${Object.keys(font.letters).length} letters, ${Object.keys(font.pairs).length} pairs`;
  console.log(`${source.key}: ${counts}`);
}
const text = JSON.stringify(fonts);
writeFileSync(FILE, text);
console.log(`${FILE}: ${text.length} characters`);
