import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/people/members.ts';
import { buildAuditSource } from '#worker/audit/audit-entry.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  addGroup,
  readGroups,
  removeGroup,
  renameGroup,
} from '#worker/organizations/groups/groups.ts';
import { undeleteGroup } from '#worker/organizations/groups/undelete-group.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';

export function groupRoutes(context: Kernel): Hono<MemberEnv> {
  const { db, now, originOf, requireUser } = context;
  const requireMember = createRequireMember(context);
  const app = new Hono<MemberEnv>();

  app.get(contract.listGroups.path, requireUser, requireMember('readMembers'), async (c) =>
    c.json({ groups: await readGroups(db, c.get('actor')) }),
  );

  app.post(
    contract.createGroup.path,
    requireUser,
    requireMember('manageGroups'),
    validate(contract.createGroup.request),
    async (c) => {
      const { organization } = c.get('actor');
      const source = buildAuditSource(c, now());
      const group = await addGroup(db, organization.id, c.req.valid('json'), source);
      return c.json({ group }, 201);
    },
  );

  app.patch(
    contract.updateGroup.path,
    requireUser,
    requireMember('manageGroups'),
    validate(contract.updateGroup.request),
    async (c) => {
      const renamed = { groupId: c.req.param('group'), name: c.req.valid('json').name };
      const { organization } = c.get('actor');
      const group = await renameGroup(db, organization.id, renamed, buildAuditSource(c, now()));
      return c.json({ group });
    },
  );

  app.delete(contract.deleteGroup.path, requireUser, requireMember('manageGroups'), async (c) => {
    const { organization } = c.get('actor');
    const details = { source: buildAuditSource(c, now()), origin: originOf(c.req.url) };
    await removeGroup(context, organization.id, c.req.param('group'), details);
    return c.body(null, 204);
  });

  app.post(contract.restoreGroup.path, requireUser, requireMember('manageGroups'), async (c) => {
    const { organization } = c.get('actor');
    const details = { source: buildAuditSource(c, now()), origin: originOf(c.req.url) };
    const group = await undeleteGroup(context, organization.id, c.req.param('group'), details);
    return c.json({ group });
  });

  return app;
}
