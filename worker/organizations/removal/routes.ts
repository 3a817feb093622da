import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/deletion.ts';
import { buildAuditSource } from '#worker/audit/audit-entry.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { NAME_DIFFERS } from '#worker/organizations/copy.ts';
import { cancelDeletion, scheduleDeletion } from '#worker/organizations/schedule-deletion.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';
import { describeEnding, readPending } from './describe-deletion.ts';
import { endByOwner } from './end-organization.ts';

/** The end of an organization, and how it is taken back. */
export function removalRoutes(context: Kernel): Hono<MemberEnv> {
  const { now, requireUser } = context;
  const access = [requireUser, createRequireMember(context)('deleteOrganization')] as const;
  const app = new Hono<MemberEnv>();

  app.get(contract.readDeletion.path, ...access, async (c) => {
    const actor = c.get('actor');
    const [ending, pending] = await Promise.all([
      describeEnding(context, actor.organization),
      readPending(context, actor),
    ]);
    return c.json({ ending, pending });
  });

  app.delete(
    contract.deleteOrganization.path,
    ...access,
    validate(contract.deleteOrganization.request),
    async (c) => {
      const { id: memberId, organization } = c.get('actor');
      const { id: userId } = c.get('user');
      const { name, password } = c.req.valid('json');
      if (name.trim() !== organization.name) {
        throw new ApiError('invalid_input', { issues: [{ path: 'name', message: NAME_DIFFERS }] });
      }
      await context.limitCostly(`organization-deletion:${organization.id}`);
      await context.checkPassword(userId, password);
      const scheduled = { organization, memberId, userId };
      const origin = context.originOf(c.req.url);
      const source = buildAuditSource(c, now());
      return c.json({ deletesAt: await scheduleDeletion(context, scheduled, source, origin) });
    },
  );

  app.post(contract.keepOrganization.path, ...access, async (c) => {
    const { organization } = c.get('actor');
    const source = buildAuditSource(c, now());
    await cancelDeletion(context, organization, source, context.originOf(c.req.url));
    return c.body(null, 204);
  });

  app.post(
    contract.endOrganization.path,
    ...access,
    validate(contract.endOrganization.request),
    async (c) => {
      const actor = c.get('actor');
      const { password, token } = c.req.valid('json');
      await context.limitCostly(`organization-deletion:${actor.organization.id}`);
      await context.checkPassword(c.get('user').id, password);
      const source = buildAuditSource(c, now());
      const request = { source, origin: context.originOf(c.req.url) };
      const isDeleted = await endByOwner(context, actor, token, request);
      const pending = isDeleted ? null : await readPending(context, actor);
      return c.json({ isDeleted, pending });
    },
  );

  return app;
}
