import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import {
  findKindOfAction,
  findScope,
  type Action,
  type Scope,
} from '#shared/organization/permissions.ts';
import type { AccessRules } from '#shared/organization/access-rules.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { OrganizationKey, SessionUser, UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { requireAccess } from '#worker/http/require-access.ts';
import type { Kernel } from '#worker/kernel.ts';
import { OTHER_KIND } from '#worker/organizations/copy.ts';
import { findMembership, type Membership } from '#worker/organizations/access/membership.ts';

/** A membership and how far its role may do the action of the route. */
export interface Actor extends Membership {
  scope: Scope;
}

/** The context behind `requireMember`. */
export interface MemberEnv {
  Variables: UserEnv['Variables'] & { actor: Actor };
}

export type RequireMember = (action: Action) => MiddlewareHandler<MemberEnv>;

type ActorKernel = Pick<Kernel, 'db' | 'now' | 'waitUntil'>;

/** Finds the actor of a request, as `requireRole` does, and records the day of a member's activity. */
export function createRequireActor({ db, now, waitUntil }: ActorKernel) {
  return async (
    user: SessionUser,
    organizationId: string,
    action: Action,
    method: string,
  ): Promise<Actor> => {
    const actor = await requireRole(db, user, organizationId, action, method);
    const day = now().toISOString().slice(0, 10);
    const isMember = user.organizationKey === undefined;
    if (isMember && actor.lastActiveOn !== day) waitUntil(recordActivity(db, actor.id, day));
    return actor;
  };
}

/**
 * Requires an active membership in the organization of the path's `:org` and a role that may do
 * `action`. Throws `not_found` to everyone outside, so that an organization's existence is not
 * revealed, `network_refused` and `sign_in_again` to a member who does not meet its access rules, and
 * `forbidden` inside, also for an action that this kind of organization does not have;
 * `organization_ending` for what makes something new while the deletion of the organization is
 * ordered. Runs after `requireUser`.
 */
export function createRequireMember(kernel: ActorKernel): RequireMember {
  const requireActor = createRequireActor(kernel);
  return (action) =>
    createMiddleware<MemberEnv>(async (c, next) => {
      c.set(
        'actor',
        await requireActor(c.get('user'), c.req.param('org') ?? '', action, c.req.method),
      );
      await next();
    });
}

/** Actions whose calls make nothing new while an organization is being deleted, whatever their method. */
const ALLOWED_WHILE_ENDING: ReadonlySet<Action> = new Set([
  'deleteOrganization',
  'manageBilling',
  'leaveOrganization',
  'editMembers',
  'decideRequests',
  'readAudit',
  'readContacts',
  'endNetworkRule',
]);
const MAKING_METHODS: ReadonlySet<string> = new Set(['POST', 'PUT']);

/**
 * The actor of an action in an organization, by a request of this method. Throws like
 * `createRequireMember`.
 */
export async function requireRole(
  db: D1Database,
  user: SessionUser,
  organizationId: string,
  action: Action,
  method: string,
): Promise<Actor> {
  const { id, organizationKey: key } = user;
  const membership =
    key === undefined
      ? await findMembership(db, id, organizationId)
      : buildKeyMembership(key, organizationId);
  if (membership === null) throw new ApiError('not_found');
  requireAccess(findRules(membership, action), user, membership.organization.name);
  const scope = findScope(membership.role, action);
  if (scope === null) throw new ApiError('forbidden');
  const kind = findKindOfAction(action);
  if (kind !== null && kind !== membership.organization.kind) {
    throw new ApiError('forbidden', { message: OTHER_KIND[kind] });
  }
  const isEnding = membership.organization.deletesAt !== null;
  if (isEnding && MAKING_METHODS.has(method) && !ALLOWED_WHILE_ENDING.has(action)) {
    throw new ApiError('organization_ending');
  }
  return { ...membership, scope };
}

/** The rules for an action. An owner ends the rule for networks from outside them. */
function findRules({ accessRules }: Membership, action: Action): AccessRules | null {
  if (accessRules === null || action !== 'endNetworkRule') return accessRules;
  return { ...accessRules, appNetworks: [] };
}

/**
 * What an organization's key may do: what an admin may, in its own organization. The key was admitted by
 * its access rules.
 */
function buildKeyMembership(
  { actorId, organization }: OrganizationKey,
  organizationId: string,
): Membership | null {
  if (organization.id !== organizationId) return null;
  // A key does not work while the deletion of its organization is ordered.
  const ending = { ...organization, deletesAt: null };
  return { id: actorId, role: 'admin', lastActiveOn: '', accessRules: null, organization: ending };
}

async function recordActivity(db: D1Database, memberId: string, day: string): Promise<void> {
  try {
    await db
      .prepare('UPDATE organization_members SET last_active_on = ?2 WHERE id = ?1')
      .bind(memberId, day)
      .run();
  } catch (error) {
    // The day only orders suspensions after a downgrade; the next request records it.
    log('warn', 'activity_not_recorded', { memberId, error: String(error) });
  }
}
