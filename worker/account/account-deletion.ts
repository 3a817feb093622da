import { z } from 'zod';
import { href } from '#shared/routes.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';
import { allRows, firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import type { MailContent } from '#worker/http/mail-content.ts';
import { buildSender } from '#worker/http/send-mail.ts';
import type { Kernel } from '#worker/kernel.ts';
import { listOrganizationsToLeave } from '#worker/organizations/left-organizations.ts';
import {
  notifyOfDeletion,
  buildScheduleStatements,
  findDeletionTime,
  listDeletedWith,
  cancelDeletion,
} from '#worker/organizations/schedule-deletion.ts';
import { buildAccountDeletionMail, buildAccountDeletionCanceledMail } from './copy.ts';
import { removeAccount } from './remove-account.ts';

type BuildSource = (organizationId: string) => AuditSource;

const deletionSchema = z.object({ deletesAt: z.string().nullable() });

/** When an account is deleted, or null. */
export async function findAccountDeletion(db: D1Database, userId: string): Promise<string | null> {
  const statement = db
    .prepare('SELECT deletes_at AS deletesAt FROM users WHERE id = ?1')
    .bind(userId);
  return (await firstRow(statement, deletionSchema))?.deletesAt ?? null;
}

const SCHEDULE_ACCOUNT = 'UPDATE users SET deletes_at = coalesce(deletes_at, ?2) WHERE id = ?1';

/** The organizations of an account that others use. */
async function listWaiting(context: Kernel, userId: string) {
  const found = await listOrganizationsToLeave(context, userId);
  return found.filter(({ kind }) => kind === 'waits');
}

/**
 * Schedules the deletion of an account together with the organizations that others use, and mails all
 * their owners. Returns when it takes effect. Throws `not_found` without such an organization.
 */
export async function scheduleOwnDeletion(
  context: Kernel,
  user: SessionUser,
  buildSource: BuildSource,
  origin: string,
): Promise<string> {
  const { db } = context;
  const waiting = await listWaiting(context, user.id);
  if (waiting.length === 0) throw new ApiError('not_found');
  const at = findDeletionTime(context.now());
  const statements: D1PreparedStatement[] = [];
  for (const { memberId, ...organization } of waiting) {
    const scheduled = { organization, memberId, userId: user.id, accountId: user.id };
    statements.push(...buildScheduleStatements(db, scheduled, buildSource(organization.id), at));
  }
  await db.batch([db.prepare(SCHEDULE_ACCOUNT).bind(user.id, at), ...statements]);
  // Also for those that were scheduled before: the mailer knows the mails that were sent.
  for (const organization of await listWaiting(context, user.id)) {
    const { deletesAt } = organization;
    if (deletesAt !== null)
      await notifyOfDeletion(context, organization, { at: deletesAt, origin });
  }
  const deletesAt = (await findAccountDeletion(db, user.id)) ?? at;
  await mailAccount(context, user, origin, (details) =>
    buildAccountDeletionMail({ ...details, at: deletesAt }),
  );
  return deletesAt;
}

/** Takes back the deletion of an account and of its organizations. Throws `not_found` when none is scheduled. */
export async function cancelOwnDeletion(
  context: Kernel,
  userId: string,
  buildSource: BuildSource,
  origin: string,
): Promise<void> {
  const { db } = context;
  const joined = await listDeletedWith(db, userId);
  const canceled = await db
    .prepare('UPDATE users SET deletes_at = NULL WHERE id = ?1 AND deletes_at IS NOT NULL')
    .bind(userId)
    .run();
  // A call that was interrupted has taken the account back already, but not all organizations.
  if (canceled.meta.changes === 0 && joined.length === 0) throw new ApiError('not_found');
  for (const organization of joined) {
    await cancelDeletion(context, organization, buildSource(organization.id), origin);
  }
}

/** Most accounts that one sweep deletes. */
const DUE_MAX = 20;
// Its organizations go first: the account may be gone only when nothing needs it.
const SELECT_DUE = `SELECT id, email FROM users WHERE deletes_at <= ?1
    AND NOT EXISTS (SELECT 1 FROM organizations o
      WHERE o.billing_owner_id = users.id AND o.deletes_at IS NOT NULL)
  ORDER BY deletes_at LIMIT ${DUE_MAX}`;
const dueSchema = z.object({ id: z.string(), email: z.string() });

/**
 * Deletes the accounts whose time has come. Returns their number. Throws after all were tried if one
 * of them failed, such as while its payments cannot be canceled.
 */
export async function deleteDueAccounts(context: Kernel): Promise<number> {
  const { db, now, publicOrigin } = context;
  let deleted = 0;
  const failures: unknown[] = [];
  const due = db.prepare(SELECT_DUE).bind(now().toISOString());
  for (const user of await allRows(due, dueSchema)) {
    try {
      const request = { origin: publicOrigin, requestId: '', clientAddress: '' };
      await removeAccount(context, user.id, request);
      deleted += 1;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'billing_owner') {
        failures.push(error);
        continue;
      }
      // The account began to pay for others meanwhile: it stays, and its owner decides again.
      await db.prepare('UPDATE users SET deletes_at = NULL WHERE id = ?1').bind(user.id).run();
      await mailAccount(context, user, publicOrigin, buildAccountDeletionCanceledMail);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not every due account was deleted');
  return deleted;
}

/** Never throws: what happened is stored, and the settings show it. */
async function mailAccount(
  { brands, findAppOrigin, sendMail }: Pick<Kernel, 'brands' | 'findAppOrigin' | 'sendMail'>,
  { id, email }: { id: string; email: string },
  productOrigin: string,
  build: (details: { productName: string; url: string }) => MailContent,
): Promise<void> {
  try {
    const brand = await brands.ofUser(id);
    const origin = await findAppOrigin(brand, productOrigin);
    const url = `${origin}${href('settings')}#danger-zone`;
    const mail = build({ productName: brand.productName, url });
    await sendMail({ to: email, ...mail, ...buildSender(brand, origin) });
  } catch (error) {
    log('error', 'mail_not_queued', { kind: 'account_deletion', error: String(error) });
  }
}
