import { expect, test } from 'vitest';
import { copyLink, shareLink } from '#src/public-card/script/share-link.ts';

const url = 'https://cards.test/card/ann';
const rejectWith = (name: string) => () => Promise.reject(new DOMException('no', name));

function createDevice(parts: { share?: () => Promise<void>; copy?: () => Promise<void> }) {
  const seen: string[] = [];
  const device = {
    ...parts,
    copy: async (text: string) => {
      await parts.copy?.();
      seen.push(`copied ${text}`);
    },
    showStatus: (text: string) => void seen.push(`status ${text}`),
  };
  return { device, seen };
}

test('the native share sheet gets the link, and a status message confirms it', async () => {
  const shared: unknown[] = [];
  const { device, seen } = createDevice({});
  const share = async (what: unknown) => void shared.push(what);
  await shareLink('Ann', url, { ...device, share });
  expect(shared).toEqual([{ title: 'Ann', url }]);
  expect(seen).toEqual(['status Card Shared!']);
});

test('without a share sheet, the link is copied and a status message confirms it', async () => {
  const { device, seen } = createDevice({});
  await shareLink('Ann', url, device);
  expect(seen).toEqual([`copied ${url}`, 'status Link Copied!']);
});

test('without a clipboard, the link itself is displayed', async () => {
  const { device, seen } = createDevice({ copy: rejectWith('NotAllowedError') });
  await copyLink(url, device);
  expect(seen).toEqual([`status ${url}`]);
});

test('closing the share sheet shows nothing; a failure falls back to copying', async () => {
  const closed = createDevice({ share: rejectWith('AbortError') });
  await shareLink('Ann', url, closed.device);
  expect(closed.seen).toEqual([]);
  const broken = createDevice({ share: rejectWith('NotAllowedError') });
  await shareLink('Ann', url, broken.device);
  expect(broken.seen).toEqual([`copied ${url}`, 'status Link Copied!']);
});
