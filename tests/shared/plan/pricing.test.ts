// @module-tag platform
import { expect, test } from 'vitest';
import { formatMoney } from '#shared/format/money.ts';
import { FEATURE_LABELS } from '#shared/plan/feature-labels.ts';
import {
  FEATURES_IN_PREPARATION,
  IN_PREPARATION_LABEL,
} from '#shared/plan/feature-availability.ts';
import { FEATURES } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import {
  EXTRA_WALLET_CARD_CENTS,
  findNextPlan,
  findLineDetail,
  findLineNote,
  isLineInPreparation,
  PRICING,
  REVENUE_SHARE,
  yearlySavingsCents,
  yearlySavingsPercent,
} from '#shared/plan/pricing.ts';

test('R-N18, R-B1, R-B4: the prices match the price list', () => {
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

test('R-B3: a yearly payment saves the difference to twelve months', () => {
  expect(PLAN_IDS.map((plan) => formatMoney(yearlySavingsCents(plan)))).toEqual([
    '$0',
    '$9',
    '$49',
    '$0',
  ]);
});

test("R-N18, R-B2, R-B5: the owner's labels are verbatim", () => {
  expect(PRICING.startup.savingsLabel).toBe('17% off');
  expect(PRICING.business_pro.savingsLabel).toBe('14% off');
  expect(PRICING.enterprise.isCustom).toBe(true);
  expect(PRICING.enterprise.includes.join()).toContain('3,000 free wallet cards');
  expect(formatMoney(EXTRA_WALLET_CARD_CENTS)).toBe('$0.20');
  expect(REVENUE_SHARE).toEqual({ partnerPercent: 65, productPercent: 35 });
});

test('R-N18, R-B7: the lines of free match the price list', () => {
  expect(PRICING.free.includes).toEqual([
    '1 digital card',
    '1 premium pass a month',
    'Basic QR code',
    'Up to 3 contacts',
    'Basic analytics',
  ]);
});

test('a line of a plan is marked as in preparation exactly where the feature is', () => {
  for (const feature of FEATURES) {
    const label = FEATURE_LABELS[feature];
    const note = FEATURES_IN_PREPARATION.has(feature) ? IN_PREPARATION_LABEL : null;
    expect(findLineNote(label), label).toBe(note);
    expect(findLineNote(`${label}, up to 10 members`)).toBe(note);
  }
  expect(findLineNote('5 digital cards')).toBeNull();
  expect(findLineNote('White label')).toBeNull();
  expect(findLineNote('3,000 free wallet cards, then $0.20 a card')).toBe(
    'A month, for all your customers',
  );
});

test("the franchise share is stated together with the partner's share", () => {
  const line = PRICING.enterprise.includes.find((each) => each.includes('revenue share'));
  expect(line).toBe('35% franchise revenue share');
  expect(findLineNote(line ?? '')).toBe('You keep 65%');
});

test('plans upgrade one step at a time up to enterprise', () => {
  expect(PLAN_IDS.map(findNextPlan)).toEqual(['startup', 'business_pro', 'enterprise', null]);
});

test('a detail stands alone where what is not available yet has its own title', () => {
  expect(isLineInPreparation('CRM integration')).toBe(true);
  expect(isLineInPreparation('White label')).toBe(false);
  expect(isLineInPreparation('Team management, up to 10 members')).toBe(false);
  expect(isLineInPreparation('5 digital cards')).toBe(false);
  expect(findLineDetail('3,000 free wallet cards, then $0.20 a card')).toBe(
    'A month, for all your customers',
  );
  expect(findLineDetail('White label')).toBeNull();
});

test('the true saving is computed from the prices, in whole percent', () => {
  expect(yearlySavingsPercent('startup')).toBe(8);
  expect(yearlySavingsPercent('business_pro')).toBe(14);
  expect(yearlySavingsPercent('free')).toBe(0);
});
