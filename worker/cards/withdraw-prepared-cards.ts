import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { PREPARED_CARD_DAYS } from '#shared/organization/limits.ts';
import { unpublishPrepared } from '#worker/cards/remove-organization-card.ts';
import { findDraftEnd } from '#worker/cards/store-prepared-cards.ts';
import { allRows, sqlBoolean } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';

const FIND = `SELECT p.id, EXISTS (SELECT 1 FROM cards WHERE cards.id = p.id) AS isPublished
  FROM prepared_cards p WHERE p.organization_id = ?1 AND p.claimed_by IS NULL
    AND p.email_key IN (SELECT value FROM json_each(?2))`;
const foundSchema = z.object({ id: z.string(), isPublished: sqlBoolean });

const EXTEND_RESERVATIONS = `UPDATE username_reservations SET reserved_until = ?2
  WHERE username IN (SELECT username FROM prepared_cards WHERE id IN (SELECT value FROM json_each(?1)))`;

const RELEASE_NAMES = `DELETE FROM username_reservations WHERE user_id = ?1 AND card_id IS NULL
  AND username IN (SELECT username FROM prepared_cards
    WHERE id IN (SELECT value FROM json_each(?2)) AND claimed_by IS NULL)`;
const DELETE = `DELETE FROM prepared_cards WHERE organization_id = ?1 AND claimed_by IS NULL
  AND id IN (SELECT value FROM json_each(?2))`;

interface Withdrawn {
  organizationId: string;
  /** Keys of at most 100 addresses. */
  emailKeys: readonly string[];
  origin: string;
}

/** Makes published cards of people who have not joined drafts again, as their invitation ends. */
export async function draftPreparedCards(
  context: Kernel,
  { organizationId, emailKeys, origin }: Withdrawn,
): Promise<void> {
  const { db, now } = context;
  const found = await findPrepared(db, organizationId, emailKeys);
  const ids = found.filter(({ isPublished }) => isPublished).map(({ id }) => id);
  await unpublishPrepared(context, { organizationId, ids, origin }, [
    db.prepare(EXTEND_RESERVATIONS).bind(JSON.stringify(ids), findDraftEnd(now())),
  ]);
}

/**
 * Deletes cards of people who have not joined, drafts too, with their addresses: a public address
 * stays reserved for the organization as after any deletion.
 */
export async function deletePreparedCards(
  context: Kernel,
  { organizationId, emailKeys, origin }: Withdrawn,
): Promise<void> {
  const { db } = context;
  const found = await findPrepared(db, organizationId, emailKeys);
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  const drafts = found.filter(({ isPublished }) => !isPublished).map(({ id }) => id);
  await unpublishPrepared(context, { organizationId, ids, origin }, [
    db.prepare(RELEASE_NAMES).bind(organizationId, JSON.stringify(drafts)),
    db.prepare(DELETE).bind(organizationId, JSON.stringify(ids)),
  ]);
}

async function findPrepared(
  db: D1Database,
  organizationId: string,
  emailKeys: readonly string[],
): Promise<z.infer<typeof foundSchema>[]> {
  const statement = db.prepare(FIND).bind(organizationId, JSON.stringify(emailKeys));
  return allRows(statement, foundSchema);
}

const STATES = `SELECT p.email_key AS emailKey, CASE WHEN p.claimed_by IS NOT NULL
      OR p.updated_at > p.created_at OR coalesce(c.updated_at > p.created_at, 0)
    THEN 'changed' ELSE 'unchanged' END AS state
  FROM prepared_cards p LEFT JOIN cards c ON c.id = p.id
  WHERE p.organization_id = ?1 AND p.email_key IN (SELECT value FROM json_each(?2))`;
const stateSchema = z.object({ emailKey: z.string(), state: z.enum(['changed', 'unchanged']) });
/** Whether a card was changed, or claimed, since it was prepared. */
export type PreparedState = z.infer<typeof stateSchema>['state'];

/** The states of the cards that were prepared for these addresses, by their keys. */
export async function findPreparedStates(
  db: D1Database,
  organizationId: string,
  emailKeys: readonly string[],
): Promise<Map<string, PreparedState>> {
  const statement = db.prepare(STATES).bind(organizationId, JSON.stringify(emailKeys));
  const rows = await allRows(statement, stateSchema);
  return new Map(rows.map(({ emailKey, state }) => [emailKey, state]));
}

/** Cards per hour that become drafts because an invitation ended without a call. */
const ENDED_PER_SWEEP = 100;

// Only published cards can be meant: a person without an open invitation.
const ENDED = `SELECT p.organization_id AS organizationId, p.email_key AS emailKey, p.origin
  FROM prepared_cards p JOIN cards c ON c.id = p.id
  WHERE p.claimed_by IS NULL AND NOT EXISTS (SELECT 1 FROM organization_invitations i
    WHERE i.organization_id = p.organization_id AND i.email_key = p.email_key AND i.is_open = 1)
  LIMIT ${ENDED_PER_SWEEP}`;
const endedSchema = z.object({
  organizationId: z.string(),
  emailKey: z.string(),
  origin: z.string(),
});

/** Takes cards off the public whose people have no open invitation anymore. */
export async function draftEndedCards(context: Kernel): Promise<void> {
  const ended = await allRows(context.db.prepare(ENDED), endedSchema);
  for (const [organizationId, rows] of Map.groupBy(ended, (row) => row.organizationId)) {
    const emailKeys = rows.map(({ emailKey }) => emailKey);
    await draftPreparedCards(context, { organizationId, emailKeys, origin: rows[0]?.origin ?? '' });
  }
}

/** Deletes drafts that were not claimed in time. Their addresses are available by then. */
export async function sweepPreparedCards({ db, now }: Pick<Kernel, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - PREPARED_CARD_DAYS * DAY_MS).toISOString();
  await db
    .prepare(
      `DELETE FROM prepared_cards WHERE updated_at <= ?1 AND claimed_by IS NULL
        AND NOT EXISTS (SELECT 1 FROM cards WHERE cards.id = prepared_cards.id)`,
    )
    .bind(before)
    .run();
}

/** Deletes the counts of days that are over. */
export async function sweepNameCounts({ db, now }: Pick<Kernel, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - 2 * DAY_MS).toISOString().slice(0, 10);
  await db.prepare('DELETE FROM card_name_counts WHERE day <= ?1').bind(before).run();
}
