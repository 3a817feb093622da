import { z } from 'zod';
import { listCardUsernames } from '#worker/cards/plan-lock.ts';
import { allRows } from '#worker/db/rows.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';

// Pages show a change of a brand by reference. Passes and link previews are drawn, so they follow by
// jobs, as the public records do that name a customer's partner.

/** Customers per job, and seconds between two jobs of a partner: 6,000 an hour. */
const CUSTOMERS_PER_JOB = 50;
const PAGE_SECONDS = 30;

const FIND_PAGE = `SELECT user_id AS userId, joined_at AS joinedAt FROM partner_customers
  WHERE organization_id = ?1 AND (joined_at, user_id) > (?2, ?3)
  ORDER BY joined_at, user_id LIMIT ${CUSTOMERS_PER_JOB}`;
const customerSchema = z.object({ userId: z.string(), joinedAt: z.string() });

/** Jobs after a change of a brand, and after an account joined or left a partner. Safe to repeat. */
export function createCustomerJobs({
  db,
  enqueue,
  brands,
}: Pick<Kernel, 'db' | 'enqueue' | 'brands'>) {
  return {
    /** Everything that shows the brand of one account: public records, passes and previews. */
    async refresh_customer({ userId, origin }) {
      const usernames = await listCardUsernames(db, userId);
      await enqueue(
        usernames.flatMap((username) => [
          { kind: 'repair_card' as const, username, origin },
          { kind: 'sync_passes' as const, username, origin },
          { kind: 'draw_preview' as const, username, origin },
        ]),
      );
    },
    /** The next customers of a partner whose brand has changed. */
    async refresh_customers({ organizationId, origin, after, isBehind = false }) {
      if (isBehind) await brands.refresh(organizationId);
      const { joinedAt, userId } = after ?? { joinedAt: '', userId: '' };
      const page = db.prepare(FIND_PAGE).bind(organizationId, joinedAt, userId);
      const customers = await allRows(page, customerSchema);
      await enqueue(
        customers.map((one) => ({ kind: 'refresh_customer' as const, userId: one.userId, origin })),
      );
      const last = customers.at(-1);
      if (customers.length < CUSTOMERS_PER_JOB || last === undefined) return;
      const next = { kind: 'refresh_customers' as const, organizationId, origin, after: last };
      await enqueue([next], PAGE_SECONDS);
    },
  } satisfies Partial<JobHandlers>;
}
