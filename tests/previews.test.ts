import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import { FACE_KEYS, parseFaces } from '#worker/preview/letters/face.ts';
import { decodePng } from '#worker/preview/picture/png.ts';

test('every template has a picture for link previews: PNG, 1200 x 630, at most 300 KB', () => {
  for (const key of TEMPLATE_KEYS) {
    const file = readFileSync(`public/previews/${key}.png`);
    expect(file.subarray(1, 4).toString('latin1'), key).toBe('PNG');
    expect([file.readUInt32BE(16), file.readUInt32BE(20)], key).toEqual([1200, 630]);
    expect(file.length, key).toBeLessThanOrEqual(300_000);
  }
});

test('every template has a plate to lay a person on, of the kind the Worker reads', () => {
  for (const key of TEMPLATE_KEYS) {
    const { width, height } = decodePng(readFileSync(`public/previews/plates/${key}.png`));
    expect([width, height], key).toEqual([1200, 630]);
  }
});

test('every face has the letters of the languages it is sold in, each an outline and an advance', () => {
  const faces = parseFaces(JSON.parse(readFileSync('public/previews/letters.json', 'utf8')));
  const latin = 'AZaz09 .,&@-’…ÄÖÜßÉÈÊÇÑÅØŁŞĞİŽŐ';
  for (const key of FACE_KEYS) {
    const { em, letters, pairs } = faces[key];
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
    expect([...other].filter((letter) => !(letter in faces[key].letters))).toEqual([]);
  }
});

test('nothing but a face passes for the letters', () => {
  for (const json of [null, [], {}, { serif: { em: 1, letters: {}, pairs: {} } }, 'text']) {
    expect(() => parseFaces(json)).toThrow();
  }
});
