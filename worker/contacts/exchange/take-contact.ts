import { createHash } from 'node:crypto';
import { HELD_CONTACTS_MAX } from '#shared/api/contacts.ts';
import { consentText } from '#shared/card/exchange.ts';
import type { OwnedCard } from '#shared/card/owned-card.ts';
import { buildKeys } from '#worker/contacts/row.ts';
import type { Left } from '#worker/contacts/exchange/left.ts';

/**
 * Names one attempt: the same details with the same key, or without one on the same day, are the same attempt. Details a
 * visitor went back to correct are another, so that the correction is not lost.
 */
export function requestKey(cardId: string, left: Left, now: Date): string {
  const { name, email, phone, company, note } = left;
  const attempt = left.key ?? now.toISOString().slice(0, 10);
  const told = JSON.stringify([cardId, attempt, name, email, phone, company, note]);
  return createHash('sha256').update(told).digest('base64url');
}

/** Whether this attempt has been stored already, among the contacts or held back. */
export async function isTaken(db: D1Database, key: string): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT 1 FROM contacts WHERE request_key = ?1
      UNION ALL SELECT 1 FROM held_contacts WHERE request_key = ?1`,
    )
    .bind(key)
    .first();
  return row !== null;
}

type Table = 'contacts' | 'held_contacts';
const insert = (table: Table, other: Table): string =>
  `INSERT INTO ${table} (id, user_id, card_id, card_username, name, email, phone, company, note,
    consent, source, email_key, phone_key, haystack, request_key, created_at)
  SELECT ?1, user_id, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15
  FROM cards WHERE id = ?2 AND user_id = ?16
    AND NOT EXISTS (SELECT 1 FROM ${other} WHERE request_key = ?14)
  ON CONFLICT (request_key) DO NOTHING`;
const KEEP = insert('contacts', 'held_contacts');
const HOLD_BACK = insert('held_contacts', 'contacts');

const IS_TOO_MANY = `(SELECT count(*) FROM held_contacts WHERE card_id = ?1) > ${HELD_CONTACTS_MAX}`;
const OLDEST = `(SELECT id FROM held_contacts WHERE card_id = ?1 AND id <> ?2 ORDER BY created_at, id LIMIT 1)`;
const TAKE_OVER_COUNT = `UPDATE held_contacts
  SET arrivals = arrivals + (SELECT arrivals FROM held_contacts WHERE id = ${OLDEST})
  WHERE id = ?2 AND ${IS_TOO_MANY}`;
const DROP_OLDEST = `DELETE FROM held_contacts WHERE id = ${OLDEST} AND ${IS_TOO_MANY}`;

/**
 * Stores what a visitor left: among the contacts on every plan and however many there are, or held back, where beyond
 * `HELD_CONTACTS_MAX` the newest replaces the oldest of the card. False when it was stored before.
 */
export async function takeContact(
  deps: { db: D1Database; now: () => Date },
  { cardId, userId, card }: OwnedCard,
  left: Left,
  isHeldBack: boolean,
): Promise<boolean> {
  const { db } = deps;
  const now = deps.now();
  const { name, email, phone, company, note } = left;
  const blank = { ownerNote: '', tags: [], metWhere: '' };
  const { emailKey, phoneKey, haystack } = buildKeys({
    name,
    email,
    phone,
    company,
    note,
    ...blank,
  });
  const id = crypto.randomUUID();
  const values = [
    id,
    cardId,
    card.username,
    name,
    email,
    phone,
    company,
    note,
    consentText(card),
    left.source ?? null,
    emailKey,
    phoneKey,
    haystack,
    requestKey(cardId, left, now),
    now.toISOString(),
    userId,
  ];
  const [stored] = await db.batch([
    db.prepare(isHeldBack ? HOLD_BACK : KEEP).bind(...values),
    ...(isHeldBack
      ? [TAKE_OVER_COUNT, DROP_OLDEST].map((sql) => db.prepare(sql).bind(cardId, id))
      : []),
  ]);
  return stored?.meta.changes === 1;
}
