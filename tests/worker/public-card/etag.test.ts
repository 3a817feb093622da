import { expect, test } from 'vitest';
import type { PublishedCard } from '#shared/card/card.ts';
import type { Wallet } from '#shared/wallet/wallet.ts';
import { publishedCard } from '#tests/shared/card/published-card.ts';
import { buildEtag, matchesEtag, nameEdition } from '#worker/public-card/etag.ts';

test('everything that changes a page changes its tag', () => {
  const card = publishedCard();
  const tagOf = (changes: Partial<PublishedCard>, wallets: Wallet[] = []) =>
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
  ];
  expect(new Set(tags).size).toBe(tags.length);
});

test('an edition is of one build and of the settings its pages show', () => {
  const editions = [
    nameEdition('b1', ['Cards', 'https://a.test']),
    nameEdition('b2', ['Cards', 'https://a.test']),
    nameEdition('b1', ['Other', 'https://a.test']),
    nameEdition('b1', ['Cards', 'https://b.test']),
    nameEdition('b1', ['Cardshttps://a.test', '']),
  ];
  expect(new Set(editions).size).toBe(editions.length);
  expect(nameEdition('b1', ['Cards', 'https://a.test'])).toBe(editions[0]);
});

test('a tag is matched weakly, in a list, and by the star', () => {
  expect(matchesEtag('W/"1.b"', 'W/"1.b"')).toBe(true);
  expect(matchesEtag('"1.b"', 'W/"1.b"')).toBe(true);
  expect(matchesEtag('"0", W/"1.b"', 'W/"1.b"')).toBe(true);
  expect(matchesEtag('*', 'W/"1.b"')).toBe(true);
  expect(matchesEtag('"1.c"', 'W/"1.b"')).toBe(false);
  expect(matchesEtag(undefined, 'W/"1.b"')).toBe(false);
});
