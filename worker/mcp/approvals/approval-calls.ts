import type { Context } from 'hono';
import type { z } from 'zod';
import type { setAgentApproval } from '#shared/api/programs/agent-changes.ts';
import { enqueueMove } from '#worker/audit/move-audit.ts';
import { buildOrganizationAudit } from '#worker/audit/organization-records.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { requireConfirmed } from '#worker/http/require-confirmed.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { AgentOwner } from '#worker/mcp/mcp-context.ts';
import { requireRole } from '#worker/organizations/require-member.ts';
import { endApproval, isApprovalRequired, requireApproval } from './approval-setting.ts';
import { listChanges } from '#worker/mcp/change-store.ts';

export async function onListChanges(context: Kernel, c: Context<UserEnv>): Promise<Response> {
  const { db, now } = context;
  const { id: ownerId } = await findOwner(context, c, c.req.query('organization'));
  const list = c.req.query('status') === 'closed' ? 'closed' : 'waiting';
  const query = { ownerId, list, cursor: c.req.query('cursor') ?? null } as const;
  const [isRequired, page] = await Promise.all([
    isApprovalRequired(db, ownerId),
    listChanges(db, query, now()),
  ]);
  return c.json({ isRequired, ...page });
}

export async function onSetApproval(
  context: Kernel,
  c: Context<UserEnv>,
  request: z.infer<typeof setAgentApproval.request>,
): Promise<Response> {
  const { db, now } = context;
  const owner = await findOwner(context, c, request.organization);
  const change = request.isRequired
    ? requireApproval(db, owner, now())
    : endApproval(db, owner.id, await checkPassword(context, c, request.password));
  const { isRequired } = request;
  const event = {
    action: 'agent_approval.updated',
    target: owner.id,
    details: { isRequired },
  } as const;
  const by = { user: c.get('user'), requestId: c.get('requestId'), headers: c.req.raw.headers };
  const audit =
    owner.kind === 'organization' ? [buildOrganizationAudit(context, by, owner.id, event)] : [];
  await db.batch([change, ...audit]);
  // The password was replaced after it was checked.
  if (!isRequired && (await isApprovalRequired(db, owner.id))) throw new ApiError('wrong_password');
  if (owner.kind === 'organization') await enqueueMove(context, owner.id);
  log('info', 'agent_approval_set', {
    userId: c.get('user').id,
    ownerKind: owner.kind,
    isRequired,
  });
  return c.body(null, 204);
}

async function checkPassword(
  context: Kernel,
  c: Context<UserEnv>,
  password: string,
): Promise<{ userId: string; passwordHash: string }> {
  const user = c.get('user');
  requireConfirmed(user);
  return { userId: user.id, passwordHash: await context.checkPassword(user.id, password) };
}

/** The caller, or an organization whose keys the caller manages. */
async function findOwner(
  { db }: Kernel,
  c: Context<UserEnv>,
  organization: string | undefined,
): Promise<AgentOwner> {
  const user = c.get('user');
  if (organization === undefined) return { kind: 'person', id: user.id };
  await requireRole(db, user, organization, 'manageApiKeys', c.req.method);
  return { kind: 'organization', id: organization };
}
