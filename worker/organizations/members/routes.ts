import { Hono } from 'hono';
import type { z } from 'zod';
import { exportMembersCsv } from '#shared/api/organizations/people/exports.ts';
import * as contract from '#shared/api/organizations/people/members.ts';
import { buildAuditSource, type AuditSource } from '#worker/audit/audit-entry.ts';
import { respondWithRecordedCsv } from '#worker/audit/recorded-csv.ts';
import { endMembership } from '#worker/departures/end-membership.ts';
import { endMemberships } from '#worker/departures/end-memberships.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { changeMember, changeMembers } from '#worker/organizations/change-member.ts';
import type { MembershipChange } from '#worker/organizations/membership-change.ts';
import { countPausedKeys } from '#worker/organizations/keys/paused-keys.ts';
import { readMemberRows, toMembers, type MemberRow } from '#worker/organizations/member-row.ts';
import {
  MEMBER_COLUMNS,
  readExportedMembers,
} from '#worker/organizations/members/export-members.ts';
import { readMemberPage } from '#worker/organizations/members/list-members.ts';
import { parseMemberQuery } from '#worker/organizations/members/member-query.ts';
import {
  requireFreeExternalId,
  setExternalId,
} from '#worker/organizations/members/set-external-id.ts';
import { buildSettle, showOnCards } from '#worker/organizations/members/show-on-cards.ts';
import {
  createRequireMember,
  type Actor,
  type MemberEnv,
} from '#worker/organizations/require-member.ts';

/** The members of an organization: list, read, change, remove and leave. */
export function memberRoutes(context: Kernel): Hono<MemberEnv> {
  const { db, now, originOf, requireUser } = context;
  const requireMember = createRequireMember(context);
  const app = new Hono<MemberEnv>();

  app.get(contract.listMembers.path, requireUser, requireMember('readMembers'), async (c) =>
    c.json(await readMemberPage(context, c.get('actor'), parseMemberQuery(c.req.query()))),
  );

  app.get(exportMembersCsv.path, requireUser, requireMember('editMembers'), (c) =>
    respondWithRecordedCsv(context, c, {
      action: 'members.exported',
      title: 'Members',
      columns: MEMBER_COLUMNS,
      rows: readExportedMembers(context, c.get('actor')),
    }),
  );

  app.get(contract.readMember.path, requireUser, requireMember('readMembers'), async (c) => {
    const found = { memberId: c.req.param('member'), isScoped: true };
    return c.json({ member: await readMember(context, c.get('actor'), found) });
  });

  app.post(
    contract.updateMembers.path,
    requireUser,
    requireMember('editMembers'),
    validate(contract.updateMembers.request),
    async (c) => {
      const at = { source: buildAuditSource(c, now()), origin: originOf(c.req.url) };
      const actor = c.get('actor');
      const request = c.req.valid('json');
      const results = await changeInBulk(context, actor, request, at);
      const changed = request.isDryRun
        ? results.filter(({ outcome }) => outcome === 'changed')
        : [];
      const makers = {
        organizationId: actor.organization.id,
        memberIds: changed.map(({ id }) => id),
      };
      const pausedKeys = await countPausedKeys(db, makers, request.change, at.source.at);
      return c.json({ results, pausedKeys });
    },
  );

  app.patch(
    contract.updateMember.path,
    requireUser,
    requireMember('editMembers'),
    validate(contract.updateMember.request),
    async (c) => {
      const memberId = c.req.param('member');
      const { groups, externalId, ...change } = c.req.valid('json');
      const actor = c.get('actor');
      const source = buildAuditSource(c, now());
      const changeRequest = {
        change: (member: MemberRow) => ({
          ...change,
          ...(groups && compareGroups(member, groups)),
        }),
        source,
        settle: buildSettle(db, actor.organization.id, source.at),
      };
      const write = () => changeMember(db, actor, memberId, changeRequest);
      const named = { id: memberId, externalId: externalId ?? null };
      if (externalId !== undefined) await requireFreeExternalId(db, actor, named);
      const isShown = groups !== undefined || change.status !== undefined;
      const shown = { memberIds: [memberId], origin: originOf(c.req.url), write };
      await (isShown ? showOnCards(context, actor, shown) : write());
      if (externalId !== undefined) await setExternalId(db, actor, named, source);
      if (change.status === 'suspended') await notifyOfSuspension(context, actor, source);
      // A manager may have taken the member out of their own groups.
      const found = { memberId, isScoped: false };
      return c.json({ member: await readMember(context, actor, found) });
    },
  );

  app.delete(contract.removeMember.path, requireUser, requireMember('editMembers'), async (c) => {
    await endMembership(context, c.get('actor'), c.req.param('member'), {
      source: buildAuditSource(c, now()),
      action: 'member.removed',
      origin: originOf(c.req.url),
    });
    return c.body(null, 204);
  });

  app.post(
    contract.leaveOrganization.path,
    requireUser,
    requireMember('leaveOrganization'),
    async (c) => {
      const actor = c.get('actor');
      await endMembership(context, actor, actor.id, {
        source: buildAuditSource(c, now()),
        action: 'member.left',
        origin: originOf(c.req.url),
      });
      return c.body(null, 204);
    },
  );

  app.post(
    contract.transferOwnership.path,
    requireUser,
    requireMember('transferOwnership'),
    validate(contract.transferOwnership.request),
    async (c) => {
      const memberId = c.req.valid('json').member;
      await changeMember(db, c.get('actor'), memberId, {
        change: requireActive,
        source: buildAuditSource(c, now()),
        action: 'ownership.transferred',
      });
      const found = { memberId, isScoped: true };
      return c.json({ member: await readMember(context, c.get('actor'), found) });
    },
  );

  return app;
}

interface Occasion {
  source: AuditSource;
  origin: string;
}

async function changeInBulk(
  context: Kernel,
  actor: Actor,
  { members, change, isDryRun }: z.infer<typeof contract.updateMembers.request>,
  { source, origin }: Occasion,
): Promise<z.infer<typeof contract.updateMembers.response>['results']> {
  if ('remove' in change) {
    return endMemberships(context, actor, members, { source, origin, isDryRun });
  }
  const settle = buildSettle(context.db, actor.organization.id, source.at);
  const changeRequest = { change: () => toChange(change), source, isDryRun, settle };
  const write = () => changeMembers(context.db, actor, members, changeRequest);
  const isShown = !isDryRun && !('role' in change);
  const results = await (isShown
    ? showOnCards(context, actor, { memberIds: members, origin, write })
    : write());
  const isSuspension = 'status' in change && change.status === 'suspended';
  if (isSuspension && !isDryRun) await notifyOfSuspension(context, actor, source);
  return results;
}

const notifyOfSuspension = (context: Kernel, { organization }: Actor, { at }: AuditSource) =>
  context.notify('memberSuspended', { organizationId: organization.id, at });

/** Throws `not_found` for a member outside the actor's scope. */
async function readMember(
  context: Kernel,
  actor: Actor,
  { memberId, isScoped }: { memberId: string; isScoped: boolean },
): Promise<contract.Member> {
  const rows = await readMemberRows(context.db, actor, [memberId], { isScoped });
  const [member] = await toMembers(context.db, actor.organization.id, rows);
  if (member === undefined) throw new ApiError('not_found');
  return member;
}

/** Makes an active member an owner. */
function requireActive({ status }: MemberRow): MembershipChange {
  if (status !== 'active') throw new ApiError('not_found');
  return { role: 'owner' };
}

function compareGroups({ groups }: MemberRow, chosen: readonly string[]): MembershipChange {
  return {
    addGroups: chosen.filter((id) => !groups.includes(id)),
    removeGroups: groups.filter((id) => !chosen.includes(id)),
  };
}

function toChange(change: Exclude<contract.BulkChange, { remove: true }>): MembershipChange {
  if ('addGroup' in change) return { addGroups: [change.addGroup] };
  if ('removeGroup' in change) return { removeGroups: [change.removeGroup] };
  return change;
}
