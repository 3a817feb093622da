import { expect, test } from 'vitest';
import { limitSql, rankSql } from '#shared/plan/limit-sql.ts';

test('limits and ranks stand in SQL as in the plan table', () => {
  expect(limitSql('plan', 'cards')).toBe(
    "(CASE plan WHEN 'free' THEN 1 WHEN 'startup' THEN 5 WHEN 'business_pro' THEN 9007199254740991 WHEN 'enterprise' THEN 9007199254740991 END)",
  );
  expect(limitSql('plan', 'passesPerMonth')).toContain("WHEN 'startup' THEN 50 ");
  expect(rankSql('x')).toBe(
    "(CASE x WHEN 'free' THEN 0 WHEN 'startup' THEN 1 WHEN 'business_pro' THEN 2 WHEN 'enterprise' THEN 3 END)",
  );
});
