import { expect, test } from 'vitest';
import { consentText, exchangeShape, isExchangeOn } from '#shared/card/exchange.ts';

const CARD = { name: 'Ann', company: 'North', username: 'ann' };

test('a card takes details unless its owner says no, under the usual sentence unless they word one', () => {
  expect([isExchangeOn({}), isExchangeOn({ isExchangeOn: false })]).toEqual([true, false]);
  expect(consentText(CARD)).toBe('Ann may keep these details to get in touch with me.');
  expect(consentText({ ...CARD, name: '' })).toMatch(/^North may/);
  expect(consentText({ ...CARD, consentLine: 'Yes, call me.' })).toBe('Yes, call me.');
});

const accepts = (text: string) => exchangeShape.consentLine.safeParse(text).success;

test('the sentence is one line of at most 300 characters', () => {
  expect([accepts('x'.repeat(300)), accepts('x'.repeat(301))]).toEqual([true, false]);
  for (const text of ['a\nb', 'a\u2028b', 'a\u0000b', 'a\tb']) expect(accepts(text)).toBe(false);
});
