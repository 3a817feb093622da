import { z } from 'zod';
import {
  CUSTOMER_STATES,
  type CustomerAnalytics,
} from '#shared/api/organizations/partner/customers.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { PRIVACY_FLOOR } from '#shared/organization/limits.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { parseRows } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';

const DAYS = 30;

// One pass over the customers of one partner: four numbers of each.
const COUNT = `SELECT plan, CASE WHEN confirmedAt IS NULL THEN 'new' WHEN cards > 0 THEN 'active'
    ELSE 'idle' END AS state, count(*) AS customers, sum(cards) AS cards,
    sum(joinedAt >= ?2) AS joined
  FROM (SELECT u.plan, u.email_confirmed_at AS confirmedAt, c.joined_at AS joinedAt,
      (SELECT count(*) FROM cards k WHERE k.user_id = c.user_id AND k.organization_id IS NULL
        AND k.is_active = 1 AND k.locked_at IS NULL AND k.taken_down_at IS NULL) AS cards
    FROM partner_customers c JOIN users u ON u.id = c.user_id WHERE c.organization_id = ?1)
  GROUP BY 1, 2`;
const READ_DAYS = `SELECT day, views, clicks FROM partner_days
  WHERE organization_id = ?1 AND day >= ?2 ORDER BY day`;

const countSchema = z.object({
  plan: z.enum(PLAN_IDS),
  state: z.enum(CUSTOMER_STATES),
  customers: z.int(),
  cards: z.int(),
  joined: z.int(),
});
const daySchema = z.object({ day: z.string(), views: z.int(), clicks: z.int() });

/** Numbers of all customers of a partner together. */
export async function readAnalyticsOfCustomers(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  organizationId: string,
): Promise<CustomerAnalytics> {
  const days = Array.from({ length: DAYS }, (_, index) =>
    new Date(now().getTime() - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  const [counted, visited] = await db.batch([
    db.prepare(COUNT).bind(organizationId, days[0]),
    db.prepare(READ_DAYS).bind(organizationId, days[0]),
  ]);
  const rows = parseRows(counted, countSchema);
  const sum = (pick: (row: z.infer<typeof countSchema>) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  const customers = sum((row) => row.customers);
  const visits = new Map(parseRows(visited, daySchema).map((row) => [row.day, row]));
  return {
    customers,
    joined: sum((row) => row.joined),
    cards: sum((row) => row.cards),
    byPlan: Array.from(PLAN_IDS, (plan) => ({
      plan,
      customers: sum((row) => (row.plan === plan ? row.customers : 0)),
    })),
    byState: Array.from(CUSTOMER_STATES, (state) => ({
      state,
      customers: sum((row) => (row.state === state ? row.customers : 0)),
    })),
    days:
      customers < PRIVACY_FLOOR
        ? null
        : Array.from(days, (day) => visits.get(day) ?? { day, views: 0, clicks: 0 }),
  };
}
