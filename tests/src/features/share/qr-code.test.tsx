import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { qrColors } from '#shared/card/qr/qr-palette.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import { QrPicture } from '#src/features/share/qr-code.tsx';
import { generateQr, type QrState } from '#src/state/qr-code.ts';

const LINK = 'https://cards.test/ann';
const ink = '#1a150a';
const failToEncode = () => Promise.reject(new RangeError('too long'));

function draw(state: QrState): string {
  const colors = qrColors('premium', 'template');
  return renderToStaticMarkup(<QrPicture state={state} colors={colors} url={LINK} />);
}

test('R-Z20: while loading, the space is reserved and nothing can be scanned', () => {
  const html = draw({ kind: 'loading' });
  expect(html).toContain('animate-breathe');
  expect(html).not.toContain('<svg');
});

test('R-Z20: a failed encoder shows the placeholder, labels it as no code and logs the cause', async () => {
  const causes: unknown[] = [];
  const state = await generateQr(LINK, failToEncode, (_, cause) => causes.push(cause));
  expect(state).toEqual({ kind: 'failed' });
  expect(causes).toEqual([new RangeError('too long')]);
  const html = draw(state);
  expect(html).toContain('aria-label="No QR code"');
  expect(html.match(/M\d+ \d+h7v7h-7z/g)).toHaveLength(3);
});

test('a code is drawn dark on its tile with a quiet zone of four modules', async () => {
  const state = await generateQr(LINK, buildQr, () => undefined);
  const { size, path } = buildQr(LINK);
  const html = draw(state);
  expect(html).toContain(`aria-label="QR code of ${LINK}"`);
  expect(html).toContain(`viewBox="-4 -4 ${size + 8} ${size + 8}"`);
  expect(html).toContain(`<path d="${path}" fill="${ink}"`);
});
