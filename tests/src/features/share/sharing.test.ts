import { expect, test } from 'vitest';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { createFakeSharing } from './fake-sharing.ts';

const ann = localCard({ username: 'ann', name: 'Ann Lee', template: 'premium' });

test('R-I12: sharing tries the device, then the clipboard, then a small window with the URL', async () => {
  const withAll = createFakeSharing();
  await withAll.shareCard(ann);
  expect(withAll.actions).toEqual(['share']);

  const withoutSheet = createFakeSharing({ shareNatively: async () => 'unavailable' });
  await withoutSheet.shareCard(ann);
  expect(withoutSheet.actions).toEqual(['share', 'copy https://cards.test/card/ann']);

  const withNothing = createFakeSharing({
    shareNatively: async () => 'unavailable',
    copyText: async () => false,
  });
  await withNothing.shareCard(ann);
  expect(withNothing.actions).toEqual([
    'share',
    'copy https://cards.test/card/ann',
    'popup https://cards.test/card/ann',
  ]);
});

test('closing the share sheet is not a failure: nothing is copied, no toast is shown', async () => {
  const sharing = createFakeSharing({ shareNatively: async () => 'dismissed' });
  await sharing.shareCard(ann);
  expect(sharing.actions).toEqual(['share']);
  expect(sharing.toasts).toEqual([]);
});

test('copying returns whether the clipboard accepted the URL', async () => {
  expect(await createFakeSharing().copyLink(ann)).toBe(true);
  expect(await createFakeSharing({ copyText: async () => false }).copyLink(ann)).toBe(false);
});

test('codes and tags contain the short URL', () => {
  expect(createFakeSharing().codeUrl(ann)).toBe('https://cards.test/ann');
});

test('R-R14: the long URL is shared', async () => {
  const sharing = createFakeSharing();
  await sharing.copyLink(ann);
  expect(sharing.shareUrl(ann)).toBe('https://cards.test/card/ann');
  expect(sharing.shareAddress(ann)).toBe('cards.test/card/ann');
  expect(sharing.actions).toEqual(['copy https://cards.test/card/ann']);
});
