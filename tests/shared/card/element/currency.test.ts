// @module-tag platform
import { expect, test } from 'vitest';
import {
  CURRENCIES,
  formatPrice,
  parseAmount,
  formatPriceInput,
} from '#shared/card/element/currency.ts';

test.each([
  ['19.90', 'EUR', 1990],
  ['19,9', 'EUR', 1990],
  ['1,234.50', 'USD', 123_450],
  ['1.234,50', 'EUR', 123_450],
  ['1 234', 'EUR', 123_400],
  ["1'234.50", 'CHF', 123_450],
  ['1,234', 'USD', 123_400],
  ['1.234', 'EUR', 123_400],
  ['1.234', 'KWD', 1234],
  ['12.500', 'TND', 12_500],
  ['1,234,567', 'USD', 123_456_700],
  ['1200', 'JPY', 1200],
  ['1,200', 'JPY', 1200],
  ['0', 'USD', 0],
  ['5.', 'USD', 500],
  [' 7 ', 'USD', 700],
])('%s in %s is %i in its smallest unit', (typed, currency, minor) => {
  expect(parseAmount(typed, currency)).toBe(minor);
});

test.each([
  ['', 'USD'],
  ['-5', 'USD'],
  ['free', 'USD'],
  ['$5', 'USD'],
  ['1.5', 'JPY'],
  ['1,23,4', 'USD'],
  ['1.2.3', 'USD'],
  ['1e3', 'USD'],
  ['.5', 'USD'],
  ['١٢', 'USD'],
  ['1,234.5,6', 'USD'],
])('%j is not an amount in %s', (typed, currency) => {
  expect(parseAmount(typed, currency)).toBe(null);
});

test.each([
  [{ minor: 1990, currency: 'EUR' }, '€19.90', '19.90'],
  [{ minor: 2000, currency: 'USD' }, '$20', '20'],
  [{ minor: 123_450, currency: 'GBP' }, '£1,234.50', '1234.50'],
  [{ minor: 1200, currency: 'JPY' }, '¥1,200', '1200'],
  [{ minor: 1234, currency: 'KWD' }, 'KWD 1.234', '1.234'],
  [{ minor: 0, currency: 'EUR' }, 'Free', '0'],
])('formats a price for display and for input: %j', (price, shown, typed) => {
  expect(formatPrice(price).replaceAll('\u00a0', ' ')).toBe(shown);
  expect(formatPriceInput(price)).toBe(typed);
  expect(parseAmount(typed, price.currency)).toBe(price.minor);
});

test('the decimals of every currency match its formatting', () => {
  for (const [currency, digits] of Object.entries(CURRENCIES)) {
    const known = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    const { maximumFractionDigits } = known.resolvedOptions();
    // Where formatting follows custom, the digits of ISO 4217 are listed here.
    const isCustom = maximumFractionDigits !== digits;
    if (isCustom) expect(['COP', 'HUF', 'IDR', 'TWD']).toContain(currency);
  }
});
