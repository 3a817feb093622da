import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import {
  HELD_CONTACT_DAYS,
  HELD_CONTACTS_PAGE_SIZE,
  listHeldContacts,
  type HeldBack,
  type HeldChoice,
  type HeldContactPage,
} from '#shared/api/contacts.ts';
import { visibleHeldWhere, type ContactOwner } from '#worker/contacts/visible-contacts.ts';
import { parseCursor, takePage } from '#worker/http/request/pagination.ts';
import { parseRequiredRow, parseRows, requireRow } from '#worker/db/rows.ts';

const FIRST_CURSOR = ['9999-12-31T23:59:59.999Z', ''] as const;

const COUNT = `SELECT count(*) AS stored, coalesce(sum(submission_count), 0) AS arrived
  FROM held_contacts WHERE user_id = ?1`;
const COUNT_VISIBLE = `SELECT count(*) AS visible FROM held_contacts k WHERE ${visibleHeldWhere()}`;
const LIST = `SELECT k.id, k.name, k.email, k.phone, k.company, k.note, k.source, k.consent,
    coalesce(c.username, k.card_username) AS card, k.created_at AS createdAt
  FROM held_contacts k LEFT JOIN cards c ON c.id = k.card_id
  WHERE ${visibleHeldWhere()} AND (k.created_at, k.id) < (?2, ?3)
  ORDER BY k.created_at DESC, k.id DESC LIMIT ?4`;

const countSchema = z.object({ stored: z.int(), arrived: z.int() });
const visibleSchema = z.object({ visible: z.int() });
const heldContactSchema = listHeldContacts.response.shape.contacts.element;

export async function countHeldBack(db: D1Database, owner: ContactOwner): Promise<HeldBack> {
  return requireRow(db.prepare(COUNT).bind(owner.id), countSchema);
}

/** Reads a page of held-back contacts, newest first. Throws `bad_request` for an invalid cursor. */
export async function readHeldContacts(
  db: D1Database,
  owner: ContactOwner,
  { cursor, now }: { cursor: string | null; now: Date },
): Promise<HeldContactPage> {
  const [createdAt, id] = cursor === null ? FIRST_CURSOR : parseCursor(cursor);
  const [listed, counted, visible] = await db.batch([
    db.prepare(LIST).bind(owner.id, createdAt, id, HELD_CONTACTS_PAGE_SIZE + 1),
    db.prepare(COUNT).bind(owner.id),
    db.prepare(COUNT_VISIBLE).bind(owner.id),
  ]);
  const rows = parseRows(listed, heldContactSchema);
  const { page, nextCursor } = takePage(rows, HELD_CONTACTS_PAGE_SIZE, (row) => [
    row.createdAt,
    row.id,
  ]);
  const heldBack = parseRequiredRow(counted, countSchema);
  const hidden = heldBack.stored - parseRequiredRow(visible, visibleSchema).visible;
  return { contacts: page, nextCursor, heldBack, hidden, until: now.toISOString() };
}

// `?2` is the selection: either IDs as a JSON array, limited to those the plan shows, or a time.
const BY_IDS = `SELECT k.id FROM held_contacts k
  WHERE ${visibleHeldWhere()} AND k.id IN (SELECT value FROM json_each(?2))`;
const BY_TIME = `SELECT id FROM held_contacts WHERE user_id = ?1 AND created_at <= ?2`;

// An accepted contact is dated by its acceptance: by its own time it would displace an earlier
// contact on a limited plan. The day it arrived becomes the day of the meeting.
const insertSql = (selected: string): string => `INSERT INTO contacts
    (id, user_id, card_id, card_username, name, email, phone, company, note, consent, source,
      met_on, email_key, phone_key, search_text, request_key, created_at)
  SELECT id, user_id, card_id, card_username, name, email, phone, company, note, consent, source,
    substr(created_at, 1, 10), email_key, phone_key, search_text, request_key, ?3
  FROM held_contacts WHERE id IN (${selected})
  ON CONFLICT (request_key) DO NOTHING`;
const deleteSql = (selected: string): string =>
  `DELETE FROM held_contacts WHERE id IN (${selected})`;
// Not by the selection again: the insert has changed what the plan shows.
const DELETE_ACCEPTED = `DELETE FROM held_contacts WHERE user_id = ?1
  AND EXISTS (SELECT 1 FROM contacts WHERE request_key = held_contacts.request_key)`;

const selectionSql = (choice: HeldChoice) => ('ids' in choice ? BY_IDS : BY_TIME);
const selectionValue = (choice: HeldChoice) =>
  'ids' in choice ? JSON.stringify(choice.ids) : choice.until;

/** Moves held-back contacts to the contacts, atomically. Returns how many were moved. */
export async function acceptHeld(
  db: D1Database,
  owner: ContactOwner,
  choice: HeldChoice,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const [accepted] = await db.batch([
    db.prepare(insertSql(selectionSql(choice))).bind(owner.id, selectionValue(choice), at),
    db.prepare(DELETE_ACCEPTED).bind(owner.id),
  ]);
  return accepted?.meta.changes ?? 0;
}

/** Returns how many were deleted. */
export async function deleteHeld(
  db: D1Database,
  owner: ContactOwner,
  choice: HeldChoice,
): Promise<number> {
  const { meta } = await db
    .prepare(deleteSql(selectionSql(choice)))
    .bind(owner.id, selectionValue(choice))
    .run();
  return meta.changes;
}

/** Deletes contacts held back for longer than `HELD_CONTACT_DAYS`. */
export async function sweepHeldContacts(db: D1Database, now: Date): Promise<number> {
  const { meta } = await db
    .prepare('DELETE FROM held_contacts WHERE created_at <= ?')
    .bind(new Date(now.getTime() - HELD_CONTACT_DAYS * DAY_MS).toISOString())
    .run();
  return meta.changes;
}
