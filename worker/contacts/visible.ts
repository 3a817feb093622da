import { limit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';

/** Whose contacts are read, on the plan their session says at this request. */
export interface Owner {
  id: string;
  plan: PlanId;
}

/**
 * The part of a WHERE that leaves what the plan shows: everything, or the oldest so many. Binds the owner as `?1` and the
 * limit as `?2`, which stands in every statement so that both kinds are bound alike.
 */
export function visibleWhere(plan: PlanId): string {
  const own = 'k.user_id = ?1 AND ?2 > 0';
  if (limit(plan, 'contacts') === Infinity) return own;
  return `${own} AND k.id IN (SELECT id FROM contacts WHERE user_id = ?1 ORDER BY created_at, id LIMIT ?2)`;
}

/** The limit as a number a database takes. */
export function visibleLimit(plan: PlanId): number {
  return Math.min(limit(plan, 'contacts'), Number.MAX_SAFE_INTEGER);
}

/** How many contacts an owner can see, and how many wait above the plan's limit. */
export async function countVisible(
  db: D1Database,
  owner: Owner,
): Promise<{ total: number; waiting: number }> {
  const stored = await db
    .prepare('SELECT count(*) AS stored FROM contacts WHERE user_id = ?')
    .bind(owner.id)
    .first<number>('stored');
  const all = stored ?? 0;
  const total = Math.min(all, visibleLimit(owner.plan));
  return { total, waiting: all - total };
}
