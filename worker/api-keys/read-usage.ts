import type { Context } from 'hono';
import type { DaySpender, DayUsage } from '#shared/api/programs/day-usage.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { findDay } from '#shared/api/costs/daily-budget.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { BudgetOwner } from '#worker/http/rate-limit/daily-budget.ts';
import { OWN_SESSIONS } from '#worker/http/rate-limit/spending-caller.ts';
import { findMemberNames } from '#worker/organizations/find-member-names.ts';
import { requireRole } from '#worker/organizations/require-member.ts';
import type { ApiKeyContext } from './api-key-context.ts';

/** What the caller, or a team whose keys the caller manages, spent of the day's budget. */
export async function onReadUsage(
  { db, budget, now }: ApiKeyContext,
  c: Context<UserEnv>,
): Promise<Response> {
  const user = c.get('user');
  const organization = c.req.query('organization');
  const team =
    organization === undefined
      ? null
      : (await requireRole(db, user, organization, 'manageApiKeys', 'GET')).organization;
  const owner: BudgetOwner =
    team === null
      ? { budget: 'account', ownerId: user.id, plan: user.plan }
      : { budget: 'teams', ownerId: team.billingOwnerId, plan: team.plan };
  const { limit, total, spenders } = await budget.read(owner, organization);
  const members = spenders.filter(({ isProgram }) => !isProgram).map(({ spender }) => spender);
  const names =
    organization === undefined ? null : await findMemberNames(db, organization, members);
  const usage: DayUsage = {
    limit,
    spent: Math.min(total, limit),
    renewsAt: new Date(Date.parse(findDay(now())) + DAY_MS).toISOString(),
    spenders: spenders.map(({ spender, name, isProgram, units }): DaySpender => {
      if (isProgram) return { kind: 'program', name, units };
      if (spender === OWN_SESSIONS) return { kind: 'sessions', name: '', units };
      return { kind: 'member', name: names?.get(spender) ?? '', units };
    }),
  };
  return c.json(usage);
}
