// Writes public/previews/letters.json, the outlines link previews are set in: `node scripts/drawings/preview-letters.ts`. The Worker
// has neither fonts nor a canvas; what it needs of a face is the shape of each letter, how far it advances, and the pairs
// that stand closer. From the product's own faces: Latin with its extensions, and Cyrillic where a face has it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { plainLetter, type FaceKey, type LetterFace } from '#worker/preview/letters/face.ts';

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
/** Pairs are kept of plain letters alone: one with an accent stands as the letter below it does. */
const PAIRED = new Set(
  [...range(0x20, 0x7e), ...'–—‘’“”…', ...range(0x410, 0x44f)].filter(
    (letter) => letter === plainLetter(letter) && !/[\d<>[\]{}|~^`#$%*+=\\_@]/.test(letter),
  ),
);

interface Source {
  key: FaceKey;
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

/** The advance of a text's glyphs in font units, kerning included; null when the font lacks one of its letters. */
function advanceOf(font: Font, text: string): { advance: number; glyphs: number[] } | null {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }) => codepoint);
  if (glyphs.includes(0)) return null;
  const advance = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { advance, glyphs };
}

/** One unit of the em is enough for a letter of a hundred pixels, so fractions and spaces are left out. */
function shorten(path: string): string {
  return path
    .replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
    .replace(/[, ]+/g, ' ')
    .replace(/ ?([MLQCZ]) ?/g, '$1')
    .replace(/ -/g, '-');
}

async function readFace(source: Source): Promise<LetterFace> {
  const fonts = await Promise.all(source.files.map((file) => openFont(file, source)));
  const em = fonts[0]?.face.upem ?? 1000;
  const letters: LetterFace['letters'] = {};
  const pairs: LetterFace['pairs'] = {};
  for (const font of fonts) {
    const own: string[] = [];
    for (const letter of source.letters) {
      const found = advanceOf(font, letter);
      if (found === null || found.glyphs.length !== 1 || letter in letters) continue;
      own.push(letter);
      letters[letter] = [found.advance, shorten(font.glyphToPath(found.glyphs[0] ?? 0))];
    }
    const paired = own.filter((letter) => PAIRED.has(letter));
    for (const one of paired) {
      for (const other of paired) {
        const together = advanceOf(font, one + other)?.advance ?? 0;
        const apart = (letters[one]?.[0] ?? 0) + (letters[other]?.[0] ?? 0);
        if (Math.abs(together - apart) > 0.012 * em) pairs[one + other] = together - apart;
      }
    }
  }
  return { em, letters, pairs };
}

const faces: Record<string, LetterFace> = {};
for (const source of SOURCES) {
  const face = await readFace(source);
  faces[source.key] = face;
  const counts = `${Object.keys(face.letters).length} letters, ${Object.keys(face.pairs).length} pairs`;
  console.log(`${source.key}: ${counts}`);
}
const text = JSON.stringify(faces);
writeFileSync(FILE, text);
console.log(`${FILE}: ${text.length} characters`);
