import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#shared/format/duration.ts';
import { OWN_DOMAIN_REDIRECT_DAYS, OWN_DOMAINS_MAX } from '#shared/organization/limits.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';
import { createBrandChanges } from '#worker/brands/brand-changes.ts';
import { IS_OPEN } from '#worker/db/open-organization-sql.ts';
import { hasRow, parseFirstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { isPublicSuffix, parseDomain } from '#worker/http/dns/domain-name.ts';
import { HOSTNAME_ISSUES, OWN_DOMAIN_TEXT } from '#worker/own-domains/copy.ts';
import type { OwnDomainContext } from '#worker/own-domains/own-domain-context.ts';
import { recordChange } from '#worker/own-domains/record-change.ts';
import { startCardUpdates, enqueueCardUpdates } from '#worker/policies/card-updates.ts';
import {
  FIND_OWN_DOMAIN,
  ownDomainRowSchema,
  requireOwnDomain,
  type OwnDomainRow,
} from '#worker/own-domains/own-domain-row.ts';

/** Whether the organization `?1` may have own domains: partners, and companies on the plan for it. */
const IS_INCLUDED = `EXISTS (SELECT 1 FROM organizations o JOIN users u ON u.id = o.billing_owner_id
  WHERE o.id = ?1 AND ${IS_OPEN} AND (o.kind = 'partner' OR u.plan = 'enterprise'))`;
const HAS_ROOM = `(SELECT count(*) FROM own_domains
  WHERE organization_id = ?1 AND status <> 'removed') < ${OWN_DOMAINS_MAX}`;
// A removed name is claimed again with another secret, and redirects until it is proven.
const INSERT = `INSERT INTO own_domains (organization_id, hostname, purpose, secret, created_at)
  SELECT ?1, ?2, (SELECT iif(kind = 'partner', 'app', 'cards') FROM organizations WHERE id = ?1), ?3, ?4
  WHERE ${IS_INCLUDED} AND ${HAS_ROOM}
  ON CONFLICT (organization_id, hostname) DO UPDATE
    SET status = 'pending', secret = excluded.secret, created_at = excluded.created_at,
      provider_details = NULL, checked_at = NULL
    WHERE status = 'removed'`;
const INCLUDED = `SELECT 1 WHERE ${IS_INCLUDED}`;

/** Whether the plan of an organization includes own domains. */
export async function isIncluded(db: D1Database, organizationId: string): Promise<boolean> {
  return hasRow(db.prepare(INCLUDED).bind(organizationId));
}

/** A new one for each claim, so that the record of an ended claim proves nothing. */
export function createClaimSecret(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Claims a hostname, which several organizations may do at once: the TXT record decides. Throws
 * `invalid_input` for a name that cannot be claimed, `plan_limit`, and `bad_request` beyond
 * `OWN_DOMAINS_MAX`.
 */
export async function storeClaim(
  context: OwnDomainContext,
  source: AuditSource,
  typed: string,
): Promise<OwnDomainRow> {
  const { db, provider, target, publicOrigin, settings } = context;
  if (provider === null) throw new ApiError('bad_request', { message: OWN_DOMAIN_TEXT.byOperator });
  const hosts = [target, ...settings.OWN_HOSTS.map(({ hostname }) => hostname)];
  if (publicOrigin !== '') hosts.push(new URL(publicOrigin).hostname);
  const parsed = await parseDomain(typed, hosts);
  const issue = 'issue' in parsed ? parsed.issue : await findApexIssue(parsed.domain);
  if ('issue' in parsed || issue !== null) {
    const message = HOSTNAME_ISSUES[issue ?? 'invalid'];
    throw new ApiError('invalid_input', { issues: [{ path: 'hostname', message }] });
  }
  const { organizationId, at } = source;
  const secret = createClaimSecret();
  const [, , found] = await db.batch([
    db.prepare(INSERT).bind(organizationId, parsed.domain, secret, at),
    recordChange(context.db, source, { action: 'own_domain.added', target: parsed.domain }),
    db.prepare(FIND_OWN_DOMAIN).bind(organizationId, parsed.domain),
  ]);
  const row = parseFirstRow(found, ownDomainRowSchema);
  if (row !== null) return row;
  if (!(await isIncluded(db, organizationId))) throw new ApiError('plan_limit');
  throw new ApiError('bad_request', { message: OWN_DOMAIN_TEXT.tooMany });
}

/**
 * A bare domain needs an address record of a fixed address, which the platform does not promise. Two
 * labels are one, and three where the last two are a suffix.
 */
async function findApexIssue(hostname: string): Promise<'apex' | null> {
  const [first = '', ...parent] = hostname.split('.');
  if (first === '' || parent.length < 2) return 'apex';
  return (await isPublicSuffix(parent.join('.'))) ? 'apex' : null;
}

const REMOVE_SERVED = `UPDATE own_domains SET status = 'removed', failing_since = NULL, redirects_until = ?3
  WHERE organization_id = ?1 AND hostname = ?2 AND status IN ('active', 'failing')`;
// While a name still redirects from before, its row goes back to that instead.
const REMOVE_RECLAIM = `UPDATE own_domains SET status = 'removed'
  WHERE organization_id = ?1 AND hostname = ?2 AND status IN ('pending', 'proven') AND redirects_until > ?3`;
const REMOVE_CLAIM = `DELETE FROM own_domains
  WHERE organization_id = ?1 AND hostname = ?2 AND status IN ('pending', 'proven')`;

/**
 * Removes a name. One that was served redirects for `OWN_DOMAIN_REDIRECT_DAYS`, unless another
 * organization proves it meanwhile. Throws `not_found`.
 */
export async function removeClaim(
  context: OwnDomainContext,
  source: AuditSource,
  typed: string,
): Promise<void> {
  const { db, hosts, now } = context;
  const row = await requireOwnDomain(db, source.organizationId, typed);
  const { organizationId, hostname } = row;
  const until = new Date(now().getTime() + OWN_DOMAIN_REDIRECT_DAYS * DAY_MS).toISOString();
  const event = { action: 'own_domain.removed', target: hostname } as const;
  await db.batch([
    db.prepare(REMOVE_SERVED).bind(organizationId, hostname, until),
    recordChange(context.db, source, event),
    startCardUpdates(context, organizationId),
    db.prepare(REMOVE_RECLAIM).bind(organizationId, hostname, source.at),
    db.prepare(REMOVE_CLAIM).bind(organizationId, hostname),
    recordChange(context.db, source, event),
  ]);
  // Also for a removed name: a retry follows when the records could not be written.
  if (row.status === 'pending' || row.status === 'proven') return;
  await Promise.all([
    hosts.sync(hostname),
    context.notify('organizationChanged', { organizationId: organizationId }),
    enqueueCardUpdates(context, organizationId, context.publicOrigin),
    createBrandChanges(context).onHomeChanged(organizationId, context.publicOrigin),
  ]);
}
