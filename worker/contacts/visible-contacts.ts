import { z } from 'zod';
import { buildLimitSql } from '#worker/db/limit-sql.ts';
import { requireRow } from '#worker/db/rows.ts';

/** The owner of contacts. What they see depends on the plan in their row when a statement runs. */
export interface ContactOwner {
  id: string;
}

/**
 * WHERE condition on `contacts k`: the contacts of an owner (an SQL expression) that the plan
 * shows, either all or the oldest up to its limit.
 */
export function visibleWhere(owner = '?1'): string {
  const limit = buildLimitSql(owner, 'contacts');
  return `k.user_id = ${owner} AND (${limit} = ${Number.MAX_SAFE_INTEGER}
    OR k.id IN (SELECT id FROM contacts WHERE user_id = ${owner} ORDER BY created_at, id LIMIT ${limit}))`;
}

/**
 * WHERE condition on `held_contacts k`: what owner `?1` may read, either all or the oldest that fit
 * the plan's limit after the stored contacts.
 */
export function visibleHeldWhere(): string {
  const limit = buildLimitSql('?1', 'contacts');
  return `k.user_id = ?1 AND (${limit} = ${Number.MAX_SAFE_INTEGER}
    OR k.id IN (SELECT id FROM held_contacts WHERE user_id = ?1 ORDER BY created_at, id
      LIMIT max(0, ${limit} - (SELECT count(*) FROM contacts WHERE user_id = ?1))))`;
}

const countSchema = z.object({ maximum: z.int(), stored: z.int() });
const COUNT = `SELECT ${buildLimitSql('?1', 'contacts')} AS maximum, (SELECT count(*) FROM contacts WHERE user_id = ?1) AS stored`;

/** Counts the contacts an owner can see, and those hidden by the plan's limit. */
export async function countVisible(
  db: D1Database,
  owner: ContactOwner,
): Promise<{ total: number; waiting: number }> {
  const { maximum, stored } = await requireRow(db.prepare(COUNT).bind(owner.id), countSchema);
  const total = Math.min(stored, maximum);
  return { total, waiting: stored - total };
}
