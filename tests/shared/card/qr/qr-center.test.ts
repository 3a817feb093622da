// @module-tag platform
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { findCenterBox } from '#shared/card/qr/qr-drawing.ts';
import {
  CORRECTABLE_CODEWORDS,
  CENTER_DAMAGE_SHARE,
  CENTER_PICTURE_MAX_BYTES,
  pictureLevel,
  countTouchedCodewords,
  findCenterSide,
  type QrLevel,
} from '#shared/card/qr/qr-center.ts';
import { QR_QUIET_ZONE } from '#shared/card/qr/quiet-zone.ts';
import { buildQr, type Qr } from '#shared/card/qr/qr.ts';
import { rgbaOf, drawQr, type DrawnQr } from './draw-qr.ts';

const SCALE = 4;
const LEVELS = ['Q', 'H'] as const satisfies readonly QrLevel[];
const LENGTHS = [24, 27, 40, 60, 62, 100, 150, 220, 290];
const read = ({ pixels, edge }: DrawnQr): string | null =>
  jsQR(pixels, edge, edge, { inversionAttempts: 'dontInvert' })?.data ?? null;

/** Fills whole modules of a drawn code. */
function paint({ pixels, edge }: DrawnQr, x: number, y: number, side: number, color: string): void {
  const rgba = rgbaOf(color);
  for (let row = 0; row < side * SCALE; row++) {
    for (let column = 0; column < side * SCALE; column++) {
      const line = (y + QR_QUIET_ZONE) * SCALE + row;
      pixels.set(rgba, (line * edge + (x + QR_QUIET_ZONE) * SCALE + column) * 4);
    }
  }
}

/** Deterministic pseudo-random integers below `max`. */
function createRandom(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * max);
  };
}

const codes = LEVELS.flatMap((level) =>
  LENGTHS.filter((length) => length <= (level === 'H' ? 220 : 290)).map((length) => {
    const text = `https://cards.test/${'ann-okafor'.repeat(40)}`.slice(0, length);
    return { level, text, qr: buildQr(text, level) };
  }),
);

test('a picture uses at most two thirds of the correctable damage in the worst case', () => {
  // ISO/IEC 18004 table 9: version 4-H corrects 4 blocks of 8 codewords, 3-H 2 of 11, 4-Q 2 of 13.
  expect([
    CORRECTABLE_CODEWORDS.H[3],
    CORRECTABLE_CODEWORDS.H[2],
    CORRECTABLE_CODEWORDS.Q[3],
  ]).toEqual([32, 22, 26]);
  for (const level of LEVELS) expect(CORRECTABLE_CODEWORDS[level]).toHaveLength(40);
  expect(findCenterSide(33, 32)).toBe(9);
  expect(findCenterSide(29, 22)).toBe(7);
  expect(findCenterSide(33, 26)).toBe(7);
  expect([5, 7, 9].map(countTouchedCodewords)).toEqual([9, 12, 20]);
  for (const [size, mends] of [
    [33, 32],
    [29, 22],
    [33, 26],
  ] as const) {
    const side = findCenterSide(size, mends);
    expect(countTouchedCodewords(side)).toBeLessThanOrEqual(mends * CENTER_DAMAGE_SHARE);
  }
  expect(findCenterSide(21, 4)).toBe(0);
  expect(buildQr('https://cards.test/ann?s=qr').center).toBeUndefined();
});

test('every code of levels Q and H has whole modules for a picture, clear of its three finder patterns', () => {
  for (const { qr, text, level } of codes) {
    const box = findCenterBox(qr);
    expect(box?.at, `${level} ${text.length}`).toBe(((qr.size - (qr.center ?? 0)) / 2) | 0);
    expect(box?.side).toBeGreaterThanOrEqual(5);
    expect((box?.at ?? 0) - 8).toBeGreaterThanOrEqual(0);
  }
});

test('a code hidden by black, white or noise is readable, with one in 100 of its other modules wrong as well', () => {
  for (const { qr, text, level } of codes) {
    for (const cover of ['#000000', '#ffffff', 'noise']) {
      const drawn = drawQr(qr, SCALE);
      coverCenter(qr, drawn, cover);
      const roll = createRandom(qr.size);
      for (let spots = (qr.size * qr.size) / 100; spots > 0; spots--) {
        paint(drawn, 9 + roll(qr.size - 18), 9 + roll(qr.size - 18), 1, '#000000');
      }
      expect(read(drawn), `${level} ${text.length} ${cover}`).toBe(text);
    }
  }
});

test('a picture twice as wide makes the code unreadable', () => {
  const [first] = codes;
  if (!first) throw new Error('no code');
  const drawn = drawQr(first.qr, SCALE);
  coverCenter({ ...first.qr, center: 2 * (first.qr.center ?? 0) + 1 }, drawn, '#000000');
  expect(read(drawn)).toBeNull();
});

function coverCenter(qr: Qr, drawn: DrawnQr, cover: string): void {
  const { at, side } = findCenterBox(qr) ?? { at: 0, side: 0 };
  const roll = createRandom(7);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const color = cover === 'noise' ? ['#000000', '#ffffff'][roll(2)] : cover;
      paint(drawn, at + x, at + y, 1, color ?? '#000000');
    }
  }
}

test('a text with a picture gets the strongest level of at most 41 modules', () => {
  for (const [length, level] of [
    [58, 'H'],
    [59, 'Q'],
    [74, 'Q'],
    [75, 'M'],
    [106, 'M'],
    [107, 'L'],
    [134, 'L'],
    [135, null],
  ] as const) {
    expect(pictureLevel('a'.repeat(length))).toBe(level);
  }
  for (const level of ['H', 'Q', 'M', 'L'] as const) {
    const filled = 'a'.repeat(CENTER_PICTURE_MAX_BYTES[level]);
    expect(buildQr(filled, level).size).toBe(41);
    expect(buildQr(`${filled}a`, level).size).toBe(45);
    expect(findCenterBox(buildQr(filled, level, true))?.side).toBeGreaterThanOrEqual(7);
  }
  // Every text with a level has space for a picture.
  for (let length = 40; length <= CENTER_PICTURE_MAX_BYTES.L; length++) {
    const text = 'a'.repeat(length);
    const { size, center } = buildQr(text, pictureLevel(text) ?? 'H', true);
    expect(size).toBeLessThanOrEqual(41);
    expect(center, `${length}`).toBeGreaterThanOrEqual(7);
  }
  // Bytes, not characters.
  expect(pictureLevel('ü'.repeat(67))).toBe('L');
  expect(pictureLevel('ü'.repeat(68))).toBeNull();
});
