import { expect, test } from 'vitest';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { pickPlan } from '#src/state/plan/shown-plan.ts';

test("an account always shows the server's plan, whatever this browser previewed", () => {
  for (const previewed of PLAN_IDS) {
    expect(pickPlan('free', previewed)).toEqual({ plan: 'free', isPreview: false });
  }
});

test('R-D27: a guest is on free, and another plan is a preview', () => {
  expect(pickPlan(null, 'free')).toEqual({ plan: 'free', isPreview: false });
  expect(pickPlan(null, 'startup')).toEqual({ plan: 'startup', isPreview: true });
});
