import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/domains.ts';
import { buildAuditSource, toIpPrefix } from '#worker/audit/audit-entry.ts';
import type { ResolveTxt } from '#worker/http/dns/resolve-txt.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { verifyNow } from '#worker/organizations/domains/check-domain.ts';
import { joinByDomain, readJoinable } from '#worker/organizations/domains/join-by-domain.ts';
import {
  deleteDomain,
  readDomains,
  setCanJoin,
  storeDomain,
} from '#worker/organizations/domains/manage-domains.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';

/** Domains of an organization, and joining by them. */
export function domainRoutes(context: Kernel & { resolveTxt: ResolveTxt }): Hono<MemberEnv> {
  const { db, now, requireUser } = context;
  const requireMember = createRequireMember(context);
  const access = [requireUser, requireMember('manageDomains')] as const;
  const app = new Hono<MemberEnv>();

  app.get(contract.listDomains.path, ...access, async (c) =>
    c.json({ domains: await readDomains(db, c.get('actor').organization.id) }),
  );

  app.post(contract.addDomain.path, ...access, validate(contract.addDomain.request), async (c) => {
    const { domain } = c.req.valid('json');
    return c.json(await storeDomain(context, buildAuditSource(c, now()), domain, c.req.url), 201);
  });

  app.post(contract.verifyDomain.path, ...access, async (c) => {
    await context.limitCostly(`domains:${c.get('user').id}`);
    return c.json(await verifyNow(context, buildAuditSource(c, now()), c.req.param('domain')));
  });

  app.patch(
    contract.updateDomain.path,
    ...access,
    validate(contract.updateDomain.request),
    async (c) => {
      const { canJoin } = c.req.valid('json');
      const source = buildAuditSource(c, now());
      return c.json(await setCanJoin(context, source, c.req.param('domain'), canJoin));
    },
  );

  app.delete(contract.removeDomain.path, ...access, async (c) => {
    await deleteDomain(context, buildAuditSource(c, now()), c.req.param('domain'));
    return c.body(null, 204);
  });

  app.get(contract.listJoinable.path, requireUser, async (c) =>
    c.json(await readJoinable(context, c.get('user').id)),
  );

  app.post(
    contract.joinOrganization.path,
    requireUser,
    validate(contract.joinOrganization.request),
    async (c) => {
      const request = {
        requestId: c.get('requestId'),
        ipPrefix: toIpPrefix(clientAddress(c.req.raw.headers)),
        origin: context.originOf(c.req.url),
      };
      return c.json(await joinByDomain(context, c.get('user'), c.req.param('org'), request));
    },
  );

  return app;
}
