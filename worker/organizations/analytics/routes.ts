import { Hono } from 'hono';
import { z } from 'zod';
import { PERIODS } from '#shared/api/analytics/analytics.ts';
import { NUMBERS_CARD_UNITS, NUMBERS_CARDS_MAX } from '#shared/api/costs/call-costs.ts';
import {
  readCompanyAnalytics,
  REPORT_CARDS_MAX,
  REPORT_CARDS_PAGE_SIZE,
} from '#shared/api/organizations/analytics.ts';
import { can } from '#shared/plan/features.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { toIssues } from '#worker/http/request/to-issues.ts';
import type { MemberEnv } from '#worker/organizations/require-member.ts';
import { readNumbers, type NumberQuery } from '#worker/organizations/analytics/read-numbers.ts';
import type { OrganizationContext } from '#worker/organizations/organization-context.ts';

const querySchema = z.object({
  period: z.enum(PERIODS).default('30d'),
  group: z.string().max(64).default(''),
  member: z.string().max(64).default(''),
  cursor: z
    .string()
    .regex(/^\d{1,6}$/)
    .default('0'),
  limit: z.coerce.number().int().min(1).max(REPORT_CARDS_MAX).default(REPORT_CARDS_PAGE_SIZE),
});

/** Visits of company cards. */
export function companyNumberRoutes(context: OrganizationContext): Hono<MemberEnv> {
  const { requireUser, requireMember } = context;
  const app = new Hono<MemberEnv>();
  app.get(readCompanyAnalytics.path, requireUser, requireMember('readNumbers'), async (c) => {
    await context.rateLimit(`numbers:${c.get('user').id}`);
    const actor = c.get('actor');
    if (!can(actor.organization.plan, 'advancedAnalytics')) throw new ApiError('plan_limit');
    const query = parseNumberQuery(c.req.query());
    const [cards = 0] = await context.companyCards.countByPolicy(actor.organization.id, []);
    const units = Math.ceil(Math.min(cards, NUMBERS_CARDS_MAX) * NUMBERS_CARD_UNITS);
    if (units > 0) await c.get('spend')({ kind: 'read', units });
    return c.json(await readNumbers(context, actor, query));
  });
  return app;
}

function parseNumberQuery(query: Readonly<Record<string, string>>): NumberQuery {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) throw new ApiError('invalid_input', { issues: toIssues(parsed.error) });
  const { period, group, member, cursor, limit } = parsed.data;
  return { period, group: group || null, member: member || null, offset: Number(cursor), limit };
}
