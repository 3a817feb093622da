import { expect, test } from 'vitest';
import { engravePortrait } from '#scripts/drawings/portraits/engrave-portrait.ts';
import { SAMPLE_PEOPLE, type Person } from '#scripts/drawings/portraits/person.ts';
import { PORTRAIT_NAMES } from '#shared/site/portraits.ts';

const SIDE = 30;

/** Mean brightness, from 0 to 255, of a part in shares of the picture. */
function measureBrightness(
  pixels: Uint8Array,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number {
  const values = Array.from(pixels).filter((_, index) => {
    const pixel = Math.floor(index / 3);
    const [x, y] = [(pixel % SIDE) / SIDE, Math.floor(pixel / SIDE) / SIDE];
    return x >= left && x < right && y >= top && y < bottom;
  });
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const draw = (change: Partial<Person> = {}): Uint8Array =>
  engravePortrait({ ...SAMPLE_PEOPLE['ada-moreno'], turn: 0, tilt: 0, ...change }, SIDE).pixels;

test('the light of a face comes from the left, like that of the cards', () => {
  const pixels = draw();
  const left = measureBrightness(pixels, [0.38, 0.36, 0.48, 0.56]);
  const right = measureBrightness(pixels, [0.52, 0.36, 0.62, 0.56]);
  expect(left).toBeGreaterThan(right + 8);
});

test('a dark skin and dark hair darken what they cover, and nothing else', () => {
  const [light, dark] = [draw(), draw({ skin: SAMPLE_PEOPLE['amara-okafor'].skin })];
  const face = [0.42, 0.36, 0.56, 0.56] as const;
  const corner = [0, 0, 0.2, 0.2] as const;
  expect(measureBrightness(dark, face)).toBeLessThan(measureBrightness(light, face) - 20);
  expect(measureBrightness(dark, corner)).toBe(measureBrightness(light, corner));
});

test('glasses, a beard and a high collar are seen', () => {
  const plain = draw();
  for (const change of [{ hasGlasses: true }, { beard: 1 }, { hasHighCollar: true }] as const) {
    expect(draw(change), JSON.stringify(change)).not.toEqual(plain);
  }
});

test('no two people look the same, and each is drawn the same again', () => {
  const drawn = PORTRAIT_NAMES.map((name) =>
    engravePortrait(SAMPLE_PEOPLE[name], 12).pixels.join(),
  );
  expect(new Set(drawn).size).toBe(PORTRAIT_NAMES.length);
  expect(engravePortrait(SAMPLE_PEOPLE['kit-okafor'], 12).pixels.join()).toBe(
    drawn[PORTRAIT_NAMES.indexOf('kit-okafor')],
  );
});
