import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/partner/customers.ts';
import { createBrandChanges } from '#worker/brands/brand-changes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { listCustomerPage } from '#worker/partners/customers/list-customers.ts';
import { endCustomer, findPartner, requireOwnPartner } from '#worker/partners/end-customer.ts';
import type { PartnerContext, PartnerEnv } from '#worker/partners/partner-context.ts';
import { buildCustomerSource, buildStaffSource } from '#worker/partners/require-partner.ts';

/** Customers, as their partner sees them, and the partner, as its customers see it. */
export function customerRoutes(context: PartnerContext): Hono<PartnerEnv> {
  const { db, now, requireUser, requirePartner, originOf } = context;
  const app = new Hono<PartnerEnv>();

  app.get(contract.listCustomers.path, requireUser, requirePartner('readCustomers'), async (c) =>
    c.json(await listCustomerPage(db, c.get('actor').organization.id, c.req.query())),
  );

  app.delete(
    contract.releaseCustomer.path,
    requireUser,
    requirePartner('manageCustomers'),
    async (c) => {
      const userId = c.req.param('customer');
      const source = buildStaffSource(c, now());
      const partner = await findPartner(db, userId);
      if (partner?.id !== source.organizationId) throw new ApiError('not_found');
      await createBrandChanges(context).onCustomerMoving(userId, originOf(c.req.url));
      await endCustomer(context, userId, 'customer.released', source);
      return c.body(null, 204);
    },
  );

  app.get(contract.readOwnPartner.path, requireUser, async (c) =>
    c.json({ partner: await findPartner(db, c.get('user').id) }),
  );

  app.delete(contract.leavePartner.path, requireUser, async (c) => {
    const { id: userId } = c.get('user');
    const partner = await requireOwnPartner(db, userId);
    const source = buildCustomerSource(partner.id, userId, c.get('requestId'), c.req.raw, now());
    await createBrandChanges(context).onCustomerMoving(userId, originOf(c.req.url));
    await endCustomer(context, userId, 'customer.left', source);
    return c.body(null, 204);
  });

  return app;
}
