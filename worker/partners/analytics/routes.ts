import { Hono } from 'hono';
import { readCustomerNumbers } from '#shared/api/organizations/partner/customers.ts';
import { readAnalyticsOfCustomers } from '#worker/partners/analytics/read-analytics.ts';
import type { PartnerContext, PartnerEnv } from '#worker/partners/partner-context.ts';

export function customerAnalyticsRoutes(context: PartnerContext): Hono<PartnerEnv> {
  const { requireUser, requirePartner } = context;
  return new Hono<PartnerEnv>().get(
    readCustomerNumbers.path,
    requireUser,
    requirePartner('readCustomerNumbers'),
    async (c) => c.json(await readAnalyticsOfCustomers(context, c.get('actor').organization.id)),
  );
}
