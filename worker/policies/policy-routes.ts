import { Hono, type Context } from 'hono';
import { parseLimit } from '#shared/api/pages.ts';
import * as contract from '#shared/api/organizations/policies.ts';
import { buildAuditSource } from '#worker/audit/audit-entry.ts';
import { countCardsByPolicy } from '#worker/cards/count-by-policy.ts';
import { previewOrganizationCards } from '#worker/cards/find-organization-card.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';
import { createPayForCards } from './pay-for-cards.ts';
import { setGroupPolicy, addPolicy, removePolicy, changePolicy } from './policy-changes.ts';
import { readPolicyList, requirePolicy } from './read-policies.ts';
import { undeletePolicy } from './undelete-policy.ts';

/** Card policies: list, create, change, delete, assign to a group and preview. */
export function policyRoutes(context: Kernel): Hono<MemberEnv> {
  const { db, now, requireUser } = context;
  const requireMember = createRequireMember(context);
  const app = new Hono<MemberEnv>();
  const mayManage = requireMember('managePolicies');
  const payForCards = createPayForCards(context);
  const buildChange = (c: Context<MemberEnv>) => ({
    source: buildAuditSource(c, now()),
    origin: context.originOf(c.req.url),
  });

  app.get(contract.listPolicies.path, requireUser, mayManage, async (c) => {
    const organizationId = c.get('actor').organization.id;
    const policies = await readPolicyList(db, organizationId);
    // The default is last.
    const assigned = policies.slice(0, -1).map(({ groups }) => groups);
    const counts = await countCardsByPolicy(db, organizationId, assigned);
    const cards = Object.fromEntries(policies.map(({ id }, at) => [id, counts[at] ?? 0]));
    return c.json({ policies, cards });
  });

  app.post(
    contract.createPolicy.path,
    requireUser,
    mayManage,
    validate(contract.createPolicy.request),
    async (c) => {
      await context.limitCostly(`policies:${c.get('user').id}`);
      const policy = await addPolicy(context, c.req.valid('json'), buildChange(c));
      return c.json({ policy }, 201);
    },
  );

  app.patch(
    contract.updatePolicy.path,
    requireUser,
    mayManage,
    payForCards,
    validate(contract.updatePolicy.request),
    async (c) => {
      const edit = c.req.valid('json');
      const policy = await changePolicy(context, c.req.param('policy'), edit, buildChange(c));
      return c.json({ policy });
    },
  );

  app.delete(contract.deletePolicy.path, requireUser, mayManage, async (c) => {
    await removePolicy(context, c.req.param('policy'), buildChange(c));
    return c.body(null, 204);
  });

  app.post(contract.restorePolicy.path, requireUser, mayManage, payForCards, async (c) => {
    const policy = await undeletePolicy(context, c.req.param('policy'), buildChange(c));
    return c.json({ policy });
  });

  app.put(
    contract.assignPolicy.path,
    requireUser,
    mayManage,
    payForCards,
    validate(contract.assignPolicy.request),
    async (c) => {
      const { policy: policyId } = c.req.valid('json');
      await setGroupPolicy(context, { groupId: c.req.param('group'), policyId }, buildChange(c));
      return c.body(null, 204);
    },
  );

  app.post(
    contract.previewPolicy.path,
    requireUser,
    mayManage,
    validate(contract.previewPolicy.request),
    async (c) => {
      const organizationId = c.get('actor').organization.id;
      const { policy } = await requirePolicy(db, organizationId, c.req.param('policy'));
      const groups = policy.groups.length === 0 ? null : policy.groups;
      const limit = parseLimit(c.req.query('members'), contract.PREVIEW_CARDS_MAX);
      const { content: draft } = c.req.valid('json');
      const skip = parseSkip(c.req.query('skip'));
      const query = { organizationId, groups, draft, limit, skip };
      return c.json(await previewOrganizationCards(context, query));
    },
  );

  return app;
}

function parseSkip(text: string | undefined): number {
  const skip = Number(text ?? 0);
  return Number.isInteger(skip) && skip >= 0 ? Math.min(skip, contract.PREVIEW_SKIP_MAX) : 0;
}
