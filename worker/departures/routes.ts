import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/people/departures.ts';
import { buildAuditSource } from '#worker/audit/audit-entry.ts';
import { NOT_A_TAKER } from '#worker/departures/copy.ts';
import { endMembership, previewDeparture } from '#worker/departures/end-membership.ts';
import { findLeaverSetting, saveLeaverSetting } from '#worker/departures/leaver-setting.ts';
import { readDeparturePage } from '#worker/departures/list-departures.ts';
import { restoreMember } from '#worker/departures/restore-member.ts';
import { findTakers } from '#worker/departures/takers.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';

/** Members who leave: the organization's setting, departures, their list and their undo. */
export function departureRoutes(context: Kernel): Hono<MemberEnv> {
  const { db, now, originOf, requireUser } = context;
  const requireMember = createRequireMember(context);
  const app = new Hono<MemberEnv>();

  app.get(contract.readLeaverSetting.path, requireUser, requireMember('editMembers'), async (c) =>
    c.json(await findLeaverSetting(db, c.get('actor').organization.id)),
  );

  app.patch(
    contract.updateLeaverSetting.path,
    requireUser,
    requireMember('manageSettings'),
    validate(contract.updateLeaverSetting.request),
    async (c) => {
      const { organization } = c.get('actor');
      const changes = c.req.valid('json');
      await requireTakers(db, organization.id, changes);
      const before = await findLeaverSetting(db, organization.id);
      const after = { ...before, ...changes };
      return c.json(await saveLeaverSetting(context, buildAuditSource(c, now()), before, after));
    },
  );

  app.post(
    contract.departMember.path,
    requireUser,
    requireMember('editMembers'),
    validate(contract.departMember.request),
    async (c) => {
      const { isDryRun, ...overrides } = c.req.valid('json');
      const actor = c.get('actor');
      const memberId = c.req.param('member');
      if (isDryRun) {
        const plan = await previewDeparture(context, actor, memberId, overrides);
        return c.json({ departure: { id: null, ...plan } });
      }
      const departure = await endMembership(context, actor, memberId, {
        overrides,
        source: buildAuditSource(c, now()),
        action: memberId === actor.id ? 'member.left' : 'member.removed',
        origin: originOf(c.req.url),
      });
      return c.json({ departure });
    },
  );

  app.get(
    contract.previewOwnDeparture.path,
    requireUser,
    requireMember('leaveOrganization'),
    async (c) => {
      const actor = c.get('actor');
      const departure = await previewDeparture(context, actor, actor.id, {});
      const { id: organizationId, plan } = actor.organization;
      const own = { organizationId, plan, accounts: [c.get('user').id] };
      const counts = context.list('memberContacts').map(({ count }) => count(own));
      const [contacts = 0] = await Promise.all(counts);
      return c.json({ departure, contacts });
    },
  );

  app.get(contract.listDepartures.path, requireUser, requireMember('editMembers'), async (c) =>
    c.json(await readDeparturePage(context, c.get('actor'), c.req.query('cursor') ?? null)),
  );

  app.post(contract.undoDeparture.path, requireUser, requireMember('editMembers'), async (c) => {
    await restoreMember(context, c.get('actor'), c.req.param('departure'), {
      source: buildAuditSource(c, now()),
      origin: originOf(c.req.url),
    });
    return c.body(null, 204);
  });

  return app;
}

/** Throws `invalid_input` for a successor or heir who is not an active member. */
async function requireTakers(
  db: D1Database,
  organizationId: string,
  changes: Partial<contract.LeaverSetting>,
): Promise<void> {
  const { successor = null, heir = null } = changes;
  const takers = await findTakers(db, { organizationId, leaverId: '' }, [successor, heir]);
  const issues = Object.entries({ successor, heir }).flatMap(([path, id]) =>
    id === null || takers.has(id) ? [] : [{ path, message: NOT_A_TAKER }],
  );
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
}
