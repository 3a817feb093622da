import { expectLedgerEvent, sendLedgerEvents } from '#worker/webhooks/delivery-schedule.ts';
import type { z } from 'zod';
import {
  OWNER_NOTE_MAX,
  TAGS_MAX,
  type Contact,
  type contactChangesSchema,
} from '#shared/api/contacts.ts';
import { combineContacts } from '#shared/contacts/combine-contacts.ts';
import {
  buildContact,
  buildContactKeys,
  contactRowSchema,
  nameCards,
  SELECT_CONTACT,
  type ContactRow,
} from './contact-row.ts';
import { recordContactEvent } from './contact-events.ts';
import { buildCopyDeletedSql } from './deleted-contacts.ts';
import type { OwnerContacts } from './owner-contacts.ts';
import { visibleWhere } from './search/visible-contacts.ts';
import type { Statement } from '#worker/db/database.ts';
import { allRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** A concurrent write makes an attempt fail; then the rows are read again. */
const ATTEMPTS_MAX = 4;

async function findContacts(
  contacts: OwnerContacts,
  ids: readonly string[],
): Promise<ContactRow[]> {
  const statement = contacts.db
    .prepare(
      `${SELECT_CONTACT} WHERE ${visibleWhere()} AND k.id IN (SELECT value FROM json_each(?2))`,
    )
    .bind(contacts.limit, JSON.stringify(ids));
  return nameCards(contacts, await allRows(statement, contactRowSchema));
}

/** Throws `not_found` unless the owner can see the contact. */
export async function requireContact(contacts: OwnerContacts, id: string): Promise<Contact> {
  const [row] = await findContacts(contacts, [id]);
  if (row === undefined) throw new ApiError('not_found');
  return buildContact(row);
}

const UPDATE = `UPDATE contacts SET name = ?3, email = ?4, phone = ?5, company = ?6, note = ?7,
  owner_note = ?8, tags = ?9, is_marked = ?10, met_on = ?11, met_where = ?12, email_key = ?13,
  phone_key = ?14, search_terms = ?15, created_at = ?16, version = version + 1`;

function bindUpdate(
  statement: Statement,
  limit: number | null,
  contact: Contact,
  rest: unknown[],
): Statement {
  const { emailKey, phoneKey, searchTerms } = buildContactKeys(contact);
  const { id, name, email, phone, company, note, ownerNote, tags } = contact;
  const { isMarked, metOn, metWhere, createdAt } = contact;
  return statement.bind(
    limit,
    id,
    name,
    email,
    phone,
    company,
    note,
    ownerNote,
    JSON.stringify(tags),
    +isMarked,
    metOn,
    metWhere,
    emailKey,
    phoneKey,
    searchTerms,
    Date.parse(createdAt),
    ...rest,
  );
}

const UPDATE_VERSION = `${UPDATE} WHERE id = ?2 AND version = ?17 AND ${visibleWhere('no')}`;

/** Applies the given changes to a contact the owner can see. Throws `not_found` for any other. */
export async function changeContact(
  contacts: OwnerContacts,
  id: string,
  changes: z.infer<typeof contactChangesSchema>,
): Promise<Contact> {
  const { db, ownerId, kernel, limit } = contacts;
  const isExpected = await expectLedgerEvent(kernel, ownerId, 'contact.updated');
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const [row] = await findContacts(contacts, [id]);
    if (row === undefined) throw new ApiError('not_found');
    const given = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    );
    const before = buildContact(row);
    const contact: Contact = { ...before, ...given };
    contact.tags = [...new Set(contact.tags)];
    const [updated] = await db.batch([
      bindUpdate(db.prepare(UPDATE_VERSION), limit, contact, [row.version]),
      ...(isExpected ? [recordUpdate(contacts, id)] : []),
    ]);
    if (updated?.meta.changes !== 1) continue;
    if (isExpected) await sendLedgerEvents(kernel, ownerId);
    return contact;
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

function recordUpdate({ db, kernel }: OwnerContacts, id: string): Statement {
  return recordContactEvent(db, { id, type: 'contact.updated', at: kernel.now().getTime() });
}

const COPY_DELETED = buildCopyDeletedSql('contacts', `k.id = ?2 AND ${visibleWhere()}`, '?3');
const DELETE = `DELETE FROM contacts WHERE id = ?2 AND ${visibleWhere('no')}`;

/**
 * Deletes a contact the owner can see; `restoreContact` restores it. Throws `not_found` for any
 * other.
 */
export async function removeContact(
  { db, limit, kernel }: OwnerContacts,
  id: string,
): Promise<void> {
  const [, deleted] = await db.batch([
    db.prepare(COPY_DELETED).bind(limit, id, kernel.now().getTime()),
    db.prepare(DELETE).bind(limit, id),
  ]);
  if (deleted?.meta.changes !== 1) throw new ApiError('not_found');
}

// If another tab changed a contact, or the plan hid one, since the read, nothing matches and the
// rows are read again.
const UPDATE_UNCHANGED = `${UPDATE} WHERE id = ?2 AND (SELECT count(*) FROM json_each(?17) r JOIN contacts k
  ON k.id = r.value ->> '$.id' AND k.version = r.value ->> '$.version' AND ${visibleWhere()}) = ?18`;
const DELETE_MERGED = `DELETE FROM contacts WHERE changes() = 1
  AND id IN (SELECT value FROM json_each(?1))`;
// The merged contact has the place of the earliest one.
const MOVE = 'UPDATE contacts SET no = ?2 WHERE id = ?1 AND changes() = ?3';

/**
 * Merges contacts into the first one, atomically. Throws `not_found` unless the owner can see every
 * one.
 */
export async function mergeStoredContacts(
  contacts: OwnerContacts,
  ids: readonly string[],
): Promise<Contact> {
  const { db, limit, ownerId, kernel } = contacts;
  const isExpected = await expectLedgerEvent(kernel, ownerId, 'contact.updated');
  const [targetId = '', ...otherIds] = ids;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const rows = await findContacts(contacts, ids);
    if (rows.length !== ids.length) throw new ApiError('not_found');
    const found = rows.map(buildContact);
    const target = found.find(({ id }) => id === targetId);
    if (target === undefined) throw new ApiError('not_found');
    const merged = combineContacts(
      target,
      found.filter(({ id }) => id !== targetId),
    );
    requireWithinLimits(merged);
    const read = JSON.stringify(rows.map(({ id, version }) => ({ id, version })));
    const earliest = Math.min(...rows.map(({ no }) => no));
    const [updated] = await db.batch([
      bindUpdate(db.prepare(UPDATE_UNCHANGED), limit, merged, [read, rows.length]),
      db.prepare(DELETE_MERGED).bind(JSON.stringify(otherIds)),
      db.prepare(MOVE).bind(targetId, earliest, otherIds.length),
      ...(isExpected ? [recordUpdate(contacts, targetId)] : []),
    ]);
    if (updated?.meta.changes !== 1) continue;
    if (isExpected) await sendLedgerEvents(kernel, ownerId);
    return merged;
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

function requireWithinLimits({ ownerNote, tags }: Contact): void {
  if ([...ownerNote].length <= OWNER_NOTE_MAX && tags.length <= TAGS_MAX) return;
  const message =
    'Together, these contacts exceed the limit for notes or tags. Shorten one of them first.';
  throw new ApiError('invalid_input', { message, issues: [{ path: 'ids', message }] });
}
