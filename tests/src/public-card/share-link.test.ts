import { expect, test } from 'vitest';
import { copyLink, shareLink } from '#src/public-card/share-link.ts';

const url = 'https://cards.test/card/ann';
const fails = (name: string) => () => Promise.reject(new DOMException('no', name));

function deviceThat(parts: { share?: () => Promise<void>; copy?: () => Promise<void> }) {
  const seen: string[] = [];
  const device = {
    ...parts,
    copy: async (text: string) => {
      await parts.copy?.();
      seen.push(`copied ${text}`);
    },
    say: (text: string) => void seen.push(`said ${text}`),
  };
  return { device, seen };
}

test('where there is a share sheet, it gets the link and a line confirms it', async () => {
  const shared: unknown[] = [];
  const { device, seen } = deviceThat({});
  const share = async (what: unknown) => void shared.push(what);
  await shareLink('Ann', url, { ...device, share });
  expect(shared).toEqual([{ title: 'Ann', url }]);
  expect(seen).toEqual(['said Card Shared!']);
});

test('without a share sheet the link is copied and a line says so', async () => {
  const { device, seen } = deviceThat({});
  await shareLink('Ann', url, device);
  expect(seen).toEqual([`copied ${url}`, 'said Link Copied!']);
});

test('without a clipboard the link itself is shown', async () => {
  const { device, seen } = deviceThat({ copy: fails('NotAllowedError') });
  await copyLink(url, device);
  expect(seen).toEqual([`said ${url}`]);
});

test('closing the share sheet is not answered; its failure falls back to copying', async () => {
  const closed = deviceThat({ share: fails('AbortError') });
  await shareLink('Ann', url, closed.device);
  expect(closed.seen).toEqual([]);
  const broken = deviceThat({ share: fails('NotAllowedError') });
  await shareLink('Ann', url, broken.device);
  expect(broken.seen).toEqual([`copied ${url}`, 'said Link Copied!']);
});
