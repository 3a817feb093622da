import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AuditSource } from '#worker/audit/audit-entry.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import type { Kernel } from '#worker/kernel.ts';
import { requireRole } from '#worker/organizations/require-member.ts';
import type { PartnerEnv, RequirePartner } from './partner-context.ts';

/**
 * Requires a role that may do `action` in the partner of the path's `:org`. Throws `not_found` to
 * everyone outside and `forbidden` inside. Runs after `requireUser`.
 */
export function createRequirePartner({ db }: Pick<Kernel, 'db'>): RequirePartner {
  return (action) =>
    createMiddleware<PartnerEnv>(async (c, next) => {
      c.set(
        'actor',
        await requireRole(db, c.get('user'), c.req.param('org') ?? '', action, c.req.method),
      );
      await next();
    });
}

/** The source of the audit entries of a request of the partner's people. */
export function buildStaffSource(c: Context<PartnerEnv>, now: Date): AuditSource {
  const { id, email, organizationKey: key } = c.get('user');
  return {
    ...buildCustomerSource(c.get('actor').organization.id, id, c.get('requestId'), c.req.raw, now),
    actorEmail: key === undefined ? email : key.label,
  };
}

/** The source of what a customer does: without the address, which the partner's log would keep. */
export function buildCustomerSource(
  organizationId: string,
  userId: SessionUser['id'],
  requestId: string,
  { headers }: Pick<Request, 'headers'>,
  now: Date,
): AuditSource {
  return {
    organizationId,
    actor: userId,
    actorEmail: '',
    requestId,
    ipPrefix: clientAddress(headers).replace(/\.\d+$/, '.0/24'),
    at: now.toISOString(),
  };
}
