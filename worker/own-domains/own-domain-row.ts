import { z } from 'zod';
import type { OwnDomain } from '#shared/api/organizations/own-domains.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { OWN_DOMAIN_PROBLEMS } from '#shared/hosts/own-domain-problems.ts';
import { DOMAIN_GRACE_DAYS } from '#shared/organization/limits.ts';
import { allRows, firstRow, hasRow, jsonColumn } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { isInternationalDomain } from '#worker/http/dns/domain-name.ts';

export const OWN_DOMAIN_COLUMNS = `organization_id AS organizationId, hostname, purpose, secret, status,
  provider_id AS providerId, provider_status AS providerStatus, certificate_status AS certificateStatus,
  provider_details AS details, checked_at AS checkedAt, activated_at AS activatedAt,
  failing_since AS failingSince, redirects_until AS redirectsUntil`;

const detailsSchema = z.object({
  problems: z.array(z.enum(OWN_DOMAIN_PROBLEMS)),
  records: z.array(z.object({ name: z.string(), value: z.string() })),
});
/** What the last check found. */
export type CheckDetails = z.infer<typeof detailsSchema>;

export const ownDomainRowSchema = z.object({
  organizationId: z.string(),
  hostname: z.string(),
  purpose: z.enum(['cards', 'app']),
  secret: z.string(),
  status: z.enum(['pending', 'proven', 'active', 'failing', 'removed']),
  providerId: z.string().nullable(),
  providerStatus: z.string().nullable(),
  certificateStatus: z.string().nullable(),
  details: jsonColumn(detailsSchema).nullable(),
  checkedAt: z.string().nullable(),
  activatedAt: z.string().nullable(),
  failingSince: z.string().nullable(),
  redirectsUntil: z.string().nullable(),
});
export type OwnDomainRow = z.infer<typeof ownDomainRowSchema>;

const LIST = `SELECT ${OWN_DOMAIN_COLUMNS} FROM own_domains
  WHERE organization_id = ?1 ORDER BY status = 'removed', activated_at IS NULL, activated_at, hostname LIMIT 50`;
export const FIND_OWN_DOMAIN = `SELECT ${OWN_DOMAIN_COLUMNS} FROM own_domains
  WHERE organization_id = ?1 AND hostname = ?2`;

/** The own domains of an organization, the home first and removed ones last. */
export async function listOwnDomainRows(
  db: D1Database,
  organizationId: string,
): Promise<OwnDomainRow[]> {
  return allRows(db.prepare(LIST).bind(organizationId), ownDomainRowSchema);
}

const FAILING = `SELECT hostname FROM own_domains
  WHERE organization_id = ?1 AND status = 'failing' ORDER BY hostname`;
const hostnameSchema = z.object({ hostname: z.string() });

/** The hostnames of an organization that are served although their record is gone. */
export async function listFailing(db: D1Database, organizationId: string): Promise<string[]> {
  const rows = await allRows(db.prepare(FAILING).bind(organizationId), hostnameSchema);
  return rows.map(({ hostname }) => hostname);
}

const HAS_SERVED = `SELECT 1 FROM own_domains
  WHERE organization_id = ? AND status IN ('active', 'failing') LIMIT 1`;

/** Whether an organization has a hostname that is served. */
export async function hasServedDomain(db: D1Database, organizationId: string): Promise<boolean> {
  return hasRow(db.prepare(HAS_SERVED).bind(organizationId));
}

/** Throws `not_found`. */
export async function requireOwnDomain(
  db: D1Database,
  organizationId: string,
  hostname: string,
): Promise<OwnDomainRow> {
  const statement = db.prepare(FIND_OWN_DOMAIN).bind(organizationId, hostname.toLowerCase());
  const row = await firstRow(statement, ownDomainRowSchema);
  if (row === null) throw new ApiError('not_found');
  return row;
}

/** The TXT record that proves a claim. Its name differs from that of a mail domain's proof. */
export function buildProof({ hostname, secret }: Pick<OwnDomainRow, 'hostname' | 'secret'>) {
  return {
    type: 'TXT' as const,
    name: `_tiptopcards-host.${hostname}`,
    value: `tiptopcards-hostname=${secret}`,
  };
}

export function buildOwnDomain(row: OwnDomainRow, target: string, home: string | null): OwnDomain {
  const { hostname, purpose, status, details, checkedAt } = row;
  return {
    hostname,
    isInternational: isInternationalDomain(hostname),
    purpose,
    status,
    isHome: hostname === home,
    records: [
      buildProof(row),
      { type: 'CNAME', name: hostname, value: target },
      ...Array.from(details?.records ?? [], (record) => ({ type: 'TXT' as const, ...record })),
    ],
    hostnameStatus: row.providerStatus,
    certificateStatus: row.certificateStatus,
    problems: details?.problems ?? [],
    checkedAt,
    endsAt: findEnd(row),
  };
}

function findEnd({ status, failingSince, redirectsUntil }: OwnDomainRow): string | null {
  if (status === 'removed') return redirectsUntil;
  if (failingSince === null) return null;
  return new Date(Date.parse(failingSince) + DOMAIN_GRACE_DAYS * DAY_MS).toISOString();
}
