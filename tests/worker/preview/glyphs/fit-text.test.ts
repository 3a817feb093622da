import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { parseFonts, type Fonts } from '#worker/preview/glyphs/font.ts';
import { chooseFont, cleanText, fitText } from '#worker/preview/glyphs/fit-text.ts';
import { measureLine } from '#worker/preview/glyphs/text-line.ts';

let fonts: Fonts;
beforeAll(async () => {
  const file = await env.TEST_PUBLIC.fetch('https://files.test/previews/letters.json');
  fonts = parseFonts(await file.json());
});

const BOUNDS = { width: 400, linesMax: 2, size: 80, minSize: 40, tracking: 0, oneLineShare: 0.72 };

const set = (text: string) => fitText(text, fonts.serif, BOUNDS);

test.each([
  ['Ann  Lee ', 'Ann Lee'],
  ['Ann 🚀 Lee', 'Ann Lee'],
  ['👩🏽‍🚀', ''],
  ['🇨🇭 Ann', 'Ann'],
  ['A\u0301nn', 'Ánn'],
  ['a\u202eb\u0000c', 'a b c'],
  ['R&D #1 © ™', 'R&D #1 ©'],
])('characters without an outline are removed: %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test('the first font with all glyphs is chosen, or none', () => {
  const order = [fonts.serif, fonts.text];
  expect(chooseFont('Zoë Œuvrard', order)).toBe(fonts.serif);
  expect(chooseFont('Nguyễn Thị Minh', order)).not.toBeNull();
  expect(chooseFont('Екатерина', order)).toBe(fonts.text);
  for (const text of ['田中', 'عبد', 'עבד', 'กขค', '김', 'Ann 田']) {
    expect(chooseFont(text, order), text).toBeNull();
  }
});

test('a name shrinks on one line, then uses two, and is truncated with an ellipsis last', () => {
  expect(set('Bo')).toMatchObject({ lines: ['Bo'], setting: { size: 80 } });
  const shrunk = set('Alexandra Morgan');
  expect(shrunk.lines).toHaveLength(1);
  expect(shrunk.setting.size).toBeLessThan(80);
  expect(set('Alexandra Montgomery Smith').lines).toEqual(['Alexandra', 'Montgomery Smith']);
  expect(set('Anna-Magdalena-Featherstonehaugh').lines[0]).toMatch(/-$/);
  const cut = set('Maximiliane Charlotte von Habsburg Lothringen Featherstonehaugh Cholmondeley');
  expect(cut.lines).toHaveLength(2);
  expect(cut.lines[1]).toMatch(/…$/);
  expect(cut.setting.size).toBe(40);
});

test('no line exceeds its width', () => {
  const texts = ['m'.repeat(100), 'W', 'i'.repeat(90), '- - -', '-'.repeat(99), 'a-'.repeat(45)];
  for (const text of [...texts, 'Word '.repeat(19).trim(), `${'x'.repeat(60)} y`]) {
    for (const linesMax of [1, 2]) {
      const { lines, setting } = fitText(text, fonts.strong, { ...BOUNDS, linesMax });
      expect(lines.length).toBeLessThanOrEqual(linesMax);
      for (const line of lines) expect(measureLine(line, setting)).toBeLessThanOrEqual(400);
    }
  }
});

test('kerning applies: A and V are closer than their own widths', () => {
  const setting = { font: fonts.serif, size: 100, tracking: 0 };
  const apart = measureLine('A', setting) + measureLine('V', setting);
  expect(measureLine('AV', setting)).toBeLessThan(apart);
  expect(measureLine('AV', { ...setting, tracking: 0.1 })).toBeCloseTo(
    measureLine('AV', setting) + 10,
    3,
  );
});
