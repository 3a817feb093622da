import { z } from 'zod';
import type {
  InvitationListReport,
  InvitationListRow,
  InvitationReportRow,
  CardRules,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { INVITATIONS_PER_MAILBOX_DAY } from '#shared/organization/limits.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { buildHasPaidSql } from '#worker/db/paid-sql.ts';
import { parseFirstRow, parseRows, sqlBoolean } from '#worker/db/rows.ts';
import { buildSeatsSql } from '#worker/db/seats-sql.ts';
import type { Kernel } from '#worker/kernel.ts';
import { ROW_REASONS } from '#worker/organizations/invitations/copy.ts';
import { refuseRows } from '#worker/organizations/invitations/lists/refuse-rows.ts';
import {
  checkListRow,
  findRowPhoto,
  type RowCheck,
} from '#worker/organizations/invitations/lists/check-list-row.ts';
import { buildPhotosLeftSql } from '#worker/organizations/invitations/photos/fetch-photos.ts';
import {
  isAddress,
  type KnownPhotos,
} from '#worker/organizations/invitations/photos/known-photos.ts';
import { PHOTO_PROBLEMS } from '#worker/organizations/invitations/photos/copy.ts';
import { readRowContext } from '#worker/organizations/invitations/lists/read-row-context.ts';
import { buildNamesLeftSql } from '#worker/db/free-name-sql.ts';
import { buildMailsLeftSql, hashMailbox, toDay } from '#worker/organizations/mail-limits.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

const LIMITS = `SELECT ${buildSeatsSql('?1')} AS seats, ${buildMailsLeftSql('?1', '?2')} AS mailsLeft,
  ${buildHasPaidSql('?1')} AS hasPaid, ${buildNamesLeftSql('?3', '?2')} AS namesLeft,
  ${buildPhotosLeftSql('?3', '?1', '?2')} AS photosLeft`;
const limitsSchema = z.object({
  seats: z.int(),
  mailsLeft: z.int(),
  hasPaid: sqlBoolean,
  namesLeft: z.int(),
  photosLeft: z.int(),
});
const MAILBOXES = `SELECT c.mailbox_hash AS hash, c.count FROM json_each(?1) m
  JOIN invitation_mailbox_counts c ON c.mailbox_hash = m.value AND c.day = ?2`;
const mailboxSchema = z.object({ hash: z.string(), count: z.int() });

/**
 * Previews the outcome of each row with the rules of the job that invites them, in about a dozen
 * statements for any number of rows. `origin` is that of the product.
 */
export async function checkRows(
  context: Kernel,
  actor: Actor,
  {
    rows,
    cards: rules,
    origin,
  }: { rows: readonly InvitationListRow[]; cards?: CardRules | undefined; origin: string },
): Promise<InvitationListReport> {
  const { db } = context;
  const { id: organizationId, billingOwnerId, plan } = actor.organization;
  const known = await readRowContext(context, actor, rows, origin);
  const refused = await refuseRows(context, organizationId, rows, {
    rules,
    found: new Set(known.cards?.found.keys()),
  });
  const assessed = rows.map(
    (row, at) =>
      refused.rows.get(at) ??
      checkListRow({ ...row, username: refused.names.get(at) ?? '' }, known),
  );
  const hashes = assessed.map((one) =>
    one.outcome === 'invite' ? hashMailbox(mailboxKey(one.candidate.emailKey)) : '',
  );
  const day = toDay(context.now());
  const [limits, mailboxes] = await db.batch([
    db.prepare(LIMITS).bind(billingOwnerId, day, organizationId),
    db.prepare(MAILBOXES).bind(JSON.stringify([...new Set(hashes)]), day),
  ]);
  const found = parseFirstRow(limits, limitsSchema);
  const { seats = 0, mailsLeft = 0, namesLeft = 0, photosLeft = 0, hasPaid = false } = found ?? {};
  const received = new Map(
    parseRows(mailboxes, mailboxSchema).map(({ hash, count }) => [hash, count]),
  );
  const limit = findLimit(plan, 'teamMembers');
  const left = { seats: limit - seats, mails: mailsLeft, names: namesLeft };
  const outcomes = assessed.map((one, at) => {
    if (one.outcome !== 'invite') return one;
    const use = { hash: hashes[at] ?? '', hasCard: one.candidate.card !== null };
    return takeLimits(left, received, use) ?? one;
  });
  const photoProblems = findPhotoProblems(rows, outcomes, { photos: known.photos, photosLeft });
  return {
    rows: outcomes.map((one, at) =>
      describeRow({ email: rows[at]?.email ?? '', photoProblem: photoProblems[at] ?? '' }, one),
    ),
    seats: { used: seats, limit: Number.isFinite(limit) ? limit : null },
    planNeeded: findPlanNeeded(
      plan,
      seats + assessed.filter(({ outcome }) => outcome === 'invite').length,
    ),
    hasPaid,
  };
}

/** Why each card gets no photo; '' for rows that make or change no card. */
function findPhotoProblems(
  rows: readonly InvitationListRow[],
  outcomes: readonly RowCheck[],
  { photos, photosLeft }: { photos: KnownPhotos; photosLeft: number },
): string[] {
  const fetched = new Set<string>();
  return rows.map((row, at) => {
    const outcome = outcomes[at]?.outcome;
    if (outcome !== 'invite' && outcome !== 'update' && outcome !== 'same') return '';
    const { problem } = findRowPhoto(row, photos);
    const address = row.card?.photo ?? '';
    if (outcome === 'same' || !isAddress(address) || photos.has(address)) return problem;
    if (!fetched.has(address) && fetched.size >= photosLeft) return PHOTO_PROBLEMS.dayLimit;
    fetched.add(address);
    return '';
  });
}

function describeRow(
  row: Pick<InvitationReportRow, 'email' | 'photoProblem'>,
  check: RowCheck,
): InvitationReportRow {
  const { outcome } = check;
  const none = { ...row, outcome, reason: '', username: '', policy: '', changed: [] };
  if (check.outcome === 'invite') {
    const { username = '', policy = '' } = check.candidate.card ?? {};
    return { ...none, username, policy };
  }
  if (check.outcome === 'update') {
    const { username, policy, changed } = check.update;
    return { ...none, username, policy, changed };
  }
  return { ...none, reason: check.reason };
}

/** Uses a seat, a mail and an address for a row, or returns why there is none. */
function takeLimits(
  left: { seats: number; mails: number; names: number },
  received: Map<string, number>,
  { hash, hasCard }: { hash: string; hasCard: boolean },
): RowCheck | null {
  const count = received.get(hash) ?? 0;
  if (count >= INVITATIONS_PER_MAILBOX_DAY) {
    return { outcome: 'limit', reason: ROW_REASONS.mailboxLimit };
  }
  if (left.seats <= 0) return { outcome: 'no_seat', reason: ROW_REASONS.noSeat };
  if (left.mails <= 0) return { outcome: 'limit', reason: ROW_REASONS.dayLimit };
  if (hasCard && left.names <= 0) return { outcome: 'limit', reason: ROW_REASONS.nameLimit };
  left.seats -= 1;
  left.mails -= 1;
  left.names -= +hasCard;
  received.set(hash, count + 1);
  return null;
}

/** The lowest plan with enough seats, if the current one has too few. */
function findPlanNeeded(plan: PlanId, seats: number): PlanId | null {
  if (findLimit(plan, 'teamMembers') >= seats) return null;
  return PLAN_IDS.find((other) => findLimit(other, 'teamMembers') >= seats) ?? null;
}
