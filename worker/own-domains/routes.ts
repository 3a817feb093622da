import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as contract from '#shared/api/organizations/own-domains.ts';
import { type AuditSource, buildUserSource } from '#worker/audit/audit-entry.ts';
import { findStoredHome } from '#worker/hosts/stored-hosts.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import { requireRole } from '#worker/organizations/require-member.ts';
import { checkNow } from '#worker/own-domains/checks/check-own-domain.ts';
import {
  buildOwnDomain,
  listOwnDomainRows,
  type OwnDomainRow,
} from '#worker/own-domains/own-domain-row.ts';
import { isIncluded, removeClaim, storeClaim } from '#worker/own-domains/claims/store-claim.ts';
import type { OwnDomainContext } from '#worker/own-domains/own-domain-context.ts';

/** The context behind the check that a person may manage domains. */
export interface ManagerEnv {
  Variables: UserEnv['Variables'] & { source: AuditSource };
}

export function ownDomainRoutes(context: OwnDomainContext): Hono<ManagerEnv> {
  const { db, provider, requireUser, target } = context;
  const requireManager = createMiddleware<ManagerEnv>(async (c, next) => {
    const request = {
      user: c.get('user'),
      requestId: c.get('requestId'),
      headers: c.req.raw.headers,
    };
    const organizationId = c.req.param('org') ?? '';
    await requireRole(context.db, request.user, organizationId, 'manageDomains', c.req.method);
    c.set('source', buildUserSource(request, organizationId, context.now()));
    await next();
  });
  const access = [requireUser, requireManager] as const;
  const build = async (row: OwnDomainRow) =>
    buildOwnDomain(row, target, await findStoredHome(db, row.organizationId));
  const app = new Hono<ManagerEnv>();

  app.get(contract.listOwnDomains.path, ...access, async (c) => {
    const { organizationId } = c.get('source');
    const [rows, home, hasPlan] = await Promise.all([
      listOwnDomainRows(db, organizationId),
      findStoredHome(db, organizationId),
      isIncluded(db, organizationId),
    ]);
    const byPlan = hasPlan ? 'available' : 'plan';
    const ownDomains = rows.map((row) => buildOwnDomain(row, target, home));
    return c.json({ availability: provider === null ? 'operator' : byPlan, ownDomains });
  });

  app.post(
    contract.addOwnDomain.path,
    ...access,
    validate(contract.addOwnDomain.request),
    async (c) => {
      const { hostname } = c.req.valid('json');
      return c.json(await build(await storeClaim(context, c.get('source'), hostname)), 201);
    },
  );

  app.post(contract.checkOwnDomain.path, ...access, async (c) => {
    const source = c.get('source');
    await context.limitCostly(`own-domains:${source.organizationId}`);
    return c.json(await build(await checkNow(context, source, c.req.param('hostname'))));
  });

  app.delete(contract.removeOwnDomain.path, ...access, async (c) => {
    await removeClaim(context, c.get('source'), c.req.param('hostname'));
    return c.body(null, 204);
  });

  return app;
}
