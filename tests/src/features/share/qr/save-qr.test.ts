import { expect, test } from 'vitest';
import { buildQr } from '#shared/card/qr.ts';
import { PLAIN_QR, planQr } from '#src/features/share/qr/code.ts';
import type { Inversion } from '#src/browser/image/scan-qr.ts';
import { COPY } from '#src/features/share/copy.ts';
import { QR_COPY } from '#src/features/share/qr/copy.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { fakeSharing } from '#tests/src/features/share/fake-sharing.ts';

const ann = localCard({ username: 'ann', name: 'Ann Lee', template: 'premium' });
const PICTURE = 'data:image/png;base64,AAAA';
const LINK = 'https://cards.test/ann?s=qr';

test('a code carries the short address, which makes it coarser, marked as its way', async () => {
  const encoded: string[] = [];
  const sharing = fakeSharing({
    encode: (text, level) => {
      encoded.push(`${level} ${text}`);
      return buildQr(text, level);
    },
  });
  await sharing.saveQr(ann, PLAIN_QR);
  await sharing.saveQr(ann, { ...PLAIN_QR, picture: PICTURE });
  expect(encoded).toEqual([`M ${LINK}`, `H ${LINK}`]);
});

test('a code is saved under the name of the card, in the look and kind that was chosen', async () => {
  const sharing = fakeSharing();
  await sharing.saveQr(ann, PLAIN_QR);
  await sharing.saveQr(ann, { ...PLAIN_QR, look: 'classic_dark' });
  await sharing.saveQr(ann, { ...PLAIN_QR, look: 'black' }, 'svg');
  await sharing.saveQr(ann, { ...PLAIN_QR, content: 'contact' });
  expect(sharing.deeds).toEqual([
    'file ann-qr-code.png',
    'file ann-qr-code.png',
    'file ann-qr-code.svg',
    'file ann-contact-qr-code.png',
  ]);
  const [png, dark, svg] = await Promise.all(sharing.files.map((file) => file.text()));
  expect(png).toBe('#1a150a #e2c27d 1024');
  expect(dark).toBe('#d9b36a #000000 1024');
  expect(svg).toMatch(/^<svg [^>]*width="1024".*fill="#000000"/);
});

test('a picture stands in the file: drawn into the PNG, as its own data inside the SVG', async () => {
  const sharing = fakeSharing();
  const wish = { ...PLAIN_QR, picture: PICTURE };
  await sharing.saveQr(ann, wish);
  await sharing.saveQr(ann, wish, 'svg');
  const [png, svg] = await Promise.all(sharing.files.map((file) => file.text()));
  expect(png).toContain(PICTURE);
  expect(svg).toContain(`href="${PICTURE}"`);
});

test('a code that cannot be made, drawn or read with leaves no file', async () => {
  const refused = fakeSharing({
    encode: () => {
      throw new RangeError('too long');
    },
  });
  const blank = fakeSharing({ drawPng: async () => null });
  const noReader = fakeSharing({ scan: () => Promise.reject(new Error('no reader')) });
  for (const sharing of [refused, blank, noReader]) {
    await sharing.saveQr(ann, PLAIN_QR);
    expect(sharing.deeds).toEqual([]);
    expect(sharing.said).toEqual([COPY.qrFailed]);
  }
});

test('what the reader does not read back, or reads as something else, is not saved, and says what helps', async () => {
  for (const read of [null, `${LINK}x`]) {
    const sharing = fakeSharing({ scan: async () => read });
    await sharing.saveQr(ann, PLAIN_QR);
    await sharing.saveQr(ann, { ...PLAIN_QR, picture: PICTURE }, 'svg');
    expect(sharing.deeds).toEqual([]);
    expect(sharing.said).toEqual([QR_COPY.unread, QR_COPY.covered]);
  }
});

test('only the look that is known to be light on dark is read either way round', async () => {
  const ways: Inversion[] = [];
  const sharing = fakeSharing({
    scan: async (_, inversion) => {
      ways.push(inversion);
      return LINK;
    },
  });
  for (const look of ['template', 'black', 'classic_dark'] as const) {
    await sharing.saveQr(ann, { ...PLAIN_QR, look });
  }
  expect(ways).toEqual(['dark_on_light', 'dark_on_light', 'either']);
});

test('a contact that fits no code has no plan', () => {
  const endless = { ...ann, name: '😀'.repeat(100) };
  const wish = { content: 'contact', picture: '' } as const;
  expect(planQr(endless, 'https://cards.test', wish)).toBeNull();
  expect(planQr(ann, 'https://cards.test', wish)?.text).toContain(`URL:${LINK}`);
});
