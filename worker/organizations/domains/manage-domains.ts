import { randomBytes } from 'node:crypto';
import type { Domain } from '#shared/api/organizations/domains.ts';
import { DOMAINS_MAX } from '#shared/organization/limits.ts';
import { allRows, firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { DOMAIN_ISSUES, DOMAIN_TEXT } from '#worker/organizations/domains/copy.ts';
import { parseDomain } from '#worker/http/dns/domain-name.ts';
import {
  buildDomain,
  DOMAIN_COLUMNS,
  domainRowSchema,
  type DomainRow,
} from '#worker/organizations/domains/domain-row.ts';

const LIST = `SELECT ${DOMAIN_COLUMNS} FROM organization_domains
  WHERE organization_id = ?1 ORDER BY domain LIMIT ${DOMAINS_MAX}`;
const FIND = `SELECT ${DOMAIN_COLUMNS} FROM organization_domains
  WHERE organization_id = ?1 AND domain = ?2`;
const INSERT = `INSERT INTO organization_domains (organization_id, domain, secret, created_at)
  SELECT ?1, ?2, ?3, ?4
  WHERE (SELECT count(*) FROM organization_domains WHERE organization_id = ?1) < ${DOMAINS_MAX}
  ON CONFLICT (organization_id, domain) DO NOTHING`;

export async function readDomains(db: D1Database, organizationId: string): Promise<Domain[]> {
  const statement = db.prepare(LIST).bind(organizationId);
  return (await allRows(statement, domainRowSchema)).map(buildDomain);
}

/** Throws `not_found`. */
export async function requireDomain(
  db: D1Database,
  organizationId: string,
  domain: string,
): Promise<DomainRow> {
  const statement = db.prepare(FIND).bind(organizationId, domain.toLowerCase());
  const row = await firstRow(statement, domainRowSchema);
  if (row === null) throw new ApiError('not_found');
  return row;
}

/**
 * Adds a domain to be proven. A domain that was added before keeps its record. Several organizations
 * may add and prove one domain, each with its own record: companies of a group share domains, and
 * with one proof per domain a former holder could keep the next one out. Throws `invalid_input` for
 * a domain that cannot be an organization's, and `bad_request` beyond `DOMAINS_MAX`.
 */
export async function storeDomain(
  { db, publicOrigin }: Pick<Kernel, 'db' | 'publicOrigin'>,
  source: AuditSource,
  typed: string,
  requestUrl: string,
): Promise<Domain> {
  const hosts = [publicOrigin, requestUrl].filter((url) => url !== '');
  const parsed = await parseDomain(
    typed,
    hosts.map((url) => new URL(url).hostname),
  );
  if ('issue' in parsed) {
    const issues = [{ path: 'domain', message: DOMAIN_ISSUES[parsed.issue] }];
    throw new ApiError('invalid_input', { issues });
  }
  const { domain } = parsed;
  const { organizationId, at } = source;
  const secret = randomBytes(24).toString('base64url');
  const [, , found] = await db.batch([
    db.prepare(INSERT).bind(organizationId, domain, secret, at),
    recordAudit(db, source, { action: 'domain.added', target: domain }, { ifChanged: true }),
    db.prepare(FIND).bind(organizationId, domain),
  ]);
  const row = found?.results[0];
  if (row === undefined) throw new ApiError('bad_request', { message: DOMAIN_TEXT.tooMany });
  return buildDomain(domainRowSchema.parse(row));
}

/** Changes whether people under a domain may join. It takes effect once the domain is proven. */
export async function setCanJoin(
  { db }: Pick<Kernel, 'db'>,
  source: AuditSource,
  name: string,
  canJoin: boolean,
): Promise<Domain> {
  const row = await requireDomain(db, source.organizationId, name);
  const details = { before: { canJoin: row.canJoin }, after: { canJoin } };
  await db.batch([
    db
      .prepare(
        `UPDATE organization_domains SET can_join = ?3
        WHERE organization_id = ?1 AND domain = ?2 AND can_join <> ?3`,
      )
      .bind(row.organizationId, row.domain, canJoin ? 1 : 0),
    recordAudit(
      db,
      source,
      { action: 'domain.updated', target: row.domain, details },
      { ifChanged: true },
    ),
  ]);
  return buildDomain({ ...row, canJoin });
}

/** Removes a domain. Its members stay. Throws `not_found`. */
export async function deleteDomain(
  { db }: Pick<Kernel, 'db'>,
  source: AuditSource,
  name: string,
): Promise<void> {
  const { organizationId, domain } = await requireDomain(db, source.organizationId, name);
  await db.batch([
    db
      .prepare('DELETE FROM organization_domains WHERE organization_id = ?1 AND domain = ?2')
      .bind(organizationId, domain),
    recordAudit(db, source, { action: 'domain.removed', target: domain }, { ifChanged: true }),
  ]);
}
