import { z } from 'zod';
import { DELETION_DAYS } from '#shared/api/organizations/deletion.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { allRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  buildDeletionScheduledMail,
  buildDeletionCanceledMail,
} from '#worker/organizations/removal/deletion-mails.ts';
import {
  findPendingDeletion,
  FORGET_ACCOUNT,
  FORGET_DELETION,
  CANCEL,
  SCHEDULE,
  STORE_DELETION,
} from '#worker/organizations/removal/deletion-store.ts';
import { mailDeletion, mailOutcome } from '#worker/organizations/removal/mail-deletion.ts';

/** Also for an organization whose deletion was scheduled before. */
const JOIN_ACCOUNT = `UPDATE organization_deletions SET account_id = ?2
  WHERE organization_id = ?1 AND ?2 IS NOT NULL`;

const SELECT_JOINED = `SELECT o.id, o.name, o.billing_owner_id AS billingOwnerId
  FROM organization_deletions d JOIN organizations o ON o.id = d.organization_id
  WHERE d.account_id = ?1 AND o.deletes_at IS NOT NULL AND o.deleting_at IS NULL`;
const joinedSchema = z.object({ id: z.string(), name: z.string(), billingOwnerId: z.string() });

export interface ScheduledDeletion {
  organization: { id: string; name: string; billingOwnerId: string };
  memberId: string;
  userId: string;
  /** The account that is deleted with the organization. */
  accountId?: string;
}

/** When a deletion that is scheduled now takes effect. */
export const findDeletionTime = (now: Date): string =>
  new Date(now.getTime() + DELETION_DAYS * DAY_MS).toISOString();

/** The statements that schedule a deletion. They do nothing if one is scheduled already. */
export function buildScheduleStatements(
  db: D1Database,
  { organization, memberId, userId, accountId }: ScheduledDeletion,
  source: AuditSource,
  deletesAt: string,
): D1PreparedStatement[] {
  const { id, name } = organization;
  return [
    db.prepare(SCHEDULE).bind(id, deletesAt, memberId),
    db.prepare(STORE_DELETION).bind(id, userId, source.at, accountId ?? null),
    recordAudit(
      db,
      source,
      { action: 'organization.deletion_scheduled', target: id, details: { name, deletesAt } },
      { ifChanged: true },
    ),
    db.prepare(JOIN_ACCOUNT).bind(id, accountId ?? null),
  ];
}

/** The organizations that are deleted with an account. */
export async function listDeletedWith(db: D1Database, accountId: string) {
  return allRows(db.prepare(SELECT_JOINED).bind(accountId), joinedSchema);
}

/** After a deletion was scheduled: mails all owners and ends the renewal of a plan that only pays for it. */
export async function notifyOfDeletion(
  context: Kernel,
  { id, billingOwnerId }: ScheduledDeletion['organization'],
  { at, origin }: { at: string; origin: string },
): Promise<void> {
  await context.notify('renewalOutdated', { userId: billingOwnerId });
  await mailDeletion(context, {
    organizationId: id,
    step: `scheduled ${at}`,
    origin,
    build: (details) => buildDeletionScheduledMail({ ...details, at }),
  });
}

/**
 * Schedules the deletion of an organization. Returns when it takes effect: a repeated call, or another
 * owner who was faster, changes nothing. Throws `not_found`.
 */
export async function scheduleDeletion(
  context: Kernel,
  scheduled: ScheduledDeletion,
  source: AuditSource,
  origin: string,
): Promise<string> {
  const { db, now } = context;
  await db.batch(buildScheduleStatements(db, scheduled, source, findDeletionTime(now())));
  const pending = await findPendingDeletion(db, scheduled.organization.id, scheduled.memberId);
  if (pending === null) throw new ApiError('not_found');
  const { deletesAt: at } = pending;
  // Also when it was scheduled before: the mailer knows the mails that were sent.
  await notifyOfDeletion(context, scheduled.organization, { at, origin });
  return at;
}

/** Takes back a deletion. Throws `not_found` when none is scheduled. */
export async function cancelDeletion(
  context: Kernel,
  { id, name, billingOwnerId }: ScheduledDeletion['organization'],
  source: AuditSource,
  origin: string,
): Promise<void> {
  const { db } = context;
  const [, canceled] = await db.batch([
    db.prepare(FORGET_ACCOUNT).bind(id),
    db.prepare(CANCEL).bind(id),
    recordAudit(
      db,
      source,
      { action: 'organization.deletion_canceled', target: id, details: { name } },
      { ifChanged: true },
    ),
    db.prepare(FORGET_DELETION).bind(id),
  ]);
  if ((canceled?.meta.changes ?? 0) === 0) throw new ApiError('not_found');
  await context.notify('renewalOutdated', { userId: billingOwnerId });
  await mailOutcome(context, {
    organizationId: id,
    step: `canceled ${source.at}`,
    origin,
    build: buildDeletionCanceledMail,
  });
}
