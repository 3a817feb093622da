import { Hono, type Context } from 'hono';
import * as contract from '#shared/api/organizations/access-rules.ts';
import { buildAuditSource } from '#worker/audit/audit-entry.ts';
import { exactAddress } from '#worker/http/rate-limit/client-address.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';
import { cancelEnd, saveRules, scheduleEnd } from './change-rules.ts';
import { readRules } from './rules-store.ts';

/** The rules from where, and for how long after signing in, an organization can be used. */
export function accessRuleRoutes(context: Kernel): Hono<MemberEnv> {
  const { db, now, requireUser } = context;
  const requireMember = createRequireMember(context);
  const requireManager = [requireUser, requireMember('manageAccess')] as const;
  const requireEnder = [requireUser, requireMember('endNetworkRule')] as const;
  const app = new Hono<MemberEnv>();

  const respondWithRules = async (c: Context<MemberEnv>) => {
    const { rules } = await readRules(db, c.get('actor').organization.id);
    return c.json({ rules, address: exactAddress(c.req.raw.headers) });
  };
  const respondWithEnd = async (c: Context<MemberEnv>) => {
    const { endsAt } = await readRules(db, c.get('actor').organization.id);
    return c.json({ endsAt });
  };
  const toRequest = (c: Context<MemberEnv>) => ({
    source: buildAuditSource(c, now()),
    origin: context.originOf(c.req.url),
  });
  const checkPassword = async (c: Context<MemberEnv>, password: string) => {
    await context.limitCostly(`access-rules:${c.get('actor').organization.id}`);
    await context.checkPassword(c.get('user').id, password);
  };

  app.get(contract.readAccessRules.path, ...requireManager, respondWithRules);

  app.put(
    contract.updateAccessRules.path,
    ...requireManager,
    validate(contract.updateAccessRules.request),
    async (c) => {
      const { password, ...rules } = c.req.valid('json');
      await checkPassword(c, password);
      await saveRules(context, rules, exactAddress(c.req.raw.headers), toRequest(c));
      return respondWithRules(c);
    },
  );

  app.get(contract.readNetworkRuleEnd.path, ...requireEnder, respondWithEnd);

  app.post(
    contract.scheduleNetworkRuleEnd.path,
    ...requireEnder,
    validate(contract.scheduleNetworkRuleEnd.request),
    async (c) => {
      await checkPassword(c, c.req.valid('json').password);
      await scheduleEnd(context, toRequest(c));
      return respondWithEnd(c);
    },
  );

  app.delete(contract.cancelNetworkRuleEnd.path, ...requireEnder, async (c) => {
    await cancelEnd(context, toRequest(c));
    return respondWithEnd(c);
  });

  return app;
}
