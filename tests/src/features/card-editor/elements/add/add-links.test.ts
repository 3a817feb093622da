import { expect, test } from 'vitest';
import { ELEMENTS_MAX } from '#shared/card/element/element.ts';
import type { RecognizedLink } from '#shared/card/link/recognize-links.ts';
import { addLinks, CARD_IS_FULL } from '#src/features/card-editor/elements/add/add-links.ts';
import { describeAdded } from '#src/features/card-editor/elements/add/link-copy.ts';

const website = (value: string): RecognizedLink => ({ type: 'website', value });

/** Ids count up from `id-0`. */
function countIds(): () => string {
  let next = 0;
  return () => `id-${next++}`;
}

test('links are appended in order with their own ids', () => {
  const deps = { plan: 'free', createId: countIds() } as const;
  const first = addLinks([], [website('a.example'), website('b.example')], deps);
  expect(first.elements.map(({ id, value, position }) => [id, value, position])).toEqual([
    ['id-0', 'a.example', 0],
    ['id-1', 'b.example', 1],
  ]);
  expect(first.added).toEqual(['website', 'website']);
});

test('a link that is there already is refused, also within one paste', () => {
  const deps = { plan: 'free', createId: countIds() } as const;
  const { elements, refused } = addLinks([], [website('a.example'), website('a.example')], deps);
  expect(elements).toHaveLength(1);
  expect(refused).toEqual([
    { value: 'a.example', issue: 'This is already on your card as Website.' },
  ]);
});

test('a kind of a higher plan is refused with the name of that plan', () => {
  const link = { type: 'youtube', value: 'https://youtu.be/dQw4w9WgXcQ' } as const;
  const free = addLinks([], [link], { plan: 'free', createId: countIds() });
  expect(free.refused).toEqual([{ value: link.value, issue: 'YouTube comes with Startup.' }]);
  const paid = addLinks([], [link], { plan: 'startup', createId: countIds() });
  expect(paid.added).toEqual(['youtube']);
});

test('a full card refuses the links beyond its limit and keeps their text', () => {
  const links = Array.from({ length: ELEMENTS_MAX + 2 }, (_, at) => website(`s${at}.example`));
  const result = addLinks([], links, { plan: 'free', createId: countIds() });
  expect(result.elements).toHaveLength(ELEMENTS_MAX);
  expect(result.refused).toEqual([
    { value: 's40.example', issue: CARD_IS_FULL },
    { value: 's41.example', issue: CARD_IS_FULL },
  ]);
});

test('the added kinds are listed', () => {
  expect(describeAdded([])).toBe('');
  expect(describeAdded(['linkedin'])).toBe('Added LinkedIn.');
  expect(describeAdded(['email', 'website'])).toBe('Added Email and Website.');
});
