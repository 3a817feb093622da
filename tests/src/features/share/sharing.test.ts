import { expect, test } from 'vitest';
import { buildQr } from '#shared/card/qr.ts';
import { fakeSharing } from './fake-sharing.ts';

const ann = { username: 'ann', name: 'Ann Lee', template: 'premium' } as const;

test('sharing tries the device, then the clipboard, then a small window at the address', async () => {
  const withAll = fakeSharing();
  await withAll.shareCard(ann);
  expect(withAll.deeds).toEqual(['share']);

  const withoutSheet = fakeSharing({ shareNatively: async () => 'unavailable' });
  await withoutSheet.shareCard(ann);
  expect(withoutSheet.deeds).toEqual(['share', 'copy https://cards.test/card/ann']);

  const withNothing = fakeSharing({
    shareNatively: async () => 'unavailable',
    copyText: async () => false,
  });
  await withNothing.shareCard(ann);
  expect(withNothing.deeds).toEqual([
    'share',
    'copy https://cards.test/card/ann',
    'popup https://cards.test/card/ann',
  ]);
});

test('closing the share sheet is no failure: nothing is copied, nothing is said', async () => {
  const sharing = fakeSharing({ shareNatively: async () => 'dismissed' });
  await sharing.shareCard(ann);
  expect(sharing.deeds).toEqual(['share']);
  expect(sharing.said).toEqual([]);
});

test('copying answers whether the clipboard took the address', async () => {
  expect(await fakeSharing().copyLink(ann)).toBe(true);
  expect(await fakeSharing({ copyText: async () => false }).copyLink(ann)).toBe(false);
});

test('the long address is handed on; a code carries the short one, which makes it coarser', async () => {
  const encoded: string[] = [];
  const sharing = fakeSharing({
    encode: (text) => {
      encoded.push(text);
      return buildQr(text);
    },
  });
  await sharing.copyLink(ann);
  await sharing.downloadQr(ann);
  expect(sharing.shareUrl(ann)).toBe('https://cards.test/card/ann');
  expect(sharing.deeds[0]).toBe('copy https://cards.test/card/ann');
  expect(encoded).toEqual(['https://cards.test/ann?s=qr']);
});

test('a code is saved under the name of the card, in the look and kind that was chosen', async () => {
  const sharing = fakeSharing();
  await sharing.downloadQr(ann);
  await sharing.downloadQr(ann, 'classic_dark');
  await sharing.downloadQr(ann, 'black', 'svg');
  expect(sharing.deeds).toEqual([
    'file ann-qr-code.png',
    'file ann-qr-code.png',
    'file ann-qr-code.svg',
  ]);
  const [png, dark, svg] = await Promise.all(sharing.files.map((file) => file.text()));
  expect(png).toBe('#1a150a #e2c27d 1024');
  expect(dark).toBe('#d9b36a #000000 1024');
  expect(svg).toMatch(/^<svg [^>]*width="1024".*fill="#000000"/);
});

test('a code that cannot be made or drawn leaves no file', async () => {
  const refused = fakeSharing({
    encode: () => {
      throw new RangeError('too long');
    },
  });
  const blank = fakeSharing({ drawPng: async () => null });
  for (const sharing of [refused, blank]) {
    await sharing.downloadQr(ann);
    expect(sharing.deeds).toEqual([]);
    expect(sharing.said).toHaveLength(1);
  }
});
