import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/organizations.ts';
import { buildAuditSource, toIpPrefix } from '#worker/audit/audit-entry.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { addOrganization } from '#worker/organizations/add-organization.ts';
import { readDetails, renameOrganization } from '#worker/organizations/organization-details.ts';
import { readOwnOrganizations } from '#worker/organizations/own-organizations.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';
import { createPayForCards } from '#worker/policies/pay-for-cards.ts';

/** Organizations of the caller: create, list, read and rename. */
export function organizationRoutes(context: Kernel): Hono<MemberEnv> {
  const { db, now, requireUser } = context;
  const requireMember = createRequireMember(context);
  const app = new Hono<MemberEnv>();

  app.post(
    contract.createOrganization.path,
    requireUser,
    validate(contract.createOrganization.request),
    async (c) => {
      const user = c.get('user');
      await context.limitCostly(`organizations:${user.id}`);
      const request = {
        requestId: c.get('requestId'),
        ipPrefix: toIpPrefix(clientAddress(c.req.raw.headers)),
      };
      const created = await addOrganization(context, user, c.req.valid('json'), request);
      return c.json({ organization: created }, 201);
    },
  );

  app.get(contract.listOrganizations.path, requireUser, async (c) => {
    return c.json(await readOwnOrganizations(context, c.get('user').id));
  });

  app.get(
    contract.readOrganization.path,
    requireUser,
    requireMember('readOrganization'),
    async (c) => c.json({ organization: await readDetails(db, c.get('actor'), c.get('user').id) }),
  );

  app.patch(
    contract.updateOrganization.path,
    requireUser,
    requireMember('manageSettings'),
    createPayForCards(context),
    validate(contract.updateOrganization.request),
    async (c) => {
      const actor = c.get('actor');
      const { name } = c.req.valid('json');
      const origin = context.originOf(c.req.url);
      await renameOrganization(context, actor, name, {
        source: buildAuditSource(c, now()),
        origin,
      });
      const renamed = { ...actor, organization: { ...actor.organization, name } };
      return c.json({ organization: await readDetails(db, renamed, c.get('user').id) });
    },
  );

  return app;
}
