import { Hono } from 'hono';
import { readCustomerNumbers } from '#shared/api/organizations/partner/customers.ts';
import { readNumbersOfCustomers } from '#worker/partners/numbers/read-numbers.ts';
import type { PartnerContext, PartnerEnv } from '#worker/partners/partner-context.ts';

/** Numbers of a partner's customers. */
export function customerNumberRoutes(context: PartnerContext): Hono<PartnerEnv> {
  const { requireUser, requirePartner } = context;
  return new Hono<PartnerEnv>().get(
    readCustomerNumbers.path,
    requireUser,
    requirePartner('readCustomerNumbers'),
    async (c) => c.json(await readNumbersOfCustomers(context, c.get('actor').organization.id)),
  );
}
