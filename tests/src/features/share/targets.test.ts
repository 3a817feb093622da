import { expect, test } from 'vitest';
import { SHARE_TARGETS } from '#src/features/share/targets.ts';

test('each service gets the link whole, whatever the name says', () => {
  const link = 'https://cards.test/ann';
  const text = 'Ann & "Bob"\'s card?x=1#y';
  for (const { address } of SHARE_TARGETS) {
    const url = new URL(address(link, text));
    expect(url.protocol).toBe('https:');
    expect([...url.searchParams.values()].join(' ')).toContain(link);
    expect(url.hash).toBe('');
  }
  expect(SHARE_TARGETS.map(({ name }) => name).join()).toBe('Twitter,Facebook,LinkedIn,WhatsApp');
});
