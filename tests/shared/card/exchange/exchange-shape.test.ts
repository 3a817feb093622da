import { expect, test } from 'vitest';
import { exchangeShape } from '#shared/card/exchange/exchange-shape.ts';

const accepts = (text: string) => exchangeShape.consentLine.safeParse(text).success;

test('the consent sentence has at most 300 characters and no control characters', () => {
  expect([accepts('x'.repeat(300)), accepts('x'.repeat(301)), accepts('')]).toEqual([
    true,
    false,
    true,
  ]);
  for (const text of ['a\u0000b', 'a\u001bb', '\ud800']) expect(accepts(text)).toBe(false);
});
