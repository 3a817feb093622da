import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

// Subsets the fonts of the first paint: ASCII, the letters of Latin-1 and a few typographic marks.
// A second file has the other Latin letters, for public pages with names that use them. File names
// contain content hashes, so the files can be cached forever; the URLs are in
// src/ui/styles/fonts.css and, for the public page, in src/public-card/display-font.ts. In the app,
// other glyphs come from the font's package on demand.
const MODULES = 'node_modules';
const FOLDER = 'public/fonts';

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
const LATIN =
  range(0x20, 0x7e) + range(0xc0, 0xd6) + range(0xd8, 0xf6) + range(0xf8, 0xff) + '–—‘’“”…·&';
/** As the `unicode-range` in src/public-card/display-font.ts. */
const LATIN_EXTENDED =
  range(0x100, 0x17f) + range(0x218, 0x21b) + range(0x1e80, 0x1e85) + range(0x1e9e, 0x1e9e);

const FONTS = [
  {
    name: 'instrument-serif',
    source: '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2',
    text: LATIN,
    maxBytes: 12_288,
    options: { keepFeatures: ['kern', 'mark', 'ccmp'] },
  },
  {
    name: 'instrument-serif-ext',
    source: '@fontsource/instrument-serif/files/instrument-serif-latin-ext-400-normal.woff2',
    text: LATIN_EXTENDED,
    maxBytes: 14_336,
    options: { keepFeatures: ['kern', 'mark', 'ccmp'] },
  },
  {
    name: 'geist',
    source: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    text: `${LATIN}©€×÷−•`,
    maxBytes: 18_432,
    // The product uses three weights: regular, medium and semibold.
    options: {
      keepFeatures: ['kern', 'mark', 'ccmp', 'tnum'],
      variationAxes: { wght: { min: 400, max: 600 } },
    },
  },
];

mkdirSync(FOLDER, { recursive: true });
for (const { name, source, text, maxBytes, options } of FONTS) {
  const font = await subsetFont(readFileSync(join(MODULES, source)), text, {
    targetFormat: 'woff2',
    noHinting: true,
    noLayoutClosure: true,
    ...options,
  });
  if (font.byteLength > maxBytes)
    throw new Error(`${name}: ${font.byteLength} bytes exceed ${maxBytes}`);
  for (const old of readdirSync(FOLDER)) {
    if (old.startsWith(`${name}.`)) rmSync(join(FOLDER, old));
  }
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 10);
  const file = `${name}.${hash}.woff2`;
  writeFileSync(join(FOLDER, file), font);
  console.log(`${FOLDER}/${file}: ${font.byteLength} bytes`);
}
