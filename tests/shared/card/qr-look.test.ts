import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { isSafeToScan, QR_LOOKS, qrColors } from '#shared/card/qr-look.ts';
import { buildQr } from '#shared/card/qr.ts';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import { bytesOf, drawQr } from '#tests/shared/card/draw-qr.ts';

const LINK = 'https://cards.test/ann?s=qr';
const qr = buildQr(LINK);
const every = TEMPLATE_KEYS.flatMap((template) =>
  QR_LOOKS.map((look) => ({ template, look, colors: qrColors(template, look) })),
);

/** What a reader makes of the code. */
function scan(colors: { ink: string; tile: string }, way: 'dontInvert' | 'attemptBoth') {
  const { pixels, edge } = drawQr(qr, 4, colors);
  return jsQR(pixels, edge, edge, { inversionAttempts: way })?.data ?? null;
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = bytesOf(color).map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('a look that is called safe is read without inversion in every template, the other one only with it', () => {
  for (const { template, look, colors } of every) {
    const asIs = scan(colors, 'dontInvert');
    expect(asIs, `${template} ${look}`).toBe(isSafeToScan(look) ? LINK : null);
    if (!isSafeToScan(look)) expect(scan(colors, 'attemptBoth'), template).toBe(LINK);
  }
});

test('ink stands out from its tile at least 5.5 to 1 in every look', () => {
  for (const { template, look, colors } of every) {
    const [low = 0, high = 0] = [luminance(colors.ink), luminance(colors.tile)].toSorted(
      (a, b) => a - b,
    );
    expect((high + 0.05) / (low + 0.05), `${template} ${look}`).toBeGreaterThanOrEqual(5.5);
  }
});

test('classic dark is gold on black for the default template', () => {
  expect(qrColors('premium', 'classic_dark')).toEqual({ ink: '#d9b36a', tile: '#000000' });
});
