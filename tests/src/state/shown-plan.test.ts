import { expect, test } from 'vitest';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { pickPlan } from '#src/state/shown-plan.ts';

test('the plan of an account is the server’s alone, whatever this browser looked at before', () => {
  for (const looked of PLAN_IDS) {
    expect(pickPlan('free', looked)).toEqual({ plan: 'free', isPreview: false });
  }
});

test('a guest is on free, and what is looked at is a preview', () => {
  expect(pickPlan(null, 'free')).toEqual({ plan: 'free', isPreview: false });
  expect(pickPlan(null, 'startup')).toEqual({ plan: 'startup', isPreview: true });
});
