import { z } from 'zod';
import type {
  InvitationListReport,
  InvitationListRow,
} from '#shared/api/organizations/people/invitations.ts';
import { INVITATIONS_PER_MAILBOX_DAY } from '#shared/organization/limits.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { parseFirstRow, parseRows } from '#worker/db/rows.ts';
import { buildSeatsSql } from '#worker/db/seats-sql.ts';
import type { Kernel } from '#worker/kernel.ts';
import { ROW_REASONS } from '#worker/organizations/invitations/copy.ts';
import {
  findUnusable,
  checkListRow,
  type RowCheck,
} from '#worker/organizations/invitations/lists/check-list-row.ts';
import { readRowContext } from '#worker/organizations/invitations/lists/read-row-context.ts';
import { buildMailsLeftSql, hashMailbox, toDay } from '#worker/organizations/mail-limits.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

const LIMITS = `SELECT ${buildSeatsSql('?1')} AS seats, ${buildMailsLeftSql('?1', '?2')} AS mailsLeft`;
const limitsSchema = z.object({ seats: z.int(), mailsLeft: z.int() });
const MAILBOXES = `SELECT c.mailbox_hash AS hash, c.count FROM json_each(?1) m
  JOIN invitation_mailbox_counts c ON c.mailbox_hash = m.value AND c.day = ?2`;
const mailboxSchema = z.object({ hash: z.string(), count: z.int() });

/**
 * Previews the outcome of each row with the rules of the job that invites them, in six statements
 * for any number of rows.
 */
export async function checkRows(
  context: Kernel,
  actor: Actor,
  rows: readonly InvitationListRow[],
): Promise<InvitationListReport> {
  const { db } = context;
  const known = await readRowContext(context, actor, rows);
  const unusable = findUnusable(rows);
  const assessed = rows.map((row, at) => unusable.get(at) ?? checkListRow(row, known));
  const hashes = assessed.map((one) =>
    one.outcome === 'invite' ? hashMailbox(mailboxKey(one.candidate.emailKey)) : '',
  );
  const { billingOwnerId, plan } = actor.organization;
  const day = toDay(context.now());
  const [limits, mailboxes] = await db.batch([
    db.prepare(LIMITS).bind(billingOwnerId, day),
    db.prepare(MAILBOXES).bind(JSON.stringify([...new Set(hashes)]), day),
  ]);
  const { seats = 0, mailsLeft = 0 } = parseFirstRow(limits, limitsSchema) ?? {};
  const received = new Map(
    parseRows(mailboxes, mailboxSchema).map(({ hash, count }) => [hash, count]),
  );
  const limit = findLimit(plan, 'teamMembers');
  const left = { seats: limit - seats, mails: mailsLeft };
  const outcomes = assessed.map((one, at) => {
    const hash = hashes[at] ?? '';
    return one.outcome === 'invite' ? (takeLimits(left, received, hash) ?? one) : one;
  });
  return {
    rows: outcomes.map((one, at) => ({
      email: rows[at]?.email ?? '',
      outcome: one.outcome,
      reason: one.outcome === 'invite' ? '' : one.reason,
    })),
    seats: { used: seats, limit: Number.isFinite(limit) ? limit : null },
    planNeeded: findPlanNeeded(
      plan,
      seats + assessed.filter(({ outcome }) => outcome === 'invite').length,
    ),
  };
}

/** Uses a seat and a mail for a row, or returns why there is none. */
function takeLimits(
  left: { seats: number; mails: number },
  received: Map<string, number>,
  mailboxHash: string,
): RowCheck | null {
  const count = received.get(mailboxHash) ?? 0;
  if (count >= INVITATIONS_PER_MAILBOX_DAY) {
    return { outcome: 'limit', reason: ROW_REASONS.mailboxLimit };
  }
  if (left.seats <= 0) return { outcome: 'no_seat', reason: ROW_REASONS.noSeat };
  if (left.mails <= 0) return { outcome: 'limit', reason: ROW_REASONS.dayLimit };
  left.seats -= 1;
  left.mails -= 1;
  received.set(mailboxHash, count + 1);
  return null;
}

/** The lowest plan with enough seats, if the current one has too few. */
function findPlanNeeded(plan: PlanId, seats: number): PlanId | null {
  if (findLimit(plan, 'teamMembers') >= seats) return null;
  return PLAN_IDS.find((other) => findLimit(other, 'teamMembers') >= seats) ?? null;
}
