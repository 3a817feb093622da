import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTotals, sumLines } from '#shared/revenue/statement.ts';

const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });

test('currencies are never added, and a negative balance waits in its own', () => {
  const lines = [
    { currency: 'usd', amount: 900, share: 585 },
    { currency: 'eur', amount: 900, share: 585 },
    { currency: 'eur', amount: -2900, share: -1885 },
  ];
  const first = buildTotals(sumLines(lines), []);
  expect(first).toEqual([
    {
      currency: 'eur',
      lines: 2,
      paid: 900,
      returned: -2900,
      share: -1300,
      carriedIn: 0,
      payable: 0,
      carriedOut: -1300,
    },
    {
      currency: 'usd',
      lines: 1,
      paid: 900,
      returned: 0,
      share: 585,
      carriedIn: 0,
      payable: 585,
      carriedOut: 0,
    },
  ]);
  const next = buildTotals(sumLines([{ currency: 'eur', amount: 4000, share: 2600 }]), first);
  expect(next).toMatchObject([{ currency: 'eur', carriedIn: -1300, payable: 1300, carriedOut: 0 }]);
});

test('what is paid out and carried over always equals the shares', () => {
  const line = fc.record({
    currency: fc.constantFrom('usd', 'eur', 'jpy'),
    amount: cents,
    share: cents,
  });
  fc.assert(
    fc.property(fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 6 }), (months) => {
      let previous: ReturnType<typeof buildTotals> = [];
      const settled = new Map<string, number>();
      for (const lines of months) {
        previous = buildTotals(sumLines(lines), previous);
        for (const { currency, payable, carriedOut, carriedIn, share } of previous) {
          expect(payable + carriedOut).toBe(share + carriedIn);
          settled.set(currency, (settled.get(currency) ?? 0) + payable);
        }
      }
      for (const currency of ['usd', 'eur', 'jpy']) {
        const all = months.flat().filter((each) => each.currency === currency);
        const owed = all.reduce((sum, { share }) => sum + share, 0);
        const open = previous.find((each) => each.currency === currency)?.carriedOut ?? 0;
        expect((settled.get(currency) ?? 0) + open).toBe(owed);
      }
    }),
  );
});
