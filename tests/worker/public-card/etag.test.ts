import { expect, test } from 'vitest';
import { buildInstallationBrand } from '#shared/brand/shown-brand.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import type { WalletPlatform } from '#shared/wallet/wallet-platform.ts';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { buildEtag, matchesEtag, buildCacheVersion } from '#worker/public-card/etag.ts';

const PLATFORM = buildInstallationBrand({ productName: 'Cards', supportEmail: 'a@b.example' });

test('everything that changes a page changes its ETag', () => {
  const card = buildPublishedCard();
  const tagOf = (changes: Partial<PublishedCard>, wallets: WalletPlatform[] = []) =>
    buildEtag({ card: { ...card, ...changes }, wallets, preview: null }, 'b1');
  const tags = [
    tagOf({}),
    buildEtag({ card, wallets: [], preview: null }, 'b2'),
    tagOf({ version: card.version + 1 }),
    tagOf({ views: 9 }),
    tagOf({ clicks: 9 }),
    tagOf({ userPlan: 'startup' }),
    tagOf({ isIndexable: !card.isIndexable }),
    tagOf({}, ['apple']),
    tagOf({}, ['apple', 'google']),
    buildEtag({ card, wallets: [], preview: { file: 'f1' } }, 'b1'),
    buildEtag({ card, wallets: [], preview: null, platform: { ...PLATFORM, tag: 'p.1' } }, 'b1'),
    buildEtag({ card, wallets: [], preview: null, platform: { ...PLATFORM, tag: 'p.2' } }, 'b1'),
  ];
  expect(new Set(tags).size).toBe(tags.length);
});

test('the cache version depends on the build and on the settings that pages show', () => {
  const versions = [
    buildCacheVersion('b1', ['Cards', 'https://a.test']),
    buildCacheVersion('b2', ['Cards', 'https://a.test']),
    buildCacheVersion('b1', ['Other', 'https://a.test']),
    buildCacheVersion('b1', ['Cards', 'https://b.test']),
    buildCacheVersion('b1', ['Cardshttps://a.test', '']),
  ];
  expect(new Set(versions).size).toBe(versions.length);
  expect(buildCacheVersion('b1', ['Cards', 'https://a.test'])).toBe(versions[0]);
});

test('an ETag matches weakly, in a list, and by the asterisk', () => {
  expect(matchesEtag('W/"1.b"', 'W/"1.b"')).toBe(true);
  expect(matchesEtag('"1.b"', 'W/"1.b"')).toBe(true);
  expect(matchesEtag('"0", W/"1.b"', 'W/"1.b"')).toBe(true);
  expect(matchesEtag('*', 'W/"1.b"')).toBe(true);
  expect(matchesEtag('"1.c"', 'W/"1.b"')).toBe(false);
  expect(matchesEtag(undefined, 'W/"1.b"')).toBe(false);
});

test('S-D5: the ETag of a page differs between the hosts it is served on', () => {
  const record = { card: buildPublishedCard(), wallets: [], preview: null };
  const tags = [undefined, 'https://cards.acme.test', 'https://cards.other.test'].map((home) =>
    buildEtag({ ...record, ...(home !== undefined && { home }) }, 'b1'),
  );
  expect(new Set(tags).size).toBe(3);
});
