import { expect, test } from 'vitest';
import { SHARE_TARGETS } from '#shared/card/share-targets.ts';

test('each service gets the complete link, whatever the name contains', () => {
  const link = 'https://cards.test/ann';
  const text = 'Ann & "Bob"\'s card?x=1#y';
  for (const { buildUrl } of SHARE_TARGETS) {
    const url = new URL(buildUrl(link, text));
    expect(url.protocol).toBe('https:');
    expect([...url.searchParams.values()].join(' ')).toContain(link);
    expect(url.hash).toBe('');
  }
  expect(SHARE_TARGETS.map(({ name }) => name).join()).toBe('Twitter,Facebook,LinkedIn,WhatsApp');
});
