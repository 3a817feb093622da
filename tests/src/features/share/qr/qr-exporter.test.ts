import { expect, test } from 'vitest';
import { buildQr } from '#shared/card/qr/qr.ts';
import { DEFAULT_QR_OPTIONS, planQr } from '#src/features/share/qr/plan-qr.ts';
import type { Inversion } from '#src/browser/image/scan-qr.ts';
import { SHARE_COPY } from '#src/features/share/copy.ts';
import { QR_COPY } from '#src/features/share/qr/copy.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { createFakeSharing } from '#tests/src/features/share/fake-sharing.ts';

const ann = localCard({ username: 'ann', name: 'Ann Lee', template: 'premium' });
const PICTURE = 'data:image/png;base64,AAAA';
const LINK = 'https://cards.test/ann?s=qr';

test('a code contains the short URL, which keeps it coarse, with its source', async () => {
  const encoded: string[] = [];
  const sharing = createFakeSharing({
    encode: (text, level) => {
      encoded.push(`${level} ${text}`);
      return buildQr(text, level);
    },
  });
  await sharing.saveQr(ann, DEFAULT_QR_OPTIONS);
  await sharing.saveQr(ann, { ...DEFAULT_QR_OPTIONS, picture: PICTURE });
  expect(encoded).toEqual([`M ${LINK}`, `H ${LINK}`]);
});

test("R-B16: a code is saved under the card's name, in the selected palette and format", async () => {
  const sharing = createFakeSharing();
  await sharing.saveQr(ann, DEFAULT_QR_OPTIONS);
  await sharing.saveQr(ann, { ...DEFAULT_QR_OPTIONS, palette: 'classic_dark' });
  await sharing.saveQr(ann, { ...DEFAULT_QR_OPTIONS, palette: 'black' }, 'svg');
  await sharing.saveQr(ann, { ...DEFAULT_QR_OPTIONS, content: 'contact' });
  expect(sharing.actions).toEqual([
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

test('the center picture is drawn into the PNG and embedded in the SVG', async () => {
  const sharing = createFakeSharing();
  const options = { ...DEFAULT_QR_OPTIONS, picture: PICTURE };
  await sharing.saveQr(ann, options);
  await sharing.saveQr(ann, options, 'svg');
  const [png, svg] = await Promise.all(sharing.files.map((file) => file.text()));
  expect(png).toContain(PICTURE);
  expect(svg).toContain(`href="${PICTURE}"`);
});

test('a code that cannot be encoded, drawn or scanned is not saved', async () => {
  const tooLong = createFakeSharing({
    encode: () => {
      throw new RangeError('too long');
    },
  });
  const blank = createFakeSharing({ drawPng: async () => null });
  const noReader = createFakeSharing({ scan: () => Promise.reject(new Error('no reader')) });
  for (const sharing of [tooLong, blank, noReader]) {
    await sharing.saveQr(ann, DEFAULT_QR_OPTIONS);
    expect(sharing.actions).toEqual([]);
    expect(sharing.toasts).toEqual([SHARE_COPY.qrFailed]);
  }
});

test('a code that does not scan, or scans as something else, is not saved, and the toast says what helps', async () => {
  for (const read of [null, `${LINK}x`]) {
    const sharing = createFakeSharing({ scan: async () => read });
    await sharing.saveQr(ann, DEFAULT_QR_OPTIONS);
    await sharing.saveQr(ann, { ...DEFAULT_QR_OPTIONS, picture: PICTURE }, 'svg');
    expect(sharing.actions).toEqual([]);
    expect(sharing.toasts).toEqual([QR_COPY.unread, QR_COPY.covered]);
  }
});

test('only the light-on-dark palette is scanned with inversion', async () => {
  const inversions: Inversion[] = [];
  const sharing = createFakeSharing({
    scan: async (_, inversion) => {
      inversions.push(inversion);
      return LINK;
    },
  });
  for (const palette of ['template', 'black', 'classic_dark'] as const) {
    await sharing.saveQr(ann, { ...DEFAULT_QR_OPTIONS, palette });
  }
  expect(inversions).toEqual(['dark_on_light', 'dark_on_light', 'either']);
});

test('a contact that does not fit has no plan', () => {
  const endless = { ...ann, name: '😀'.repeat(100) };
  const options = { content: 'contact', picture: '' } as const;
  expect(planQr(endless, 'https://cards.test', options)).toBeNull();
  expect(planQr(ann, 'https://cards.test', options)?.text).toContain(`URL:${LINK}`);
});
