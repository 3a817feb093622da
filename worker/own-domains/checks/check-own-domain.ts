import type { OwnDomainProblem } from '#shared/hosts/own-domain-problems.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';
import { createBrandChanges } from '#worker/brands/brand-changes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { joinStrings } from '#worker/http/dns/resolve-txt.ts';
import { log } from '#worker/http/log.ts';
import { findDnsProblems } from '#worker/own-domains/checks/read-dns.ts';
import {
  buildProof,
  requireOwnDomain,
  type CheckDetails,
  type OwnDomainRow,
} from '#worker/own-domains/own-domain-row.ts';
import { OWN_DOMAIN_TEXT } from '#worker/own-domains/copy.ts';
import type { OwnDomainContext } from '#worker/own-domains/own-domain-context.ts';
import type { CustomHostname } from '#worker/own-domains/provider/custom-hostnames.ts';
import { removeAtProvider } from '#worker/own-domains/provider/remove-at-provider.ts';
import { recordChange } from '#worker/own-domains/record-change.ts';
import { startCardUpdates, enqueueCardUpdates } from '#worker/policies/card-updates.ts';

/**
 * Checks a name: its proof first, and only then the platform's hostname, so that no one uses up the
 * platform's quota with names of others. Throws `not_found`, and `unavailable` when the resolver
 * does not answer.
 */
export async function checkNow(
  context: OwnDomainContext,
  source: AuditSource,
  typed: string,
): Promise<OwnDomainRow> {
  const row = await requireOwnDomain(context.db, source.organizationId, typed);
  if (row.status === 'removed') return row;
  if ((await checkRow(context, source, row)) === 'unanswered') {
    throw new ApiError('unavailable', {
      message: OWN_DOMAIN_TEXT.unreachable,
      retryAfterSeconds: 10,
    });
  }
  return requireOwnDomain(context.db, source.organizationId, row.hostname);
}

/** `failed`: a proof that was found before is gone now. */
export type CheckResult = 'checked' | 'failed' | 'unanswered';

export async function checkRow(
  context: OwnDomainContext,
  source: AuditSource,
  row: OwnDomainRow,
): Promise<CheckResult> {
  const { name, value } = buildProof(row);
  const records = await context.resolve(name, 'TXT');
  if (records === null) return 'unanswered';
  const isProven = records.map(joinStrings).includes(value);
  if (!isProven) return storeMissing(context, source, row);
  if (row.status === 'pending' && !(await storeProven(context, source, row))) {
    await storeDetails(context, source, row, { problems: ['held'], records: [] });
    return 'checked';
  }
  await recover(context, source, row);
  await checkProvider(context, source, row);
  return 'checked';
}

const SET_FAILING = `UPDATE own_domains SET status = 'failing', failing_since = ?3
  WHERE organization_id = ?1 AND hostname = ?2 AND status = 'active'`;
// A name that was never served has nothing to lose by waiting for its record.
const SET_PENDING = `UPDATE own_domains SET status = 'pending'
  WHERE organization_id = ?1 AND hostname = ?2 AND status = 'proven'`;

async function storeMissing(
  context: OwnDomainContext,
  source: AuditSource,
  row: OwnDomainRow,
): Promise<CheckResult> {
  const { db } = context;
  const { organizationId, hostname } = row;
  const [failed] = await db.batch([
    db.prepare(SET_FAILING).bind(organizationId, hostname, source.at),
    recordChange(context.db, source, { action: 'own_domain.failed', target: hostname }),
    db.prepare(SET_PENDING).bind(organizationId, hostname),
  ]);
  const problems: OwnDomainProblem[] = ['proof_missing'];
  if (row.status === 'pending') problems.push(...(await readDnsProblems(context, hostname)));
  await storeDetails(context, source, row, { problems, records: [] });
  return (failed?.meta.changes ?? 0) > 0 ? 'failed' : 'checked';
}

const SET_PROVEN = `UPDATE own_domains SET status = 'proven'
  WHERE organization_id = ?1 AND hostname = ?2 AND status = 'pending' AND NOT EXISTS
    (SELECT 1 FROM own_domains WHERE hostname = ?2 AND status IN ('proven', 'active', 'failing'))`;
// A new proof of a name ends the redirects of those who had it before.
const END_REDIRECTS = `DELETE FROM own_domains
  WHERE hostname = ?2 AND organization_id <> ?1 AND redirects_until IS NOT NULL
    AND status IN ('pending', 'removed') AND EXISTS
    (SELECT 1 FROM own_domains WHERE organization_id = ?1 AND hostname = ?2 AND status = 'proven')`;

/** False while another organization holds the name. */
async function storeProven(
  context: OwnDomainContext,
  source: AuditSource,
  { organizationId, hostname }: OwnDomainRow,
): Promise<boolean> {
  const { db, hosts } = context;
  const [proven, , ended] = await db.batch([
    db.prepare(SET_PROVEN).bind(organizationId, hostname),
    recordChange(context.db, source, { action: 'own_domain.proven', target: hostname }),
    db.prepare(END_REDIRECTS).bind(organizationId, hostname),
  ]);
  if ((ended?.meta.changes ?? 0) > 0) await hosts.sync(hostname);
  return (proven?.meta.changes ?? 0) > 0;
}

const RECOVER = `UPDATE own_domains SET status = 'active', failing_since = NULL
  WHERE organization_id = ?1 AND hostname = ?2 AND status = 'failing'`;

async function recover(
  { db }: OwnDomainContext,
  source: AuditSource,
  { organizationId, hostname }: OwnDomainRow,
): Promise<void> {
  await db.batch([
    db.prepare(RECOVER).bind(organizationId, hostname),
    recordChange(db, source, { action: 'own_domain.proven', target: hostname }),
  ]);
}

const SET_PROVIDER = `UPDATE own_domains SET provider_id = ?3, provider_status = ?4, certificate_status = ?5
  WHERE organization_id = ?1 AND hostname = ?2 AND status IN ('proven', 'active')`;
const SET_ACTIVE = `UPDATE own_domains SET status = 'active', activated_at = ?3, redirects_until = NULL
  WHERE organization_id = ?1 AND hostname = ?2 AND status = 'proven'
    AND provider_status = 'active' AND certificate_status = 'active'`;

async function checkProvider(
  context: OwnDomainContext,
  source: AuditSource,
  row: OwnDomainRow,
): Promise<void> {
  const { db, hosts } = context;
  const { organizationId, hostname } = row;
  const problems = await readDnsProblems(context, hostname);
  const found = await readProvider(context, row, problems);
  if (found === null) {
    const unreachable: OwnDomainProblem[] = [...problems, 'provider_unreachable'];
    return storeDetails(context, source, row, { problems: unreachable, records: [] });
  }
  const { id, status, certificateStatus, records } = found;
  const [stored, activated] = await db.batch([
    db.prepare(SET_PROVIDER).bind(organizationId, hostname, id, status, certificateStatus),
    db.prepare(SET_ACTIVE).bind(organizationId, hostname, source.at),
    recordChange(context.db, source, { action: 'own_domain.activated', target: hostname }),
    startCardUpdates(context, organizationId),
  ]);
  // Removed meanwhile: what was created for it goes too.
  if ((stored?.meta.changes ?? 0) === 0) return removeAtProvider(context, [{ id, hostname }]);
  const remaining = [...problems, ...findProviderProblems(found)];
  await storeDetails(context, source, row, { problems: remaining, records });
  if ((activated?.meta.changes ?? 0) === 0) return;
  // One write for the hostname and one for all cards of the organization.
  await Promise.all([
    hosts.sync(hostname),
    context.notify('organizationChanged', { organizationId: organizationId }),
    enqueueCardUpdates(context, organizationId, context.publicOrigin),
    createBrandChanges(context).onHomeChanged(organizationId, context.publicOrigin),
  ]);
}

/** The platform's hostname, created if there is none. Null when the platform does not answer. */
async function readProvider(
  { provider }: OwnDomainContext,
  { providerId, hostname }: OwnDomainRow,
  problems: readonly OwnDomainProblem[],
): Promise<CustomHostname | null> {
  if (provider === null) return null;
  try {
    const found = providerId === null ? null : await provider.find(providerId);
    if (found === null) return await provider.create(hostname);
    const isWaiting = found.status !== 'active' || found.certificateStatus !== 'active';
    const isPointing = !problems.includes('cname_missing') && !problems.includes('cname_wrong');
    // The platform stops validating after a while; it starts again once the name points to it.
    return isWaiting && isPointing ? ((await provider.restart(found.id)) ?? found) : found;
  } catch (error) {
    log('warn', 'custom_hostname_failed', { error: String(error) });
    return null;
  }
}

const BLOCKED = new Set(['blocked', 'moved', 'deleted', 'pending_deletion']);
const FAILED_CERTIFICATE = /timed_out|expired|deleted|inactive/;

function findProviderProblems(found: CustomHostname): OwnDomainProblem[] {
  const { status, certificateStatus, hasErrors } = found;
  const problems: OwnDomainProblem[] = [];
  if (BLOCKED.has(status)) problems.push('hostname_blocked');
  else if (status !== 'active') problems.push('hostname_pending');
  if (certificateStatus === 'active') return problems;
  const hasFailed = hasErrors || FAILED_CERTIFICATE.test(certificateStatus);
  problems.push(hasFailed ? 'certificate_failed' : 'certificate_pending');
  return problems;
}

async function readDnsProblems(
  { resolve, target }: OwnDomainContext,
  hostname: string,
): Promise<OwnDomainProblem[]> {
  return findDnsProblems(resolve, hostname, target);
}

const SET_DETAILS = `UPDATE own_domains SET provider_details = ?3, checked_at = ?4
  WHERE organization_id = ?1 AND hostname = ?2`;

async function storeDetails(
  { db }: OwnDomainContext,
  source: AuditSource,
  { organizationId, hostname }: OwnDomainRow,
  details: CheckDetails,
): Promise<void> {
  await db
    .prepare(SET_DETAILS)
    .bind(organizationId, hostname, JSON.stringify(details), source.at)
    .run();
}
