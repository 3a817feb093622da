import { expect, test } from 'vitest';
import type { PlanId } from '#shared/plan/plan.ts';
import { describeListSeats } from '#src/pages/team/invitations/list-copy.ts';

const say = (planNeeded: PlanId | null, limit = 10): string =>
  describeListSeats({ rows: [], seats: { used: 1, limit }, planNeeded, hasPaid: true });

test('a list that needs a larger plan names its price before anyone is invited', () => {
  expect(say(null)).toBe('1 of 10 seats used.');
  expect(say('business_pro', 1)).toBe(
    '1 of 1 seats used. Inviting everybody needs Business Pro, $29 a month.',
  );
  expect(say('enterprise')).toBe(
    '1 of 10 seats used. Inviting everybody needs Enterprise, which has custom pricing.',
  );
});
