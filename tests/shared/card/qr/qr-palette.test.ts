import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { findContrast } from '#shared/format/color.ts';
import { isSafeToScan, QR_PALETTES, qrColors } from '#shared/card/qr/qr-palette.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { drawQr } from './draw-qr.ts';

const LINK = 'https://cards.test/ann?s=qr';
const qr = buildQr(LINK);
const every = TEMPLATE_KEYS.flatMap((template) =>
  QR_PALETTES.map((look) => ({ template, look, colors: qrColors(template, look) })),
);

function scan(colors: { ink: string; tile: string }, inversion: 'dontInvert' | 'attemptBoth') {
  const { pixels, edge } = drawQr(qr, 4, colors);
  return jsQR(pixels, edge, edge, { inversionAttempts: inversion })?.data ?? null;
}

test('R-B15: a safe palette is readable without inversion in every template, the other one only with it', () => {
  for (const { template, look, colors } of every) {
    const asIs = scan(colors, 'dontInvert');
    expect(asIs, `${template} ${look}`).toBe(isSafeToScan(look) ? LINK : null);
    if (!isSafeToScan(look)) expect(scan(colors, 'attemptBoth'), template).toBe(LINK);
  }
});

test('the contrast between ink and tile is at least 5.5 in every palette', () => {
  for (const { template, look, colors } of every) {
    expect(findContrast(colors.ink, colors.tile), `${template} ${look}`).toBeGreaterThanOrEqual(
      5.5,
    );
  }
});

test('R-B15: classic dark is gold on black for the default template', () => {
  expect(qrColors('premium', 'classic_dark')).toEqual({ ink: '#d9b36a', tile: '#000000' });
});
