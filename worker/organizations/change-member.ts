import { z } from 'zod';
import type { BulkResult } from '#shared/api/organizations/people/members.ts';
import { allRows, requireRow } from '#worker/db/rows.ts';
import { buildLimitSql } from '#worker/db/limit-sql.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';
import { buildChangeStatements } from '#worker/organizations/change-statements.ts';
import {
  consumeRoom,
  findRefusal,
  isUnchanged,
  type MembershipChange,
  type Room,
} from '#worker/organizations/membership-change.ts';
import { readMemberRows, type MemberRow } from '#worker/organizations/member-row.ts';
import { buildSeatsSql } from '#worker/db/seats-sql.ts';

/** A change is repeated when the member changed between reading and writing. */
const ATTEMPTS_MAX = 3;

interface ChangeRequest {
  /** What changes, given the member's present state. */
  change: (member: MemberRow) => MembershipChange;
  source: AuditSource;
  action?: Parameters<typeof buildChangeStatements>[4]['action'];
  /** A statement after the change of a member's status. */
  settle?: (member: MemberRow) => D1PreparedStatement;
}

/**
 * Changes one member. Throws `not_found` outside the actor's scope,
 * and what `findRefusal` finds.
 */
export async function changeMember(
  db: D1Database,
  actor: Actor,
  memberId: string,
  { change: changeOf, settle, ...recorded }: ChangeRequest,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const [member] = await readMemberRows(db, actor, [memberId], { isScoped: true });
    if (member === undefined) throw new ApiError('not_found');
    const change = changeOf(member);
    const room = await readRoom(db, actor, change);
    const refusal = findRefusal(actor, member, change, room);
    if (refusal !== null) throw refusal;
    if (isUnchanged(member, change)) return;
    const statements = buildChangeStatements(db, actor, member, change, recorded);
    if (change.status !== undefined && settle !== undefined) statements.push(settle(member));
    const [result] = await db.batch(statements);
    if ((result?.meta.changes ?? 0) > 0) return;
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

interface BulkRequest extends ChangeRequest {
  isDryRun: boolean;
  /**
   * Instead of the statements of the change alone. `changes` of the first one shows whether the
   * change happened.
   */
  build?: (member: MemberRow) => D1PreparedStatement[];
}

/**
 * Applies one change to several members independently, and returns the outcome of each. A dry run
 * returns what would happen.
 */
export async function changeMembers(
  db: D1Database,
  actor: Actor,
  memberIds: readonly string[],
  { change: changeOf, source, isDryRun, build, settle }: BulkRequest,
): Promise<BulkResult[]> {
  const ids = [...new Set(memberIds)];
  const members = await readMemberRows(db, actor, ids, { isScoped: true });
  const plan = await planChanges(db, actor, members, changeOf);
  const results = new Map<string, BulkResult>(
    ids.map((id) => [id, toRefused(id, new ApiError('not_found'))]),
  );
  for (const { member, refusal, change } of plan) {
    const result: BulkResult = {
      id: member.id,
      outcome: isUnchanged(member, change) ? 'unchanged' : 'changed',
      reason: '',
    };
    results.set(member.id, refusal ? toRefused(member.id, refusal) : result);
  }
  const due = plan.filter(({ member }) => results.get(member.id)?.outcome === 'changed');
  if (!isDryRun && due.length > 0) {
    for (const result of await writeChanges(db, actor, due, { changeOf, source, build, settle })) {
      results.set(result.id, result);
    }
  }
  return [...results.values()];
}

interface PlannedChange {
  member: MemberRow;
  change: MembershipChange;
  refusal: ApiError | null;
}

/** Judges changes in order: each uses up seats and owners, which the next one cannot use. */
async function planChanges(
  db: D1Database,
  actor: Actor,
  members: readonly MemberRow[],
  changeOf: ChangeRequest['change'],
): Promise<PlannedChange[]> {
  const changes = members.map((member) => ({ member, change: changeOf(member) }));
  const [first] = changes;
  if (first === undefined) return [];
  let room = await readRoom(db, actor, first.change);
  return changes.map(({ member, change }) => {
    const refusal = findRefusal(actor, member, change, room);
    if (refusal === null) room = consumeRoom(room, member, change);
    return { member, change, refusal };
  });
}

interface BulkWrite extends Pick<BulkRequest, 'source' | 'build' | 'settle'> {
  changeOf: ChangeRequest['change'];
}

async function writeChanges(
  db: D1Database,
  actor: Actor,
  due: readonly PlannedChange[],
  { changeOf, source, build, settle }: BulkWrite,
): Promise<BulkResult[]> {
  const groups = due.map(({ member, change }) => {
    if (build !== undefined) return build(member);
    const statements = buildChangeStatements(db, actor, member, change, { source });
    if (change.status !== undefined && settle !== undefined) statements.push(settle(member));
    return statements;
  });
  const results = await db.batch(groups.flat());
  let at = 0;
  const missed: MemberRow[] = [];
  const written: BulkResult[] = [];
  due.forEach(({ member }, index) => {
    if ((results[at]?.meta.changes ?? 0) > 0) {
      written.push({ id: member.id, outcome: 'changed', reason: '' });
    } else missed.push(member);
    at += groups[index]?.length ?? 0;
  });
  // The current state explains why the change failed.
  const ids = missed.map(({ id }) => id);
  const present = await readMemberRows(db, actor, ids, { isScoped: true });
  for (const { member, refusal } of await planChanges(db, actor, present, changeOf)) {
    written.push(toRefused(member.id, refusal ?? new ApiError('unavailable')));
  }
  return written;
}

function toRefused(id: string, refusal: ApiError): BulkResult {
  return { id, outcome: 'refused', reason: refusal.message };
}

const FREE_SEATS = `${buildLimitSql('?2', 'teamMembers')} - ${buildSeatsSql('?2')}`;

const roomSchema = z.object({ owners: z.int(), freeSeats: z.int() });
const idSchema = z.object({ id: z.string() });

/** What the change may use: owners, seats and groups. */
export async function readRoom(
  db: D1Database,
  { id, organization, scope }: Actor,
  { addGroups = [], removeGroups = [] }: MembershipChange,
): Promise<Room> {
  const counts = await requireRow(
    db
      .prepare(
        `SELECT (SELECT count(*) FROM organization_members
            WHERE organization_id = ?1 AND role = 'owner' AND status = 'active') AS owners,
          ${FREE_SEATS} AS freeSeats`,
      )
      .bind(organization.id, organization.billingOwnerId),
    roomSchema,
  );
  const named = [...addGroups, ...removeGroups];
  if (named.length === 0) return { ...counts, groups: new Set() };
  const found = await allRows(
    db
      .prepare(
        `SELECT g.id FROM organization_groups g
        WHERE g.id IN (SELECT value FROM json_each(?2)) AND g.organization_id = ?1
          AND (?3 IS NULL OR EXISTS (SELECT 1 FROM organization_group_members own
            WHERE own.group_id = g.id AND own.member_id = ?3))`,
      )
      .bind(organization.id, JSON.stringify(named), scope === 'groups' ? id : null),
    idSchema,
  );
  return { ...counts, groups: new Set(found.map((row) => row.id)) };
}
