// @module-tag core
import { expect, test } from 'vitest';
import { buildLimitSql, buildPlanRankSql } from '#worker/db/limit-sql.ts';

test('limits and ranks in SQL match the plan table', () => {
  expect(buildLimitSql('?1', 'cards')).toBe(
    "(CASE (SELECT plan FROM users WHERE id = ?1) WHEN 'free' THEN 1 WHEN 'startup' THEN 5 WHEN 'business_pro' THEN 9007199254740991 WHEN 'enterprise' THEN 9007199254740991 END)",
  );
  expect(buildLimitSql('?1', 'passesPerMonth')).toContain("WHEN 'startup' THEN 50 ");
  expect(buildPlanRankSql('x')).toBe(
    "(CASE x WHEN 'free' THEN 0 WHEN 'startup' THEN 1 WHEN 'business_pro' THEN 2 WHEN 'enterprise' THEN 3 END)",
  );
});
