import { expect, test } from 'vitest';
import { formatMoney } from '#shared/format/money.ts';
import { FEATURE_LABELS } from '#shared/plan/feature-labels.ts';
import { IN_PREPARATION } from '#shared/plan/feature-standing.ts';
import { FEATURES } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import {
  EXTRA_WALLET_CARD_CENTS,
  nextPlan,
  lineNote,
  PRICING,
  REVENUE_SHARE,
  yearlySavingsCents,
} from '#shared/plan/pricing.ts';

test('the prices are the ones of the price list', () => {
  const shown = PLAN_IDS.map((plan) => {
    const { monthlyPriceCents, yearlyPriceCents, oneTimePurchaseCents } = PRICING[plan];
    return [monthlyPriceCents, yearlyPriceCents, oneTimePurchaseCents].map((cents) =>
      cents === null ? null : formatMoney(cents),
    );
  });
  expect(shown).toEqual([
    ['$0', '$0', null],
    ['$9', '$99', null],
    ['$29', '$299', null],
    ['$1,699', null, '$49,997'],
  ]);
});

test('a year paid at once saves what twelve months cost more', () => {
  expect(PLAN_IDS.map((plan) => formatMoney(yearlySavingsCents(plan)))).toEqual([
    '$0',
    '$9',
    '$49',
    '$0',
  ]);
});

test("the owner's labels stand as worded", () => {
  expect(PRICING.startup.savingsLabel).toBe('17% off');
  expect(PRICING.business_pro.savingsLabel).toBe('14% off');
  expect(PRICING.enterprise.isCustom).toBe(true);
  expect(PRICING.enterprise.includes.join()).toContain('3,000 free wallet cards');
  expect(formatMoney(EXTRA_WALLET_CARD_CENTS)).toBe('$0.20');
  expect(REVENUE_SHARE).toEqual({ partnerPercent: 65, productPercent: 35 });
});

test('what free includes is what the price list says', () => {
  expect(PRICING.free.includes).toEqual([
    '1 digital card',
    '1 premium pass a month',
    'Basic QR code',
    'Up to 3 contacts',
    'Basic analytics',
  ]);
});

test('a line of a plan says that it is in preparation exactly where the feature is', () => {
  for (const feature of FEATURES) {
    const label = FEATURE_LABELS[feature];
    const note = IN_PREPARATION.has(feature) ? 'In preparation' : null;
    expect(lineNote(label), label).toBe(note);
    expect(lineNote(`${label}, up to 10 members`)).toBe(note);
  }
  expect(lineNote('5 digital cards')).toBeNull();
  expect(lineNote('White label')).toBe('In preparation');
  expect(lineNote('3,000 free wallet cards, then $0.20 a card')).toBe(
    'In preparation: today 2,000 passes a month',
  );
});

test('the franchise share names its percent beside what the partner keeps of it', () => {
  const line = PRICING.enterprise.includes.find((each) => each.includes('revenue share'));
  expect(line).toBe('35% franchise revenue share');
  expect(lineNote(line ?? '')).toBe('You keep 65%');
});

test('the ladder goes up one plan at a time and ends at enterprise', () => {
  expect(PLAN_IDS.map(nextPlan)).toEqual(['startup', 'business_pro', 'enterprise', null]);
});
