import { limitSql } from '#shared/plan/limit-sql.ts';

/** Whose contacts are read. What they see is judged by the plan in their row as each statement runs. */
export interface Owner {
  id: string;
}

const MOST = (owner: string) =>
  limitSql(`(SELECT plan FROM users WHERE id = ${owner})`, 'contacts');

/**
 * The part of a WHERE over `contacts k` that leaves what the plan shows of an owner's list (an SQL expression, `?1` unless
 * said): everything, or the oldest so many.
 */
export function visibleWhere(owner = '?1'): string {
  const most = MOST(owner);
  return `k.user_id = ${owner} AND (${most} = ${Number.MAX_SAFE_INTEGER}
    OR k.id IN (SELECT id FROM contacts WHERE user_id = ${owner} ORDER BY created_at, id LIMIT ${most}))`;
}

/**
 * The part of a WHERE over `held_contacts k` that leaves what an owner may read (`?1`): everything, or as many as the plan
 * has room for besides the stored contacts, the oldest first.
 */
export function visibleHeldWhere(): string {
  const most = MOST('?1');
  return `k.user_id = ?1 AND (${most} = ${Number.MAX_SAFE_INTEGER}
    OR k.id IN (SELECT id FROM held_contacts WHERE user_id = ?1 ORDER BY created_at, id
      LIMIT max(0, ${most} - (SELECT count(*) FROM contacts WHERE user_id = ?1))))`;
}

const COUNT = `SELECT ${MOST('?1')} AS most, (SELECT count(*) FROM contacts WHERE user_id = ?1) AS stored`;

/** How many contacts an owner can see, and how many wait above the plan's limit. */
export async function countVisible(
  db: D1Database,
  owner: Owner,
): Promise<{ total: number; waiting: number }> {
  const row = await db.prepare(COUNT).bind(owner.id).first<{ most: number; stored: number }>();
  const { most, stored } = row ?? { most: 0, stored: 0 };
  const total = Math.min(stored, most);
  return { total, waiting: stored - total };
}
