import { expect, test } from 'vitest';
import { consentText, isExchangeOn } from '#shared/card/exchange/exchange.ts';

const CARD = { name: 'Ann', company: 'North', username: 'ann' };

test('a card accepts contacts unless disabled, with the default sentence unless it has its own', () => {
  expect([isExchangeOn({}), isExchangeOn({ isExchangeOn: false })]).toEqual([true, false]);
  expect(consentText(CARD)).toBe('Ann may keep these details to get in touch with me.');
  expect(consentText({ ...CARD, name: '' })).toMatch(/^North may/);
  expect(consentText({ ...CARD, consentLine: 'Yes, call me.' })).toBe('Yes, call me.');
});
