import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { isSafeToScan, QR_LOOKS, qrColors } from '#shared/card/qr-look.ts';
import { buildQr } from '#shared/card/qr.ts';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import { drawQr } from '#tests/shared/card/draw-qr.ts';
import { contrast } from '#tests/shared/contrast.ts';

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

test('a look that is called safe is read without inversion in every template, the other one only with it', () => {
  for (const { template, look, colors } of every) {
    const asIs = scan(colors, 'dontInvert');
    expect(asIs, `${template} ${look}`).toBe(isSafeToScan(look) ? LINK : null);
    if (!isSafeToScan(look)) expect(scan(colors, 'attemptBoth'), template).toBe(LINK);
  }
});

test('ink stands out from its tile at least 5.5 to 1 in every look', () => {
  for (const { template, look, colors } of every) {
    expect(contrast(colors.ink, colors.tile), `${template} ${look}`).toBeGreaterThanOrEqual(5.5);
  }
});

test('classic dark is gold on black for the default template', () => {
  expect(qrColors('premium', 'classic_dark')).toEqual({ ink: '#d9b36a', tile: '#000000' });
});
