import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { findScope, type Action, type Scope } from '#shared/organization/permissions.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findMembership, type Membership } from './membership.ts';

/** A membership and how far its role may do the action of the route. */
export interface Actor extends Membership {
  scope: Scope;
}

/** The context behind `requireMember`. */
export interface MemberEnv {
  Variables: UserEnv['Variables'] & { actor: Actor };
}

export type RequireMember = (action: Action) => MiddlewareHandler<MemberEnv>;

/**
 * Requires an active membership in the organization of the path's `:org` and a role that may do
 * `action`. Throws `not_found` to everyone outside, so that an organization's existence is not
 * revealed, and `forbidden` inside. Runs after `requireUser`.
 */
export function createRequireMember({
  db,
  now,
  waitUntil,
}: Pick<Kernel, 'db' | 'now' | 'waitUntil'>): RequireMember {
  return (action) =>
    createMiddleware<MemberEnv>(async (c, next) => {
      const user = c.get('user');
      const membership = await findMembership(db, user.id, c.req.param('org') ?? '');
      if (membership === null) throw new ApiError('not_found');
      const scope = findScope(membership.role, action);
      if (scope === null) throw new ApiError('forbidden');
      c.set('actor', { ...membership, scope });
      const day = now().toISOString().slice(0, 10);
      if (membership.lastActiveOn !== day) waitUntil(recordActivity(db, membership.id, day));
      await next();
    });
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
