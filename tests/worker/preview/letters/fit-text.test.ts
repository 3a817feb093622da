import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { parseFaces, type Faces } from '#worker/preview/letters/face.ts';
import { chooseFace, cleanText, fitText } from '#worker/preview/letters/fit-text.ts';
import { measureLine } from '#worker/preview/letters/set-line.ts';

let faces: Faces;
beforeAll(async () => {
  const file = await env.TEST_PUBLIC.fetch('https://files.test/previews/letters.json');
  faces = parseFaces(await file.json());
});

const ROOM = { width: 400, linesMax: 2, size: 80, least: 40, tracking: 0, oneLineShare: 0.72 };

const set = (text: string) => fitText(text, faces.serif, ROOM);

test.each([
  ['Ann  Lee ', 'Ann Lee'],
  ['Ann 🚀 Lee', 'Ann Lee'],
  ['👩🏽‍🚀', ''],
  ['🇨🇭 Ann', 'Ann'],
  ['A\u0301nn', 'Ánn'],
  ['a\u202eb\u0000c', 'a b c'],
  ['R&D #1 © ™', 'R&D #1 ©'],
])('text is cleaned of what has no outline: %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test('a face is chosen that has every letter, or none', () => {
  const order = [faces.serif, faces.text];
  expect(chooseFace('Zoë Œuvrard', order)).toBe(faces.serif);
  expect(chooseFace('Nguyễn Thị Minh', order)).not.toBeNull();
  expect(chooseFace('Екатерина', order)).toBe(faces.text);
  for (const text of ['田中', 'عبد', 'עבד', 'กขค', '김', 'Ann 田']) {
    expect(chooseFace(text, order), text).toBeNull();
  }
});

test('a name shrinks on one line first, then takes two, and is cut with an ellipsis at last', () => {
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

test('nothing is ever wider than its room', () => {
  const texts = ['m'.repeat(100), 'W', 'i'.repeat(90), '- - -', '-'.repeat(99), 'a-'.repeat(45)];
  for (const text of [...texts, 'Word '.repeat(19).trim(), `${'x'.repeat(60)} y`]) {
    for (const linesMax of [1, 2]) {
      const { lines, setting } = fitText(text, faces.strong, { ...ROOM, linesMax });
      expect(lines.length).toBeLessThanOrEqual(linesMax);
      for (const line of lines) expect(measureLine(line, setting)).toBeLessThanOrEqual(400);
    }
  }
});

test('letters stand as the face has them: A and V closer than their own widths', () => {
  const setting = { face: faces.serif, size: 100, tracking: 0 };
  const apart = measureLine('A', setting) + measureLine('V', setting);
  expect(measureLine('AV', setting)).toBeLessThan(apart);
  expect(measureLine('AV', { ...setting, tracking: 0.1 })).toBeCloseTo(
    measureLine('AV', setting) + 10,
    3,
  );
});
