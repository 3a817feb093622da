import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FONT_KEYS } from '#shared/card/preview-layout.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { parseFonts } from '#worker/preview/glyphs/font.ts';
import { decodePng } from '#worker/preview/picture/png.ts';

test('every template has a link preview: PNG, 1200 x 630, at most 300 KB', () => {
  for (const key of TEMPLATE_KEYS) {
    const file = readFileSync(`public/previews/${key}.png`);
    expect(file.subarray(1, 4).toString('latin1'), key).toBe('PNG');
    expect([file.readUInt32BE(16), file.readUInt32BE(20)], key).toEqual([1200, 630]);
    expect(file.length, key).toBeLessThanOrEqual(300_000);
  }
});

test('every template has a background in the format that the Worker reads', () => {
  for (const key of TEMPLATE_KEYS) {
    const { width, height } = decodePng(readFileSync(`public/previews/plates/${key}.png`));
    expect([width, height], key).toEqual([1200, 630]);
  }
});

test('every font has the letters of the supported languages, each with an outline and an advance', () => {
  const fonts = parseFonts(JSON.parse(readFileSync('public/previews/letters.json', 'utf8')));
  const latin = 'AZaz09 .,&@-’…ÄÖÜßÉÈÊÇÑÅØŁŞĞİŽŐ';
  for (const key of FONT_KEYS) {
    const { em, letters, pairs } = fonts[key];
    expect(em).toBeGreaterThan(0);
    expect(
      [...latin].filter((letter) => !(letter in letters)),
      key,
    ).toEqual([]);
    for (const [letter, [advance, outline]] of Object.entries(letters)) {
      expect(Number.isFinite(advance) && advance >= 0, letter).toBe(true);
      expect(outline, letter).toMatch(/^(?:[MLQC](?:-?\d+[ -]?)+|Z)*$/);
    }
    expect(Object.values(pairs).every(Number.isFinite)).toBe(true);
  }
  for (const key of ['text', 'strong'] as const) {
    const other = 'АЯаяЁёІїЄєҐґ';
    expect([...other].filter((letter) => !(letter in fonts[key].letters))).toEqual([]);
  }
});

test('only valid fonts are accepted as glyph data', () => {
  for (const json of [null, [], {}, { serif: { em: 1, letters: {}, pairs: {} } }, 'text']) {
    expect(() => parseFonts(json)).toThrow();
  }
});
