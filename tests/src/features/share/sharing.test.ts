import { expect, test } from 'vitest';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { fakeSharing } from './fake-sharing.ts';

const ann = localCard({ username: 'ann', name: 'Ann Lee', template: 'premium' });

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

test('the long address is handed on', async () => {
  const sharing = fakeSharing();
  await sharing.copyLink(ann);
  expect(sharing.shareUrl(ann)).toBe('https://cards.test/card/ann');
  expect(sharing.deeds).toEqual(['copy https://cards.test/card/ann']);
});
