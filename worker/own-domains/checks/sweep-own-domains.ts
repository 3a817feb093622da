import { DAY_MS } from '#shared/format/duration.ts';
import { DOMAIN_GRACE_DAYS, OWN_DOMAIN_CLAIM_DAYS } from '#shared/organization/limits.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';
import { createBrandChanges } from '#worker/brands/brand-changes.ts';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import {
  OWN_DOMAIN_COLUMNS,
  ownDomainRowSchema,
  type OwnDomainRow,
} from '#worker/own-domains/own-domain-row.ts';
import { createClaimSecret } from '#worker/own-domains/claims/store-claim.ts';
import { buildOwnDomainFailingMail } from '#worker/own-domains/copy.ts';
import type { OwnDomainContext } from '#worker/own-domains/own-domain-context.ts';
import { sweepRemovals } from '#worker/own-domains/provider/remove-at-provider.ts';
import { recordChange } from '#worker/own-domains/record-change.ts';
import { startCardUpdates, enqueueCardUpdates } from '#worker/policies/card-updates.ts';
import { checkRow } from './check-own-domain.ts';

/** Names per hour: 2,400 a day. Beyond that, each is checked less often than daily. */
const NAMES_PER_HOUR = 100;
const PARALLEL = 5;
const ENDED_PER_HOUR = 100;

const FIND_DUE = `SELECT ${OWN_DOMAIN_COLUMNS} FROM own_domains
  WHERE status IN ('proven', 'active', 'failing') AND checked_at <= ?1
  ORDER BY checked_at, hostname LIMIT ${NAMES_PER_HOUR}`;
const FIND_GRACE_OVER = `SELECT ${OWN_DOMAIN_COLUMNS} FROM own_domains
  WHERE status = 'failing' AND failing_since <= ?1 LIMIT ${ENDED_PER_HOUR}`;
// The owner of the name has taken the record away: it neither serves nor redirects.
const END_GRACE = `UPDATE own_domains SET status = 'pending', secret = ?3, failing_since = NULL,
    activated_at = NULL, redirects_until = NULL, provider_id = NULL, provider_status = NULL, certificate_status = NULL
  WHERE organization_id = ?1 AND hostname = ?2 AND status = 'failing'`;
const KEEP_REMOVAL = `INSERT OR IGNORE INTO own_domain_removals (provider_id, hostname, created_at)
  SELECT provider_id, hostname, ?3 FROM own_domains
  WHERE organization_id = ?1 AND hostname = ?2 AND status = 'failing' AND provider_id IS NOT NULL`;
const FIND_REDIRECTS_OVER = `SELECT ${OWN_DOMAIN_COLUMNS} FROM own_domains
  WHERE redirects_until <= ?1 LIMIT ${ENDED_PER_HOUR}`;
const DELETE_REMOVED = `DELETE FROM own_domains
  WHERE organization_id = ?1 AND hostname = ?2 AND status = 'removed' AND redirects_until <= ?3`;
const CLEAR_REDIRECT = `UPDATE own_domains SET redirects_until = NULL
  WHERE organization_id = ?1 AND hostname = ?2 AND status <> 'removed' AND redirects_until <= ?3`;
const DELETE_CLAIMS = `DELETE FROM own_domains
  WHERE status = 'pending' AND created_at <= ?1 AND redirects_until IS NULL`;

/** Checks served names daily, ends graces, redirects and unproven claims, and cleans the platform. */
export async function sweepOwnDomains(context: OwnDomainContext): Promise<number> {
  const { db, now } = context;
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString();
  await endGraces(context, daysAgo(DOMAIN_GRACE_DAYS));
  await endRedirects(context);
  const claims = await db.prepare(DELETE_CLAIMS).bind(daysAgo(OWN_DOMAIN_CLAIM_DAYS)).run();
  const due = await allRows(db.prepare(FIND_DUE).bind(daysAgo(1)), ownDomainRowSchema);
  for (let at = 0; at < due.length; at += PARALLEL) {
    await Promise.all(due.slice(at, at + PARALLEL).map((row) => recheck(context, row)));
  }
  return claims.meta.changes + (await sweepRemovals(context));
}

function buildSource(context: OwnDomainContext, { organizationId }: OwnDomainRow): AuditSource {
  const at = context.now().toISOString();
  return { organizationId, actor: 'system', actorEmail: '', requestId: '', ipPrefix: '', at };
}

async function recheck(context: OwnDomainContext, row: OwnDomainRow): Promise<void> {
  const result = await checkRow(context, buildSource(context, row), row);
  if (result === 'failed') await mailOwners(context, row);
  if (result !== 'unanswered') return;
  await context.db
    .prepare('UPDATE own_domains SET checked_at = ?3 WHERE organization_id = ?1 AND hostname = ?2')
    .bind(row.organizationId, row.hostname, context.now().toISOString())
    .run();
}

async function endGraces(context: OwnDomainContext, before: string): Promise<void> {
  const { db, hosts } = context;
  for (const row of await allRows(db.prepare(FIND_GRACE_OVER).bind(before), ownDomainRowSchema)) {
    const source = buildSource(context, row);
    const { organizationId, hostname } = row;
    await db.batch([
      db.prepare(KEEP_REMOVAL).bind(organizationId, hostname, source.at),
      db.prepare(END_GRACE).bind(organizationId, hostname, createClaimSecret()),
      recordChange(context.db, source, { action: 'own_domain.ended', target: hostname }),
      startCardUpdates(context, organizationId),
    ]);
    await Promise.all([
      hosts.sync(hostname),
      context.notify('organizationChanged', { organizationId: organizationId }),
      enqueueCardUpdates(context, organizationId, context.publicOrigin),
      createBrandChanges(context).onHomeChanged(organizationId, context.publicOrigin),
    ]);
  }
}

async function endRedirects({ db, hosts, now }: OwnDomainContext): Promise<void> {
  const at = now().toISOString();
  const statement = db.prepare(FIND_REDIRECTS_OVER).bind(at);
  for (const { organizationId, hostname } of await allRows(statement, ownDomainRowSchema)) {
    await db.batch([
      db.prepare(DELETE_REMOVED).bind(organizationId, hostname, at),
      db.prepare(CLEAR_REDIRECT).bind(organizationId, hostname, at),
    ]);
    await hosts.sync(hostname);
  }
}

async function mailOwners(
  context: OwnDomainContext,
  { organizationId, hostname, purpose }: OwnDomainRow,
): Promise<void> {
  const owners = await listOwners(context.db, organizationId);
  const day = context.now().toISOString().slice(0, 10);
  try {
    await mailPeople(context, owners, context.publicOrigin, ({ id }, details) => ({
      ...buildOwnDomainFailingMail({ ...details, purpose }),
      id: `own-domain-failing ${organizationId} ${hostname} ${id} ${day}`,
    }));
  } catch (error) {
    // The list of domains shows the status; the other names are still checked.
    log('warn', 'domain_mail_failed', { organizationId, error: String(error) });
  }
}
