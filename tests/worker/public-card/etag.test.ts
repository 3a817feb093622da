import { expect, test } from 'vitest';
import { publishedCard } from '#tests/shared/card/published-card.ts';
import { buildEtag, matchesEtag, nameEdition } from '#worker/public-card/etag.ts';

test('everything that changes a page changes its tag', () => {
  const card = publishedCard();
  const tags = [
    buildEtag(card, 'b1'),
    buildEtag(card, 'b2'),
    buildEtag({ ...card, version: card.version + 1 }, 'b1'),
    buildEtag({ ...card, views: 9 }, 'b1'),
    buildEtag({ ...card, clicks: 9 }, 'b1'),
    buildEtag({ ...card, userPlan: 'startup' }, 'b1'),
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
