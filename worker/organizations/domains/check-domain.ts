import type { Domain } from '#shared/api/organizations/domains.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { DOMAIN_TEXT } from '#worker/organizations/domains/copy.ts';
import {
  buildDomain,
  buildRecord,
  type DomainRow,
} from '#worker/organizations/domains/domain-row.ts';
import { requireDomain } from '#worker/organizations/domains/manage-domains.ts';
import type { ResolveTxt } from '#worker/http/dns/resolve-txt.ts';

export type DomainContext = Pick<Kernel, 'db' | 'now'> & { resolveTxt: ResolveTxt };

/** Checks a domain now. Throws `not_found`, and `unavailable` when the resolver does not answer. */
export async function verifyNow(
  context: DomainContext,
  source: AuditSource,
  name: string,
): Promise<Domain> {
  const row = await requireDomain(context.db, source.organizationId, name);
  const isProven = await findProof(context, row);
  if (isProven === null) {
    throw new ApiError('unavailable', { message: DOMAIN_TEXT.unreachable, retryAfterSeconds: 10 });
  }
  await storeCheck(context, row, isProven, source);
  return buildDomain(await requireDomain(context.db, source.organizationId, name));
}

/** Whether the record of a domain exists; null when the resolver gave no usable answer. */
export async function findProof(
  { resolveTxt }: Pick<DomainContext, 'resolveTxt'>,
  row: DomainRow,
): Promise<boolean | null> {
  const { name, value } = buildRecord(row);
  const records = await resolveTxt(name);
  return records && records.includes(value);
}

const SET_VERIFIED = `UPDATE organization_domains SET status = 'verified', failing_since = NULL
  WHERE organization_id = ?1 AND domain = ?2 AND status <> 'verified'`;
// A domain that was never proven stays pending.
const SET_FAILING = `UPDATE organization_domains SET status = 'failing', failing_since = ?3
  WHERE organization_id = ?1 AND domain = ?2 AND status = 'verified'`;
const SET_CHECKED = `UPDATE organization_domains SET checked_at = ?3
  WHERE organization_id = ?1 AND domain = ?2`;

/** Stores the result of a check. Returns whether the status changed. */
export async function storeCheck(
  { db }: Pick<DomainContext, 'db'>,
  { organizationId, domain }: DomainRow,
  isProven: boolean,
  source: AuditSource,
): Promise<boolean> {
  const { at } = source;
  const change = isProven
    ? db.prepare(SET_VERIFIED).bind(organizationId, domain)
    : db.prepare(SET_FAILING).bind(organizationId, domain, at);
  const action = isProven ? 'domain.verified' : 'domain.failed';
  const [changed] = await db.batch([
    change,
    recordAudit(db, source, { action, target: domain }, { ifChanged: true }),
    db.prepare(SET_CHECKED).bind(organizationId, domain, at),
  ]);
  return (changed?.meta.changes ?? 0) > 0;
}

/** Postpones the next check of a domain whose resolver did not answer. */
export async function storeUnanswered(
  { db, now }: Pick<DomainContext, 'db' | 'now'>,
  { organizationId, domain }: DomainRow,
): Promise<void> {
  await db.prepare(SET_CHECKED).bind(organizationId, domain, now().toISOString()).run();
}
