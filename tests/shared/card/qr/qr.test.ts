import * as fc from 'fast-check';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { buildQr, QR_TEXT_MAX } from '#shared/card/qr/qr.ts';
import { buildQrSvg } from '#shared/card/qr/qr-drawing.ts';
import { drawQr } from './draw-qr.ts';

test('the drawn runs of any text decode to that text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), (text) => {
      const { pixels, edge } = drawQr(buildQr(text), 4);
      expect(jsQR(pixels, edge, edge, { inversionAttempts: 'dontInvert' })?.data).toBe(text);
    }),
    { numRuns: 30 },
  );
});

test('S-B2: text above the limit is refused before encoding', () => {
  expect(() => buildQr('a'.repeat(QR_TEXT_MAX + 1))).toThrow(RangeError);
  expect(buildQr('a'.repeat(QR_TEXT_MAX)).size).toBeGreaterThan(21);
});

test('R-B14: the SVG includes the quiet zone of four modules in its tile', () => {
  const qr = buildQr('https://cards.test/ann?s=qr');
  const svg = buildQrSvg(qr, { ink: '#1a150a', tile: '#e2c27d' }, 300);
  expect(svg).toContain(`viewBox="-4 -4 ${qr.size + 8} ${qr.size + 8}"`);
  expect(svg).toContain(`<path fill="#e2c27d" d="M-4-4h${qr.size + 8}v${qr.size + 8}`);
});

test('R-B14: error correction is M: version 4 fits 62 bytes, where L fits 78 and Q 46', () => {
  // ISO/IEC 18004 table 7; version 4 has 33 modules, version 5 has 37. Lower-case letters are
  // encoded as bytes.
  expect(buildQr('a'.repeat(62)).size).toBe(33);
  expect(buildQr('a'.repeat(63)).size).toBe(37);
});
