import { z } from 'zod';
import {
  HELD_CONTACT_DAYS,
  HELD_PAGE,
  listHeldContacts,
  type HeldBack,
  type HeldChoice,
  type HeldContactPage,
} from '#shared/api/contacts.ts';
import { visibleHeldWhere, type Owner } from '#worker/contacts/visible.ts';
import { parseCursor, takePage } from '#worker/http/list-page.ts';

const DAY_MS = 86_400_000;
const END = ['9999-12-31T23:59:59.999Z', ''] as const;

const COUNT = `SELECT count(*) AS stored, coalesce(sum(arrivals), 0) AS arrived
  FROM held_contacts WHERE user_id = ?1`;
const COUNT_VISIBLE = `SELECT count(*) AS visible FROM held_contacts k WHERE ${visibleHeldWhere()}`;
const LIST = `SELECT k.id, k.name, k.email, k.phone, k.company, k.note, k.source, k.consent,
    coalesce(c.username, k.card_username) AS card, k.created_at AS createdAt
  FROM held_contacts k LEFT JOIN cards c ON c.id = k.card_id
  WHERE ${visibleHeldWhere()} AND (k.created_at, k.id) < (?2, ?3)
  ORDER BY k.created_at DESC, k.id DESC LIMIT ?4`;

const countSchema = z.object({ stored: z.int(), arrived: z.int() });
const pageSchema = listHeldContacts.response.shape.contacts;

/** How many contacts of an owner are held back. */
export async function countHeldBack(db: D1Database, owner: Owner): Promise<HeldBack> {
  return countSchema.parse(await db.prepare(COUNT).bind(owner.id).first());
}

/** A page of what was held back, newest first. Throws `bad_request` for a cursor this never gave out. */
export async function readHeldContacts(
  db: D1Database,
  owner: Owner,
  { cursor, now }: { cursor: string | null; now: Date },
): Promise<HeldContactPage> {
  const [createdAt, id] = cursor === null ? END : parseCursor(cursor);
  const [listed, counted, visible] = await db.batch([
    db.prepare(LIST).bind(owner.id, createdAt, id, HELD_PAGE + 1),
    db.prepare(COUNT).bind(owner.id),
    db.prepare(COUNT_VISIBLE).bind(owner.id),
  ]);
  const rows = pageSchema.parse(listed?.results);
  const { page, nextCursor } = takePage(rows, HELD_PAGE, (row) => [row.createdAt, row.id]);
  const heldBack = countSchema.parse(counted?.results[0]);
  const shown = z.object({ visible: z.int() }).parse(visible?.results[0]).visible;
  const hidden = heldBack.stored - shown;
  return { contacts: page, nextCursor, heldBack, hidden, until: now.toISOString() };
}

// ?2 is the choice: ids as a JSON list, of which only what the plan shows is touched, or a moment.
const BY_IDS = `SELECT k.id FROM held_contacts k
  WHERE ${visibleHeldWhere()} AND k.id IN (SELECT value FROM json_each(?2))`;
const BY_TIME = `SELECT id FROM held_contacts WHERE user_id = ?1 AND created_at <= ?2`;

// A kept contact joins the list at the moment it is kept, behind those that are there: by its own time it would take an
// earlier visitor's place on a plan with a limit. The day it arrived stays as the day of the meeting.
const keep = (chosen: string): string => `INSERT INTO contacts
    (id, user_id, card_id, card_username, name, email, phone, company, note, consent, source,
      met_on, email_key, phone_key, haystack, request_key, created_at)
  SELECT id, user_id, card_id, card_username, name, email, phone, company, note, consent, source,
    substr(created_at, 1, 10), email_key, phone_key, haystack, request_key, ?3
  FROM held_contacts WHERE id IN (${chosen})
  ON CONFLICT (request_key) DO NOTHING`;
const drop = (chosen: string): string => `DELETE FROM held_contacts WHERE id IN (${chosen})`;
// Not by the choice again: what the plan shows has changed with the insert.
const DROP_KEPT = `DELETE FROM held_contacts WHERE user_id = ?1
  AND EXISTS (SELECT 1 FROM contacts WHERE request_key = held_contacts.request_key)`;

const sqlOf = (choice: HeldChoice) => ('ids' in choice ? BY_IDS : BY_TIME);
const valueOf = (choice: HeldChoice) =>
  'ids' in choice ? JSON.stringify(choice.ids) : choice.until;

/** Moves held-back contacts among the contacts, all or nothing. Answers how many. */
export async function keepHeld(
  db: D1Database,
  owner: Owner,
  choice: HeldChoice,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const [kept] = await db.batch([
    db.prepare(keep(sqlOf(choice))).bind(owner.id, valueOf(choice), at),
    db.prepare(DROP_KEPT).bind(owner.id),
  ]);
  return kept?.meta.changes ?? 0;
}

/** Deletes held-back contacts. Answers how many. */
export async function deleteHeld(
  db: D1Database,
  owner: Owner,
  choice: HeldChoice,
): Promise<number> {
  const { meta } = await db
    .prepare(drop(sqlOf(choice)))
    .bind(owner.id, valueOf(choice))
    .run();
  return meta.changes;
}

/** Deletes what its owner did not keep within `HELD_CONTACT_DAYS`. */
export async function sweepHeldContacts(db: D1Database, now: Date): Promise<number> {
  const { meta } = await db
    .prepare('DELETE FROM held_contacts WHERE created_at <= ?')
    .bind(new Date(now.getTime() - HELD_CONTACT_DAYS * DAY_MS).toISOString())
    .run();
  return meta.changes;
}
