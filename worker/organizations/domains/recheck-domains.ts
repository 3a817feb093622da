import { DAY_MS } from '#shared/format/duration.ts';
import { DOMAIN_GRACE_DAYS } from '#shared/organization/limits.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  findProof,
  storeCheck,
  storeUnanswered,
  type DomainContext,
} from '#worker/organizations/domains/check-domain.ts';
import { buildDomainFailingMail } from '#worker/organizations/domains/copy.ts';
import {
  DOMAIN_COLUMNS,
  domainRowSchema,
  type DomainRow,
} from '#worker/organizations/domains/domain-row.ts';

/** Domains per hour: 2,400 a day. Beyond that, each is checked less often than daily. */
const DOMAINS_PER_HOUR = 100;
const PARALLEL = 10;

const FIND_DUE = `SELECT ${DOMAIN_COLUMNS} FROM organization_domains
  WHERE status <> 'pending' AND checked_at <= ?1
  ORDER BY checked_at, organization_id, domain LIMIT ${DOMAINS_PER_HOUR}`;
const END_GRACE = `UPDATE organization_domains SET status = 'pending', failing_since = NULL
  WHERE status = 'failing' AND failing_since <= ?1`;

/**
 * Checks the proven domains that were not checked for a day, and ends the grace of those whose
 * record has been missing for a week.
 */
export async function recheckDomains(
  context: DomainContext & Pick<Kernel, 'sendMails' | 'brands' | 'findAppOrigin' | 'publicOrigin'>,
): Promise<void> {
  const { db, now } = context;
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString();
  await db.prepare(END_GRACE).bind(daysAgo(DOMAIN_GRACE_DAYS)).run();
  const due = await allRows(db.prepare(FIND_DUE).bind(daysAgo(1)), domainRowSchema);
  for (let at = 0; at < due.length; at += PARALLEL) {
    await Promise.all(due.slice(at, at + PARALLEL).map((row) => recheck(context, row)));
  }
}

async function recheck(
  context: DomainContext & Pick<Kernel, 'sendMails' | 'brands' | 'findAppOrigin' | 'publicOrigin'>,
  row: DomainRow,
): Promise<void> {
  const isProven = await findProof(context, row);
  if (isProven === null) return storeUnanswered(context, row);
  const source: AuditSource = {
    organizationId: row.organizationId,
    actor: 'system',
    actorEmail: '',
    requestId: '',
    ipPrefix: '',
    at: context.now().toISOString(),
  };
  const hasChanged = await storeCheck(context, row, isProven, source);
  if (hasChanged && !isProven) await mailOwners(context, row);
}

async function mailOwners(
  context: DomainContext & Pick<Kernel, 'sendMails' | 'brands' | 'findAppOrigin' | 'publicOrigin'>,
  { organizationId, domain }: DomainRow,
): Promise<void> {
  const owners = await listOwners(context.db, organizationId);
  const day = context.now().toISOString().slice(0, 10);
  try {
    await mailPeople(context, owners, context.publicOrigin, ({ id }, details) => ({
      ...buildDomainFailingMail(details),
      id: `domain-failing ${organizationId} ${domain} ${id} ${day}`,
    }));
  } catch (error) {
    // The list of domains shows the status; the other domains are still checked.
    log('warn', 'domain_mail_failed', { organizationId, error: String(error) });
  }
}
