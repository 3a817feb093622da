import { z } from 'zod';
import { requireRow } from '#worker/db/rows.ts';
import type { OwnerContacts } from '#worker/contacts/owner-contacts.ts';

/**
 * The highest `no` of a contact that the plan shows, as an SQL expression. `?1` is the plan's limit
 * or NULL.
 */
const VISIBLE_NO = `(CASE WHEN ?1 IS NULL THEN ${Number.MAX_SAFE_INTEGER}
  ELSE (SELECT max(no) FROM (SELECT no FROM contacts WHERE no > 0 ORDER BY no LIMIT ?1)) END)`;

/** WHERE condition: the plan shows the contact with the number in `column`. */
export function visibleWhere(column = 'k.no'): string {
  return `${column} <= ${VISIBLE_NO}`;
}

/**
 * WHERE condition on `held_contacts k`: the plan shows it. These are all, or the oldest that fit the
 * limit `?1` after the stored contacts.
 */
export const HELD_VISIBLE = `(?1 IS NULL OR k.no IN (SELECT no FROM held_contacts WHERE no > 0 ORDER BY no
  LIMIT max(0, ?1 - (SELECT stored FROM contact_counts))))`;

const storedSchema = z.object({ stored: z.int() });

/** Counts the contacts an owner can see, and those hidden by the plan's limit. */
export async function countVisible({
  db,
  limit,
}: Pick<OwnerContacts, 'db' | 'limit'>): Promise<{ total: number; waiting: number }> {
  const { stored } = await requireRow(
    db.prepare('SELECT stored FROM contact_counts'),
    storedSchema,
  );
  const total = Math.min(stored, limit ?? stored);
  return { total, waiting: stored - total };
}
