import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findCallCost, KEY_CALL_UNITS } from '#shared/api/costs/call-costs.ts';
import { toDollars } from '#shared/api/costs/prices.ts';
import { API_KEYS_MAX } from '#shared/api/programs/keys.ts';
import { DAY_DOLLARS } from '#shared/api/costs/daily-budget.ts';
import { can } from '#shared/plan/features.ts';
import { API_CALLS_PER_MINUTE } from '#shared/plan/limits.ts';
import { PLAN_IDS, PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';

// Computes the worst day of each plan, which docs/costs.md shows.

/** The limit per minute of a session (`API_LIMIT` in wrangler.toml). */
const SESSION_CALLS_PER_MINUTE = 300;
const MINUTES = 24 * 60;

/** What a day of saving cards could cost with the limits per minute alone, in dollars. */
function computeUnlimitedDay(plan: PlanId): number {
  const save = findCallCost({ method: 'PUT', path: '/api/cards/:username' })?.units ?? Number.NaN;
  const bySession = SESSION_CALLS_PER_MINUTE * save;
  const byKeys = API_KEYS_MAX * API_CALLS_PER_MINUTE * (save + KEY_CALL_UNITS);
  return toDollars(MINUTES * (bySession + (can(plan, 'apiAccess') ? byKeys : 0)));
}

const format = (dollars: number): string =>
  dollars.toLocaleString('en', { style: 'currency', currency: 'USD' });

test('the worst day of each plan is as docs/costs.md states', () => {
  expect(readFileSync('wrangler.toml', 'utf8')).toContain(`limit = ${SESSION_CALLS_PER_MINUTE}`);
  const rows = readFileSync('docs/costs.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  for (const plan of PLAN_IDS) {
    const { account, teams } = DAY_DOLLARS[plan];
    const computed = [account, teams, account + teams, computeUnlimitedDay(plan)].map(format);
    const stated = rows.find(
      ([, name, first]) => name === PLAN_NAMES[plan] && first?.startsWith('$'),
    );
    expect([plan, ...(stated?.slice(2, 6) ?? [])]).toEqual([plan, ...computed]);
  }
});
