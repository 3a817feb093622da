import { expectLedgerEvent, sendLedgerEvents } from '#worker/webhooks/delivery-schedule.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { HELD_CONTACTS_MAX } from '#shared/api/contacts.ts';
import {
  addContactHolder,
  buildOwnHolderSql,
} from '#worker/contacts/organization/contact-holders.ts';
import { recordContactEvent } from '#worker/contacts/contact-events.ts';
import { buildContactKeys } from '#worker/contacts/contact-row.ts';
import type { Database } from '#worker/db/database.ts';
import { firstRow, hasRow } from '#worker/db/rows.ts';
import type { AcceptedSubmission } from '#worker/jobs/job.ts';
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
export async function isSubmissionStored(db: Database, key: string): Promise<boolean> {
  const statement = db
    .prepare(
      `SELECT 1 FROM contacts WHERE request_key = ?1
      UNION ALL SELECT 1 FROM held_contacts WHERE request_key = ?1`,
    )
    .bind(key);
  return hasRow(statement);
}

const idSchema = z.object({ id: z.string() });

/** ID of the contact that this attempt stored. */
export async function findByRequestKey(db: Database, key: string): Promise<string | null> {
  const statement = db.prepare('SELECT id FROM contacts WHERE request_key = ?1').bind(key);
  return (await firstRow(statement, idSchema))?.id ?? null;
}

const ADD_CARD = `INSERT INTO contact_cards (card_id, username) VALUES (?1, ?2)
  ON CONFLICT (card_id, username) DO NOTHING`;

type Table = 'contacts' | 'held_contacts';
const insert = (table: Table, other: Table): string =>
  `INSERT INTO ${table} (id, card_no, name, email, phone, company, note,
    consent, source, email_key, phone_key, search_terms, request_key, created_at, holder_id)
  SELECT ?1, no, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ${buildOwnHolderSql('?16')}
  FROM contact_cards WHERE card_id = ?2 AND username = ?3
    AND NOT EXISTS (SELECT 1 FROM ${other} WHERE request_key = ?14)
  ON CONFLICT (request_key) DO NOTHING`;
const INSERT_CONTACT = insert('contacts', 'held_contacts');
const INSERT_HELD = insert('held_contacts', 'contacts');

const OF_CARD = 'card_no IN (SELECT no FROM contact_cards WHERE card_id = ?1)';
const IS_TOO_MANY = `(SELECT count(*) FROM held_contacts WHERE ${OF_CARD}) > ${HELD_CONTACTS_MAX}`;
const OLDEST = `(SELECT min(no) FROM held_contacts WHERE ${OF_CARD} AND id <> ?2)`;
const ADD_REPLACED_COUNT = `UPDATE held_contacts
  SET submission_count = submission_count + (SELECT submission_count FROM held_contacts WHERE no = ${OLDEST})
  WHERE id = ?2 AND ${IS_TOO_MANY}`;
const DROP_OLDEST = `DELETE FROM held_contacts WHERE no = ${OLDEST} AND ${IS_TOO_MANY}`;

/**
 * Stores a submission as a contact, whatever the plan's limit, or held back. With more than
 * `HELD_CONTACTS_MAX` held-back contacts, the newest replaces the card's oldest. Returns false if
 * it was already stored. Nothing is sent without `webhooks`. With a `holderId`, the contact belongs to an organization and this member
 * has it.
 */
export async function storeSubmission(
  db: Database,
  submission: AcceptedSubmission,
  webhooks: Pick<Kernel, 'db' | 'now' | 'queues'> | null = null,
): Promise<boolean> {
  const { ownerId, receivedAt } = submission;
  const isExpected =
    webhooks !== null &&
    !submission.isHeldBack &&
    (await expectLedgerEvent(webhooks, ownerId, 'contact.created'));
  const { cardId, username, name, email, phone, company, note, isHeldBack, holderId } = submission;
  const blank = { ownerNote: '', tags: [], metWhere: '' };
  const fields = { name, email, phone, company, note };
  const { emailKey, phoneKey, searchTerms } = buildContactKeys({ ...fields, ...blank });
  const id = crypto.randomUUID();
  const values = [
    id,
    cardId,
    username,
    ...Object.values(fields),
    submission.consent,
    submission.source,
    emailKey,
    phoneKey,
    searchTerms,
    submission.key,
    Date.parse(receivedAt),
    holderId ?? null,
  ];
  const prepared = [
    db.prepare(ADD_CARD).bind(cardId, username),
    ...(holderId === undefined ? [] : [addContactHolder(db, holderId)]),
  ];
  const results = await db.batch([
    ...prepared,
    db.prepare(isHeldBack ? INSERT_HELD : INSERT_CONTACT).bind(...values),
    ...(isExpected
      ? [recordContactEvent(db, { id, type: 'contact.created', at: Date.parse(receivedAt) })]
      : []),
    ...(isHeldBack
      ? [ADD_REPLACED_COUNT, DROP_OLDEST].map((sql) => db.prepare(sql).bind(cardId, id))
      : []),
  ]);
  const isNew = results[prepared.length]?.meta.changes === 1;
  if (webhooks !== null && isExpected) await sendLedgerEvents(webhooks, ownerId);
  return isNew;
}
