import { createHash } from 'node:crypto';
import { HELD_CONTACTS_MAX } from '#shared/api/contacts.ts';
import { consentText } from '#shared/card/exchange/exchange.ts';
import { buildContactKeys } from '#worker/contacts/contact-row.ts';
import type { OwnedCard } from '#worker/db/owned-card.ts';
import { hasRow } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { ContactSubmission } from './contact-submission.ts';

/**
 * Identifies one attempt: the same details with the same key, or without a key on the same day.
 * Corrected details are another attempt, so that the correction is not lost.
 */
export function buildRequestKey(cardId: string, submission: ContactSubmission, now: Date): string {
  const { name, email, phone, company, note } = submission;
  const attempt = submission.key ?? now.toISOString().slice(0, 10);
  const text = JSON.stringify([cardId, attempt, name, email, phone, company, note]);
  return createHash('sha256').update(text).digest('base64url');
}

/** Whether this attempt is already stored, as a contact or held back. */
export async function isSubmissionStored(db: D1Database, key: string): Promise<boolean> {
  const statement = db
    .prepare(
      `SELECT 1 FROM contacts WHERE request_key = ?1
      UNION ALL SELECT 1 FROM held_contacts WHERE request_key = ?1`,
    )
    .bind(key);
  return hasRow(statement);
}

type Table = 'contacts' | 'held_contacts';
const insert = (table: Table, other: Table): string =>
  `INSERT INTO ${table} (id, user_id, card_id, card_username, name, email, phone, company, note,
    consent, source, email_key, phone_key, search_text, request_key, created_at)
  SELECT ?1, user_id, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15
  FROM cards WHERE id = ?2 AND user_id = ?16
    AND NOT EXISTS (SELECT 1 FROM ${other} WHERE request_key = ?14)
  ON CONFLICT (request_key) DO NOTHING`;
const INSERT_CONTACT = insert('contacts', 'held_contacts');
const INSERT_HELD = insert('held_contacts', 'contacts');

const IS_TOO_MANY = `(SELECT count(*) FROM held_contacts WHERE card_id = ?1) > ${HELD_CONTACTS_MAX}`;
const OLDEST = `(SELECT id FROM held_contacts WHERE card_id = ?1 AND id <> ?2 ORDER BY created_at, id LIMIT 1)`;
const ADD_REPLACED_COUNT = `UPDATE held_contacts
  SET submission_count = submission_count + (SELECT submission_count FROM held_contacts WHERE id = ${OLDEST})
  WHERE id = ?2 AND ${IS_TOO_MANY}`;
const DROP_OLDEST = `DELETE FROM held_contacts WHERE id = ${OLDEST} AND ${IS_TOO_MANY}`;

/**
 * Stores a submission as a contact, whatever the plan's limit, or held back. With more than
 * `HELD_CONTACTS_MAX` held-back contacts, the newest replaces the card's oldest. Returns false if
 * it was already stored.
 */
export async function storeSubmission(
  kernel: Pick<Kernel, 'db' | 'now'>,
  { cardId, userId, card }: OwnedCard,
  submission: ContactSubmission,
  isHeldBack: boolean,
): Promise<boolean> {
  const { db } = kernel;
  const now = kernel.now();
  const { name, email, phone, company, note } = submission;
  const blank = { ownerNote: '', tags: [], metWhere: '' };
  const { emailKey, phoneKey, searchText } = buildContactKeys({
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
    submission.source ?? null,
    emailKey,
    phoneKey,
    searchText,
    buildRequestKey(cardId, submission, now),
    now.toISOString(),
    userId,
  ];
  const [stored] = await db.batch([
    db.prepare(isHeldBack ? INSERT_HELD : INSERT_CONTACT).bind(...values),
    ...(isHeldBack
      ? [ADD_REPLACED_COUNT, DROP_OLDEST].map((sql) => db.prepare(sql).bind(cardId, id))
      : []),
  ]);
  return stored?.meta.changes === 1;
}
