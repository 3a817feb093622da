import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/organizations.ts';
import { buildAuditSource } from '#worker/audit/audit-entry.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { saveLogo } from '#worker/organizations/logo/save-logo.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';
import { createPayForCards } from '#worker/policies/pay-for-cards.ts';

/** The logo of an organization, which its organization cards show. */
export function logoRoutes(context: Kernel): Hono<MemberEnv> {
  const { now, requireUser } = context;
  const requireMember = createRequireMember(context);
  const app = new Hono<MemberEnv>();

  app.put(
    contract.updateLogo.path,
    requireUser,
    requireMember('manageLogo'),
    createPayForCards(context),
    validate(contract.updateLogo.request),
    async (c) => {
      const { path } = c.req.valid('json');
      const source = buildAuditSource(c, now());
      const logo = await saveLogo(context, path, { source, origin: context.originOf(c.req.url) });
      return c.json({ logo });
    },
  );

  return app;
}
