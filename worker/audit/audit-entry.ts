import type { Context } from 'hono';
import type { AuditAction } from '#shared/organization/audit-actions.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { MemberEnv } from '#worker/organizations/require-member.ts';

/** Who caused an audit entry, and in which request. */
export interface AuditSource {
  organizationId: string;
  /** An account's ID, `key:` and the ID of an API key, or `system`. */
  actor: string;
  /** The account's address, or the name of the key. */
  actorEmail: string;
  requestId: string;
  ipPrefix: string;
  at: string;
}

export interface AuditEvent {
  action: AuditAction;
  /** The target: an ID, a username, an address or a domain. */
  target: string;
  /** Values before and after. Never secrets. */
  details?: Readonly<Record<string, unknown>>;
}

export interface UserRequest {
  user: Pick<SessionUser, 'id' | 'email' | 'organizationKey'>;
  requestId: string;
  headers: Headers;
}

export function buildAuditSource(c: Context<MemberEnv>, now: Date): AuditSource {
  const request = {
    user: c.get('user'),
    requestId: c.get('requestId'),
    headers: c.req.raw.headers,
  };
  return buildUserSource(request, c.get('actor').organization.id, now);
}

/** The same for a route outside the organization's path. */
export function buildUserSource(
  { user, requestId, headers }: UserRequest,
  organizationId: string,
  now: Date,
): AuditSource {
  const { id, email, organizationKey: key } = user;
  return {
    organizationId,
    actor: id,
    actorEmail: key === undefined ? email : key.label,
    requestId,
    ipPrefix: toIpPrefix(clientAddress(headers)),
    at: now.toISOString(),
  };
}

/** The source of what the operator's commands do. */
export function buildSystemSource(
  organizationId: string,
  requestId: string,
  now: Date,
): AuditSource {
  const at = now.toISOString();
  return { organizationId, actor: 'system', actorEmail: '', requestId, ipPrefix: '', at };
}

/** An IPv4 /24 or an IPv6 /64: enough to recognize a network, not a device. */
export function toIpPrefix(address: string): string {
  return address.replace(/\.\d+$/, '.0/24');
}

// An entry is not recorded twice under an ID that the caller chose, nor moved to the ledger twice.
const buildInsertSql = (condition: string): string => `INSERT INTO organization_audit_outbox
  (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 WHERE ${condition}
  ON CONFLICT (id) DO NOTHING`;
const INSERT = buildInsertSql('true');
const INSERT_IF_CHANGED = buildInsertSql('changes() > 0');

/**
 * The statement that records an event, for the batch of what happened. With `ifChanged` it records
 * only if the statement directly before it changed a row. Later statements of the batch check for
 * the entry's `id`.
 */
export function recordAudit(
  db: D1Database,
  source: AuditSource,
  event: AuditEvent,
  { ifChanged, id = crypto.randomUUID() }: { ifChanged: boolean; id?: string },
): D1PreparedStatement {
  return db
    .prepare(ifChanged ? INSERT_IF_CHANGED : INSERT)
    .bind(
      id,
      source.organizationId,
      source.at,
      source.actor,
      source.actorEmail,
      event.action,
      event.target,
      JSON.stringify(event.details ?? {}),
      source.requestId,
      source.ipPrefix,
    );
}
