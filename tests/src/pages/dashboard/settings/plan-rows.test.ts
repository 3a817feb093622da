import { expect, test } from 'vitest';
import { FEATURE_LABELS } from '#shared/plan/feature-labels.ts';
import { FEATURES_IN_PREPARATION } from '#shared/plan/feature-availability.ts';
import { can, FEATURES } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { buildPlanRows } from '#src/pages/dashboard/settings/plan-rows.ts';

test('R-D25: each feature has one row and one status, which follow the plan table', () => {
  for (const plan of PLAN_IDS) {
    const rows = new Map(buildPlanRows(plan).map((row) => [row.label, row]));
    for (const feature of FEATURES.filter((feature) => !/qr/i.test(feature))) {
      const built = can(plan, feature) ? 'enabled' : 'locked';
      const status = FEATURES_IN_PREPARATION.has(feature) ? 'in_preparation' : built;
      expect([plan, rows.get(FEATURE_LABELS[feature])?.status]).toEqual([plan, status]);
    }
  }
});

const qrRows = (plan: (typeof PLAN_IDS)[number]) =>
  buildPlanRows(plan).filter(({ label, note }) => /QR|SVG/.test(`${label} ${note}`));

test('Free lists the basic code and what Startup adds; paid plans list all codes', () => {
  expect(qrRows('free')).toEqual([
    { label: 'Basic QR', note: 'The link code, as a PNG', status: 'enabled' },
    {
      label: 'Contact codes, center image, colors, SVG and print sheets',
      note: 'Comes with Startup',
      status: 'locked',
    },
  ]);
  for (const plan of ['startup', 'business_pro', 'enterprise'] as const) {
    expect(qrRows(plan)).toMatchObject([{ label: 'QR codes', status: 'enabled' }]);
  }
});

test('a locked row names the plan that includes it; a row in preparation names none', () => {
  const rows = buildPlanRows('free');
  const note = (label: string) => rows.find((row) => row.label === label)?.note;
  expect(note('Advanced analytics')).toBe('Comes with Startup');
  expect(note('API access')).toBe('Comes with Business Pro');
  expect(note('Affiliate options')).toBe('Comes with Business Pro');
  expect(note('CRM integration')).toBeNull();
});
